"""The service's endpoints: each module has `make_router(pipelines, settings)`, and every module of this folder is
loaded automatically."""
