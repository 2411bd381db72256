"""What mkdocs calls: adds the generated pages, and writes `llms.txt`, a list of all pages for programs."""

import sys
from pathlib import Path
from typing import Any

# mkdocs loads this file by its path.
sys.path.insert(0, str(Path(__file__).parents[2]))

from scripts.docs.pages import PAGES  # noqa: E402


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are made from the code.

    files (Files): The files of the site.
    config (MkDocsConfig): The site's settings.
    RETURNS (Files): With the generated pages.
    """
    from mkdocs.structure.files import File

    for path, make in PAGES.items():
        files.append(File.generated(config, path, content=make()))
    return files


def on_env(env: Any, config: Any, files: Any) -> None:
    """Keep the address and title of each page.

    env (Environment): Unused.
    config (MkDocsConfig): The site's settings.
    files (Files): The files of the site.
    """
    pages = [file.page for file in files.documentation_pages() if file.page is not None]
    config.extra["pages"] = [(page.title, page.url or "./") for page in pages]


def on_post_build(config: Any) -> None:
    """Write `llms.txt`.

    config (MkDocsConfig): The site's settings.
    """
    lines = [f"# {config.site_name}", "", f"> {config.site_description}", "", "## Pages", ""]
    lines += [f"- [{title}]({url})" for title, url in config.extra["pages"]]
    Path(config.site_dir, "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf8")
