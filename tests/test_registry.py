from pathlib import Path

import pytest
import spacy
from util import entry_points, run_python

from spacy_anonym import AnonymError, registry
from spacy_anonym.registry import CATALOGUES

REGISTERED = sorted((kind, name) for kind in CATALOGUES for name in entry_points(f"spacy_anonym_{kind}"))
# What files of a folder register, without an entry point.
BY_FILE = ("patterns", "validators")


def test_catalogues_hang_on_spacys_registry():
    for kind in CATALOGUES:
        assert getattr(spacy.registry, f"anonym_{kind}").namespace == ("spacy_anonym", kind)


@pytest.mark.parametrize("kind, name", REGISTERED, ids="{0[1]}".format)
def test_every_entry_point_loads_and_is_registered(kind, name):
    assert name.startswith("spacy_anonym.") and name.endswith(".v1")
    loaded = entry_points(f"spacy_anonym_{kind}")[name].load()
    assert registry.get(kind, name) is loaded
    assert callable(loaded) and loaded.__doc__


@pytest.mark.parametrize("kind, name", REGISTERED, ids="{0[1]}".format)
def test_every_entry_is_registered_in_code_under_the_same_name(kind, name):
    # By the decorator, so that a checkout that is not installed works too.
    loaded = entry_points(f"spacy_anonym_{kind}")[name].load()
    own = getattr(spacy.registry, f"anonym_{kind}")
    import catalogue

    assert catalogue._get((*own.namespace, name)) is loaded


@pytest.mark.parametrize(
    "group",
    ["spacy_factories", "spacy_scorers", "spacy_readers", "spacy_callbacks", "spacy_cli", "spacy_displacy_colors"],
)
def test_spacys_own_entry_points_load(group):
    points = entry_points(group)
    assert points
    for point in points.values():
        assert point.load() is not None


@pytest.mark.parametrize("kind", CATALOGUES)
def test_an_unknown_name_lists_those_that_there_are(kind):
    with pytest.raises(AnonymError) as caught:
        registry.get(kind, "spacy_anonym.nope.v1")
    assert caught.value.code == "SA002"
    assert registry.names(kind)
    for name in registry.names(kind):
        assert name in str(caught.value)


def test_a_check_of_python_stdnum_takes_values_with_any_separators():
    check = registry.get_check("stdnum:us.rtn")
    assert check("121042882") and check("1210-4288-2") and not check("1210-4288-3")
    # One whose separator is part of the number.
    assert registry.get_check("stdnum:fi.hetu")("131052-308T")
    for name in ("stdnum:nope", "stdnum:util", "stdnum:../luhn", "nope"):
        with pytest.raises(AnonymError, match="SA002"):
            registry.get_check(name)


@pytest.mark.slow
@pytest.mark.parametrize("kind", BY_FILE)
def test_what_files_register_is_there_without_an_import(kind):
    code = f"from spacy_anonym import registry; names = registry.names({kind!r}); print(len(names)); registry.get({kind!r}, names[0])"
    assert int(run_python(["-c", code])) > 40
    assert not entry_points(f"spacy_anonym_{kind}")


@pytest.mark.parametrize("name", registry.names("validators"))
def test_every_validator_is_named_and_documented(name):
    check = registry.get("validators", name)
    if name.startswith("spacy_anonym."):
        assert (
            name.endswith(".v1")
            and check.__doc__
            and check.__name__.startswith(name.split(".")[1][:4])
            or name == "spacy_anonym.date.v1"
        )


def test_every_pack_file_is_registered():
    folder = Path(registry.__file__).parent / "patterns" / "packs"
    files = {f"spacy_anonym.{path.stem}.v1" for path in folder.glob("*.toml")}
    assert len(files) >= 46 and files <= set(registry.names("patterns"))
