"""The package as a whole: layers, imports, docstrings."""

import ast
import inspect
import pkgutil
import re
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest
from util import run_python

import spacy_anonym

ROOT = Path(spacy_anonym.__file__).parent
LAYERS = [
    {"about", "encoded", "errors", "registry", "lang", "labels", "toml", "tokenizer"},
    {"spans", "text", "text_tables", "wrapped_lines", "keys", "zones", "durable"},
    {"normalize", "record"},
    {"vault", "dates", "lexicons", "person_names", "number_words", "rarity"},
    {"surrogates"},
    {"known", "operators", "policies", "patterns", "scores"},
    {"predictors", "ml", "augment"},
    {"pipeline", "io"},
    {"runner"},
    {"load", "texts", "deanonymize"},
    {"conversation"},
    {"fingerprint"},
    {"run"},
    {"explain", "bundled", "compat", "render", "frames"},
    {"evaluation"},
    {"serve"},
    {"cli", "spark"},
]
HEAVY = [
    "transformers",
    "flair",
    "stanza",
    "nltk",
    "fastapi",
    "pyspark",
    "pandas",
    "polars",
    "pyarrow",
    "faker",
    "phonenumbers",
    "stdnum",
    "presidio_analyzer",
    "uvicorn",
]
FILES = sorted(ROOT.rglob("*.py"))
NAMES = [str(path.relative_to(ROOT)) for path in FILES]


@lru_cache(maxsize=None)
def parsed(path):
    return ast.parse(path.read_text(encoding="utf8"))


def layer_of(part):
    for number, names in enumerate(LAYERS):
        if part in names:
            return number
    return None


def imports_of(path):
    """The parts of the package that a file imports, at any depth of the file."""
    package = path.relative_to(ROOT).parts[:-1]
    parts = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package[: len(package) - node.level + 1]
            module = node.module.split(".") if node.module else []
            for name in [] if above or module else [alias.name for alias in node.names]:
                parts.add(name)
            parts.update([*above, *module][:1])
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "spacy_anonym":
            parts.update((node.module.split(".")[1:2]) or [alias.name for alias in node.names])
        elif isinstance(node, ast.Import):
            parts.update(a.name.split(".")[1] for a in node.names if a.name.startswith("spacy_anonym."))
    return parts


# Modules that only name the others.
TOP = {"__init__.py", "__main__.py"}


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_module_imports_only_from_its_left(path):
    place = path.relative_to(ROOT)
    if str(place) in TOP:
        return
    own = place.parts[0].removesuffix(".py")
    if own == "lang" and len(place.parts) > 2:
        # A language stands at the level of what it fills.
        assert all(layer_of(part) <= layer_of("operators") for part in imports_of(path)), (
            "a language fills no component"
        )
        return
    assert layer_of(own) is not None, f"{own} has no layer"
    for part in imports_of(path) - {own}:
        assert layer_of(part) is not None, f"{part} has no layer"
        assert layer_of(part) < layer_of(own) or {own, part} <= set().union(*LAYERS[:1]), f"{own} imports {part}"


def test_the_check_of_layers_sees_imports():
    assert {"registry", "errors"} <= imports_of(ROOT / "patterns" / "validators" / "__init__.py")
    # Inside a function.
    assert "pipeline" in imports_of(ROOT / "runner.py")
    assert "about" in imports_of(ROOT / "__init__.py")


