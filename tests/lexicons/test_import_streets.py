"""A public register of streets becomes a folder that surrogates are drawn from."""

import pytest

from spacy_anonym import AnonymError
from spacy_anonym.lang.es.address_names import load_names
from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.lexicons.import_streets import import_streets, main, read_streets
from spacy_anonym.surrogates.document import Surrogates
from spacy_anonym.vault import MemoryVault


def table(path, rows, sep=",", encoding="utf8"):
    path.write_bytes("\n".join(sep.join(row) for row in rows).encode(encoding))
    return path


@pytest.mark.parametrize(
    "header, row, expected",
    [
        (("CODI_VIA", "TIPUS_VIA", "NOM_OFICIAL"), ("1", "carrer", "Carrer de l'Alzina"), ("l'Alzina", "street")),
        (("codi", "tipus_via", "nom_oficial"), ("1", "c.", "del Roure"), ("el Roure", "street")),
        (("nom",), ("Carrer d'Orió",), ("Orió", "street")),
        (("nom",), ("Plaça dels Vents",), ("els Vents", "square")),
        (("Nom",), ("Jardins de la Perla",), ("la Perla", "park")),
        (("Tipo", "Nombre"), ("Plaza", "Zafiro"), ("Zafiro", "square")),
        (("Tipo", "Nombre"), ("Edificio", "Zafiro"), None),
        (("nom",), ("Carrer del 3 de Març",), None),
        (("tipus", "nom"), ("carrer",), None),
    ],
)
@pytest.mark.parametrize("sep, encoding", [(",", "utf-8-sig"), (";", "latin-1"), ("\t", "utf-16")])
def test_a_name_is_read_without_its_street_word(tmp_path, header, row, expected, sep, encoding):
    found = list(read_streets(table(tmp_path / "r.csv", [header, row], sep, encoding)))
    assert found == ([expected] if expected else [])


def test_surrogates_are_drawn_from_the_register(tmp_path):
    rows = [("tipus_via", "nom"), *(("carrer", f"d'Zx{a}{b}arola") for a in "abcdef" for b in "abcdefg")]
    source, out = table(tmp_path / "r.csv", rows), tmp_path / "streets"
    assert import_streets(source, out, "A register", "CC BY 4.0") == {"street": 42, "square": 0, "park": 0}
    assert load_lexicon(str(out)).phrases[0] == "Zxaaarola"
    new = Surrogates("Carrer Vell 3", (), "ca", b"k" * 32, True, MemoryVault(), str(out)).surrogate(
        "LOCATION", "Carrer Vell 3", ""
    )
    assert new.startswith("Carrer Zx")
    # Too few of a kind do not serve.
    assert load_names(str(out)).places["square"] == load_names().places["square"]


@pytest.mark.parametrize("content", ["", "a,b\n1,2", "nom\nEdifici Alt"])
def test_a_file_without_streets_is_an_error(tmp_path, content, capsys):
    path = tmp_path / "r.csv"
    path.write_text(content)
    with pytest.raises(AnonymError, match="SA345"):
        import_streets(path, tmp_path / "out", "", "")
    with pytest.raises(SystemExit) as caught:
        main([str(tmp_path / "none.csv"), str(tmp_path / "out")])
    assert caught.value.code == 2 and "SA345" in capsys.readouterr().err


def test_a_folder_without_a_register_is_an_error(tmp_path):
    for folder in (str(tmp_path), "en/country"):
        with pytest.raises(AnonymError, match="SA346"):
            load_names(folder)
