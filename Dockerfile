# The service with its page, and the command. See docs/guides/docker.md.

# Each release of Python that setup.cfg names will do; both stages need the same one.
FROM python:3.12-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
COPY pyproject.toml setup.cfg setup.py README.md LICENSE ./
COPY configs ./configs
COPY spacy_anonym ./spacy_anonym
# The wheel first: what is not in it would not be in the image either.
RUN python -m pip wheel --no-deps --wheel-dir /wheels .
RUN python -m venv /opt/anonym \
    && for wheel in /wheels/*.whl; do /opt/anonym/bin/pip install "${wheel}[serve,office,parquet,pdf]"; done

FROM python:3.12-slim
# One thread a process: --workers and --n-process are how more cores are used.
ENV PATH=/opt/anonym/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
COPY --from=build /opt/anonym /opt/anonym
RUN useradd --system --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin anonym
USER 10001
WORKDIR /tmp
EXPOSE 8000
# By Python itself, as the image has neither curl nor wget. /health asks for no key.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import http.client, sys; c = http.client.HTTPConnection('127.0.0.1', 8000, timeout=4); c.request('GET', '/health'); sys.exit(c.getresponse().status != 200)"]
ENTRYPOINT ["python", "-m", "spacy_anonym"]
CMD ["serve", "--pipeline", "en", "--pipeline", "he", "--host", "0.0.0.0", "--port", "8000"]
