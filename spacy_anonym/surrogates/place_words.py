"""Words that say what kind of place or organization something is: they stay. Written for this project."""

STREETS = frozenset(
    "street st str avenue ave av road rd lane ln drive dr court ct close crescent cres place pl terrace way row walk mews boulevard blvd highway hwy"
    " parkway pkwy circle cir trail square sq alley gardens grove hill rise quay wharf route rte turnpike bypass"
    " calle c cl avenida avda avd paseo pº camino carretera ctra ronda travesía travessia glorieta callejón vía plaza plza pza barrio urbanización"
    " polígono carrer carreró avinguda passeig plaça camí rambla moll baixada"
    " rue allée impasse chemin quai cours place sentier via viale corso piazza vicolo largo rua travessa praça alameda estrada"
    " straße strasse weg platz allee gasse ring ufer damm straat laan plein gracht kade dijk steeg"
    " ulica ul aleja al plac pl os רחוב רח שדרות שד דרך סמטת כיכר שכונת".split()
)
BUILDINGS = frozenset(
    "pier terminal gate platform mill block bldg lot farm yard wing campus estate lodge manor villa barn forge kiosk"
    " park garden zoo forest wood woods lake river beach bay island mountain mount valley bridge station airport port harbour harbor museum theatre"
    " theater library stadium arena centre center tower house hall building mall market church cathedral chapel abbey mosque synagogue temple"
    " cemetery castle palace hotel inn restaurant café cafe bar pub school college university academy institute hospital clinic surgery infirmary"
    " hospice pharmacy ward laboratory prison police courthouse embassy district county city town village parish province region state"
    " parque jardín bosque lago río playa isla monte sierra puente estación aeropuerto puerto museo teatro biblioteca estadio torre edificio mercado"
    " iglesia catedral capilla cementerio castillo palacio escuela colegio instituto universidad facultad clínica centro ambulatorio farmacia"
    " parc jardí llac riu platja illa pont estació port museu biblioteca estadi mercat església catedral cementiri castell palau escola institut"
    " universitat clínica centre farmàcia hôpital clinique gare école lycée université musée église pont bibliothèque"
    " krankenhaus klinikum klinik schule gymnasium universität bahnhof flughafen kirche museum brücke ospedale scuola università stazione chiesa"
    " ziekenhuis school universiteit szpital szkoła uniwersytet פארק גן יער אגם נחל חוף אי הר גשר תחנת תחנה נמל מוזיאון תיאטרון ספריית בניין מגדל שוק"
    " מרכז מרפאת מרפאה בית ספר חולים אוניברסיטת אוניברסיטה מכללת מכללה בנק קופת".split()
)
COMPANIES = frozenset(
    "ltd limited llc llp plc inc incorporated corp corporation co company gmbh ag kg ug mbh ohg se sa sas sarl sl slu sau sapi srl spa sc bv nv ab as oy"
    " oyj aps kft zrt sro sp zoo pty pte lp lllp holding holdings group partners associates sons brothers bros bank banco banca insurance"
    " seguros trust foundation fundación fundació fondation stiftung association asociación associació verein society union council committee"
    " ministry department agency office services service solutions systems technologies technology consulting industries international"
    " logistics pharma pharmaceuticals medical health healthcare care dental law legal engineering media press energy motors airlines foods"
    " grupo hermanos hijos sociedad compañía servicios consultores abogados gruppe grup groupe fils gebrüder"
    ' general royal national central regional municipal memorial community saint santa sant san בעמ בע"מ בע״מ חברת חברה עמותת קבוצת'.split()
)
JOINING = frozenset(
    "of the and de del la las los el les l d des du da das do dos di della delle dei degli van von der den zu am an im in y e i et und of the at on upon"
    " by near n s e w ne nw se sw north south east west northeast northwest southeast southwest norte sur este oeste nord sud est ouest"
    " floor flat apt apartment suite unit room piso planta puerta escalera bajo bis no num núm nº º ª box po p o rd st nd th".split()
)
# Words that end in what kind of street they are.
ENDINGS = (
    "strasse", "platz", "weg", "gasse", "allee", "ufer", "damm", "quai", "graben", "steig", "brücke", "pfad", "chaussee", "markt", "straat", "laan",
    "plein", "gracht", "kade", "dijk", "singel", "str",
    "gatan", "vägen", "gata", "vej", "gade", "veien",
)  # fmt: skip
