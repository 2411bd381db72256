"""Run Presidio's own tests, from a checkout of it, against `spacy_anonym.compat.presidio` and the service.

    python -m scripts.presidio_suite FOLDER [--part anonymizer] [--part e2e] [--verbose]

FOLDER is the checkout (`presidio-anonymizer/tests`, `e2e-tests`), or a folder with `anonymizer_tests` and `e2e`. The tests
import `presidio_analyzer` and `presidio_anonymizer`: in their process these are names of our modules. The end-to-end
tests get a service that is started for them; the helper by which they compare lists of findings cannot fail, so that it
is replaced by one that does. Its result: how many agree, how many differ on purpose with the reason, and which differ.
"""

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import types
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
FOLDERS = {
    "anonymizer": ("presidio-anonymizer/tests", "anonymizer_tests"),
    "e2e": ("e2e-tests", "e2e"),
}
# Where the tests' process writes what became of each test.
REPORT = "PRESIDIO_SUITE_REPORT"
OURS = (
    "analysis", "analyzer_engine", "anonymization", "engines", "entities", "nlp_engine", "operator_classes",
    "recognizer_classes", "registry", "results",
)  # fmt: skip
THEIRS = {
    "presidio_anonymizer": (
        "anonymizer_engine", "batch_anonymizer_engine", "core", "deanonymize_engine", "entities", "operators", "services",
        "services.app_entities_convertor", "services.validators",
    ),
    "presidio_analyzer": (
        "nlp_engine", "nlp_engine.huggingface_token_pipe", "recognizer_registry", "pattern_recognizer", "entity_recognizer",
    ),
}  # fmt: skip
# What the answers of a service are not compared by.
NOT_COMPARED = ("score", "analysis_explanation")
# From a regular expression of a test's name to why it differs: docs/guides/differences.md, docs/figures/presidio_service.md.
ON_PURPOSE = {
    r"test_ahds_|surrogate_ahds|operators_class_then_we_get_the_correct_class": "there is no operator of a cloud service",
    r"test_when_hash_without_salt|hash_with_different_sessions|no_salt_provided_then_random_salt": (
        "a hash without a salt is keyed for the run"
    ),
    r"3448\.com|given_custom_anonymizer_then_we_manage|overlapping_keep": "text of two findings comes out once",
    r"error_scenarios_then_expected_errors": "messages begin with a code",
    r"get_correct_mocked_result": "it replaces a private method",
    r"integration/test_anonymize_engine.py.*(url_at_the_end|phone_number_then_we|without_anonymizers|redact_and_replace|"
    r"intersecting_)": "items have their score, as in 2.2.366",
    r"image_redactor": "there is no redactor of images",
    r"ollama": "there is no recognizer of a language model",
    r"(no_analyze_text|no_analyze_language|text_no_language|incorrect_analyze_language|unsupported_language|"
    r"wrong_ad_hoc_json|deformed_body|invalid_key|empty_text_then|custom_then_bad|missing_payload)": (
        "a client's mistake is a 4xx with a code"
    ),
    r"anonymizers_called_then_expected_anonymizers_list": "the list of the test is older than 2.2.366",
    r"threshold_input_then_return_result_above|high_th[a-z]+_(then|and_unmatched)": (
        "a threshold leaves what the tagger is surer of than the pattern, as ID"
    ),
    r"demo_website_text": "organizations are found too, here a wrong one (Conduct FAQ)",
    r"for_supported_entities_then_(expect_a_correct|igonre)": "the pipeline's own entity types are listed",
}


def pytest_configure(config: Any) -> None:
    """Give our modules their names, in the tests' process."""
    # Where Presidio is installed too, spaCy loads its factory by this name, and never calls it.
    names: Dict[str, Any] = {"create_huggingface_token_pipe": None}
    for part in OURS:
        module = vars(import_module(f"spacy_anonym.compat.presidio.{part}"))
        names.update({name: value for name, value in module.items() if not name.startswith("__")})
    for package, parts in THEIRS.items():
        for part in ("", *(f".{each}" for each in parts)):
            module = types.ModuleType(package + part)
            module.__dict__.update(names, __path__=[])
            sys.modules[package + part] = module
    try:
        import_module("common.assertions").equal_json_strings = equal_json  # type: ignore[attr-defined]
        names["RecognizerResult"]._compared = names["PIIEntity"]._compared
    except ImportError:
        pass


def pytest_runtest_logreport(report: Any) -> None:
    """Write what became of a test."""
    if report.when == "call" or report.outcome != "passed" and report.when == "setup":
        with open(os.environ[REPORT], "a", encoding="utf8") as file:
            problem = "" if report.outcome == "passed" else str(report.longreprtext)[-2000:]
            file.write(json.dumps([report.nodeid, report.outcome, problem]) + "\n")