# What names a language: its code as a string, its name, its letters.
CODES = {path.name for path in (ROOT / "lang").iterdir() if (path / "__init__.py").is_file()}
GENERIC = [path for part in ("pipeline", "policies", "operators") for path in sorted((ROOT / part).rglob("*.py"))]
# English is what an argument is when nothing is said.
A_LANGUAGE = re.compile(rf"""["'](?:{"|".join(CODES - {"en"})})["']|(?i:hebrew|catalan|iberian)|[\u05d0-\u05ea]""")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_language_is_reached_through_the_registry(path):
    if path.relative_to(ROOT).parts[0] == "lang":
        return
    for node in ast.walk(parsed(path)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
            assert not any(re.match(r"(?:spacy_anonym\.)?lang\.\w", name) for name in names), f"line {node.lineno}"
            assert getattr(node, "module", None) != "lang" or not {alias.name for alias in node.names} & CODES, (
                f"line {node.lineno}"
            )


@pytest.mark.parametrize("path", GENERIC, ids=lambda path: str(path.relative_to(ROOT)))
def test_generic_parts_name_no_language(path):
    lines = path.read_text(encoding="utf8").splitlines()
    named = [f"{number}: {match.group()}" for number, line in enumerate(lines, 1) if (match := A_LANGUAGE.search(line))]
    assert not named


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_public_name_has_a_docstring_and_a_return_type(path):
    tree = parsed(path)
    if tree.body:
        assert ast.get_docstring(tree) or path.name in ("about.py",), "the module says what it is for"
    missing = []
    for node, inside in public_nodes(tree.body, ""):
        name = inside + node.name
        if isinstance(node, ast.ClassDef):
            if not ast.get_docstring(node) and not is_value_class(node):
                missing.append(f"{name}: docstring")
            continue
        if node.returns is None:
            missing.append(f"{name}: return type")
        if not ast.get_docstring(node) and not is_obvious(node) and not is_inherited(path, name):
            missing.append(f"{name}: docstring")
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        missing += [
            f"{name}({a.arg}): type" for a in arguments if a.annotation is None and a.arg not in ("self", "cls")
        ]
    assert not missing


# Their methods are named for the kind of value that they make.
TOLD_BY_CLASS = {"Identifiers"}


def public_nodes(body, inside):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            yield node, inside
            if isinstance(node, ast.ClassDef) and node.name not in TOLD_BY_CLASS:
                yield from public_nodes(node.body, f"{inside}{node.name}.")


def is_value_class(node):
    """Operators: the function that makes one says all there is to say."""
    return any("dataclass" in ast.dump(each) for each in node.decorator_list) or node.name in ("Presidio", "Errors")


def is_obvious(node):
    decorators = " ".join(ast.dump(each) for each in node.decorator_list)
    return "property" in decorators and len(node.body) <= 3 or "overload" in decorators


def is_inherited(path, name):
    """What a method of a class above says holds for it too."""
    if "." not in name:
        return False
    module = ".".join(["spacy_anonym", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
    try:
        found = attrgetter(name)(import_module(module))
    except ModuleNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    return bool(inspect.getdoc(found))


def test_all_is_complete_and_sorted():
    assert spacy_anonym.__all__ == sorted(spacy_anonym.__all__)
    for name in spacy_anonym.__all__:
        value = getattr(spacy_anonym, name)
        assert name.startswith("__") or inspect.getdoc(value)
    modules = {info.name for info in pkgutil.iter_modules(spacy_anonym.__path__)}
    public = {
        name
        for name, value in vars(spacy_anonym).items()
        if not name.startswith("_") and not inspect.ismodule(value) and name not in modules
    }
    assert public <= set(spacy_anonym.__all__)
    for path in FILES:
        module = ".".join(["spacy_anonym", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
        if module.endswith("__main__") or "__all__" not in path.read_text(encoding="utf8"):
            continue
        for name in import_module(module).__all__:
            assert hasattr(import_module(module), name), f"{module}.{name}"


# What only makers of figures, lists and weights need: not installed.
BESIDE = ("benchmarks", "scripts")


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_package_needs_nothing_of_what_is_not_installed(path):
    for node in ast.walk(parsed(path)):
        names = (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [getattr(node, "module", None) or ""]
        )
        assert not {name.split(".")[0] for name in names} & set(BESIDE)


IMPORTED = "import sys, {0}; print(' '.join(sorted({{name.split('.')[0] for name in sys.modules}})))"


@pytest.mark.slow
def test_importing_loads_nothing_heavy():
    with_spacy = set(run_python(["-c", IMPORTED.format("spacy")]).split())
    with_ours = set(run_python(["-c", IMPORTED.format("spacy_anonym")]).split())
    assert "spacy_anonym" in with_ours
    assert not (with_ours - with_spacy) & {*HEAVY, "torch"}


NO_SOCKETS = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(event) if event.startswith("socket.") and event != "socket.gethostname" else None)
import socket, spacy_anonym
socket.socket().close()
assert opened, "the hook must see sockets"
opened.clear()
nlp = spacy_anonym.load("en")
nlp("Mrs. Lindqvist of Ohio rang 212-555-0147 and paid with 4111 1111 1111 1111, GB29 NWBK 6016 1331 9268 19.")
print(opened)
"""


@pytest.mark.slow
def test_nothing_opens_a_socket():
    assert run_python(["-c", NO_SOCKETS]).strip() == "[]"


# What a text file needs nothing of: each of them takes a share of the command's start.
NOT_FOR_TEXT = [
    f"spacy_anonym.{name}"
    for name in ("conversation", "evaluation.audit", "io.pdf", "io.containers.xlsx", "surrogates")
]
ANONYMIZE_TEXT = """
import sys
from spacy_anonym.cli.app import app
app(["anonymize", "--quiet", *sys.argv[1:]], standalone_mode=False)
print(" ".join(sys.modules))
"""


@pytest.mark.slow
def test_the_command_imports_what_a_text_needs(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text("Jane Roe lives in Boston.", encoding="utf8")
    loaded = run_python(["-c", ANONYMIZE_TEXT, str(path), str(tmp_path / "out.txt")]).split()
    assert "spacy_anonym.io.plain" in loaded and not set(NOT_FOR_TEXT) & set(loaded)


def test_nothing_prints_or_asserts():
    for path in FILES:
        if path.relative_to(ROOT).parts[0] in ("cli", "__main__.py"):
            continue
        body = [node for node in parsed(path).body if getattr(node, "name", "") != "main"]
        for node in (node for each in body for node in ast.walk(each)):
            assert not isinstance(node, ast.Assert), path
            assert not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"), (
                path
            )


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_named_tuples_are_made_by_their_own_methods(path):
    for node in ast.walk(parsed(path)):
        assert not (isinstance(node, ast.Attribute) and node.attr == "__new__" and isinstance(node.value, ast.Name)), (
            f"line {node.lineno}"
        )


# Documented names: methods of named tuples, `os._exit`, and spaCy's `doc._`.
DOCUMENTED = {"_replace", "_make", "_fields", "_asdict", "_field_defaults", "_exit", "_"}
# The one module that uses another library's private parts, and says why.
PRIVATE = "re2_calls.py"


def is_private(name):
    return name.startswith("_") and not name.endswith("__")


def private_uses(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            yield node.lineno, node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr"):
            name = node.args[1]
            if isinstance(name, ast.Constant) and is_private(name.value):
                yield node.lineno, name.value
        elif isinstance(node, ast.ImportFrom) and not node.level and (node.module or "") != "spacy_anonym":
            yield from ((node.lineno, each.name) for each in node.names if is_private(each.name))


def own_private_names():
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                yield node.name
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                yield node.attr


def test_no_private_part_of_another_library_is_used():
    own = {name for name in own_private_names() if is_private(name)} | DOCUMENTED
    foreign = [
        (path.name, line, name)
        for path in FILES
        if path.name != PRIVATE
        for line, name in private_uses(parsed(path))
        if name not in own
    ]
    assert foreign == []


@pytest.mark.parametrize(
    "code, name",
    [
        ("re._parser.parse('a')", "_parser"),
        ("getattr(regex, '_regexp')", "_regexp"),
        ("from re import _parser", "_parser"),
    ],
)
def test_the_check_of_private_parts_sees_them(code, name):
    assert [found for _, found in private_uses(ast.parse(code))] == [name]
