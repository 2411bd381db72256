"""Evaluation of pipelines on gold data: scores, speed, memory, plots, calibration."""