def equal_json(expected: str, actual: str, ignore_keys: Optional[List[str]] = None) -> bool:
    """RETURNS (bool): whether two answers are equal, in any order of findings and but for `NOT_COMPARED`."""
    left, right = (_ordered(json.loads(each), {*NOT_COMPARED, *(ignore_keys or ())}) for each in (expected, actual))
    if left != right:
        print("expected", left, "\ngot", right)
    return left == right


def _ordered(value: Any, without: set) -> Any:
    if isinstance(value, dict):
        return {key: _ordered(each, without) for key, each in sorted(value.items()) if key not in without}
    if isinstance(value, list):
        return sorted((_ordered(each, without) for each in value), key=lambda each: json.dumps(each, sort_keys=True))
    return value


def run_part(part: str, tests: Path, pipeline: str) -> List[Tuple[str, str, str]]:
    """RETURNS (List[Tuple[str, str, str]]): each test's name, outcome and problem."""
    with tempfile.TemporaryDirectory() as folder:
        report, place = Path(folder) / "report.jsonl", Path(folder) / "suite"
        # The tests import each other as `tests`.
        shutil.copytree(tests, place / "tests" if part == "anonymizer" else place)
        report.touch()
        environment = {**os.environ, REPORT: str(report), "PYTHONPATH": os.pathsep.join([str(ROOT), str(place)])}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "scripts.presidio_suite",
            "-q",
            "-n",
            "0",
            "--continue-on-collection-errors",
        ]
        service = None
        try:
            if part == "e2e":
                service, address = start_service(pipeline)
                environment.update(ANALYZER_BASE_URL=address, ANONYMIZER_BASE_URL=address)
            subprocess.run(
                [*command, "-p", "no:cacheprovider", "tests"], cwd=place, env=environment, capture_output=True
            )
        finally:
            if service is not None:
                service.terminate()
                service.wait()
        return [tuple(json.loads(line)) for line in report.read_text(encoding="utf8").splitlines()]


def start_service(pipeline: str) -> Tuple[subprocess.Popen, str]:
    """RETURNS (Tuple[subprocess.Popen, str]): a service that listens, and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "spacy_anonym", "serve", "--pipeline", pipeline, "--port", str(port)]
    service = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    while service.poll() is None:
        try:
            with urlopen(f"{address}/health"):
                return service, address
        except URLError:
            time.sleep(0.5)
    raise SystemExit("the service did not start")


def reason(name: str) -> str:
    """RETURNS (str): why a test differs on purpose; "" where it should agree."""
    return next((why for pattern, why in ON_PURPOSE.items() if re.search(pattern, name)), "")


def main(arguments: Optional[List[str]] = None) -> int:
    """Run the suites and print what agrees. RETURNS (int): 1 where a test differs that should not."""
    parser = argparse.ArgumentParser(description="Run Presidio's own tests against spacy_anonym.")
    parser.add_argument("folder", type=Path, help="A checkout of Presidio")
    parser.add_argument("--part", action="append", choices=sorted(FOLDERS), help="One of its suites; all by default")
    parser.add_argument("--pipeline", default="en", help="The service's pipeline")
    parser.add_argument("--verbose", action="store_true", help="Print why each test differs")
    options = parser.parse_args(arguments)
    status = 0
    for part in options.part or sorted(FOLDERS):
        tests = next((each for each in (options.folder / name for name in FOLDERS[part]) if each.is_dir()), None)
        if tests is None:
            raise SystemExit(f"{options.folder} has no {' and no '.join(FOLDERS[part])}")
        outcomes = run_part(part, tests, options.pipeline)
        failed = [(name, problem) for name, outcome, problem in outcomes if outcome == "failed"]
        purposes = Counter(reason(name) for name, _ in failed if reason(name))
        differ = [(name, problem) for name, problem in failed if not reason(name)]
        agree = sum(outcome == "passed" for _, outcome, _ in outcomes)
        skipped = len(outcomes) - agree - len(failed)
        print(
            f"{part}: {len(outcomes)} tests, {agree} agree, {sum(purposes.values())} on purpose, {len(differ)} differ, {skipped} skipped"
        )
        for why, count in purposes.most_common():
            print(f"  on purpose {count:3}: {why}")
        for name, problem in differ:
            print(f"  differs: {name}" + (f"\n{problem}" if options.verbose else ""))
        status = status or int(bool(differ) or not outcomes)
    return status


if __name__ == "__main__":
    sys.exit(main())
