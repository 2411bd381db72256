"""The service's endpoints: each module has `make_router(hosts, settings)`, and every module of this folder is found by itself."""
