"""Presidio's two server applications, of its packages' engines: its own are in its repository only.

SOURCE: what its applications do with a request (data-privacy-stack/presidio, presidio-analyzer/app.py and
presidio-anonymizer/app.py): Flask, an engine each, the same steps and answers. Its images serve each by gunicorn with
one worker of the default kind.
"""

import json
from typing import Any

from .systems import make_presidio_analyzer

# As its application's environment sets it.
BATCH_SIZE = 500


def make_analyzer() -> Any:
    """RETURNS (Flask): The analyzer's `/health` and `/analyze`. RAISES (AnonymError): SA401 when Presidio is not
    installed.
    """
    engine = make_presidio_analyzer()
    from flask import Flask, Response, request
    from presidio_analyzer import AnalyzerRequest, BatchAnalyzerEngine

    batches = BatchAnalyzerEngine(engine)
    app = Flask("presidio-analyzer")

    @app.route("/health")
    def health() -> str:
        return "Presidio Analyzer service is up"

    @app.route("/analyze", methods=["POST"])
    def analyze() -> Any:
        asked = AnalyzerRequest(request.get_json())
        is_list = isinstance(asked.text, list)
        texts = asked.text if is_list else [asked.text]
        # It looks whether the language is known at each request.
        engine.get_supported_entities(asked.language)
        arguments = (
            "language correlation_id score_threshold entities return_decision_process ad_hoc_recognizers context "
            "allow_list"
        )
        settings = {name: getattr(asked, name) for name in [*arguments.split(), "allow_list_match", "regex_flags"]}
        results = []
        for found in batches.analyze_iterator(
            texts=texts, batch_size=min(len(texts), BATCH_SIZE), n_process=1, **settings
        ):
            for each in found:
                if hasattr(each, "recognition_metadata"):
                    del each.recognition_metadata
            results.append(found)
        answer = json.dumps(results if is_list else results[0], default=lambda each: each.to_dict(), sort_keys=True)
        return Response(answer, content_type="application/json")

    return app


def make_anonymizer() -> Any:
    """RETURNS (Flask): The anonymizer's `/health` and `/anonymize`. RAISES (ImportError): Without Presidio or Flask."""
    from flask import Flask, Response, request
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.services.app_entities_convertor import AppEntitiesConvertor

    engine = AnonymizerEngine()
    app = Flask("presidio-anonymizer")

    @app.route("/health")
    def health() -> str:
        return "Presidio Anonymizer service is up"

    @app.route("/anonymize", methods=["POST"])
    def anonymize() -> Any:
        content = request.get_json()
        operators = AppEntitiesConvertor.operators_config_from_json(content.get("anonymizers"))
        AppEntitiesConvertor.check_custom_operator(operators)
        results = AppEntitiesConvertor.analyzer_results_from_json(content.get("analyzer_results"))
        answer = engine.anonymize(text=content.get("text", ""), analyzer_results=results, operators=operators)
        return Response(answer.to_json(), mimetype="application/json")

    return app
