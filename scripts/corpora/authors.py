"""Who made the corpora that weights are trained on: for their attribution. SOURCE: the papers that
docs/how/references.md cites.
"""

from typing import Dict

# By the row's name in `table.py`.
AUTHORS: Dict[str, str] = {
    "uner_ewt": "Universal NER: Stephen Mayhew, Terra Blevins, Shuheng Liu and others (2024); text and tokens of the "
    "English Web Treebank: "
    "Natalia Silveira, Timothy Dozat, Marie-Catherine de Marneffe and others (2014)",
    "wnut17": "Leon Derczynski, Eric Nichols, Marieke van Erp, Nut Limsopatham (2017)",
    "btc": "Leon Derczynski, Kalina Bontcheva, Ian Roberts (2016)",
    "wikigold": (
        "Dominic Balasuriya, Nicky Ringland, Joel Nothman, Tara Murphy, James R. Curran (2009); text of Wikipedia's "
        "authors"
    ),
    "crossner": "Zihan Liu, Yan Xu, Tiezheng Yu and others (2021); text of Wikipedia's authors",
    "redocred": "Qingyu Tan, Lu Xu, Lidong Bing, Hwee Tou Ng, Sharifah Mahani Aljunied (2022), on DocRED: Yuan Yao, Deming "
    "Ye, Peng Li and others "
    "(2019); text of Wikipedia's authors",
    "fewnerd": "Ning Ding, Guangwei Xu, Yulin Chen and others (2021); text of Wikipedia's authors",
    "litbank": "David Bamman, Sejal Popat, Sheng Shen (2019); David Bamman, Olivia Lewke, Anya Mansoor (2020)",
    "gum": "Amir Zeldes and others (2017)",
    "tab": "Ildikó Pilán, Pierre Lison, Lilja Øvrelid, Anthi Papadopoulou, David Sánchez, Montserrat Batet (2022)",
    "iahltwiki": "Amir Zeldes, Nick Howell, Noam Ordan, Yifat Ben Moshe (2022); text of Wikipedia's authors",
    "iahltknesset": "Amir Zeldes, Nick Howell, Noam Ordan, Yifat Ben Moshe (2022)",
    "meddocan": "Montserrat Marimon, Aitor Gonzalez-Agirre, Ander Intxaurrondo and others (2019)",
    "ancora_es": (
        "Mariona Taulé, M. Antònia Martí, Marta Recasens (2008); in Universal Dependencies: Héctor Martínez Alonso, "
        "Daniel Zeman (2016)"
    ),
    "ancora_ca": (
        "Mariona Taulé, M. Antònia Martí, Marta Recasens (2008); in Universal Dependencies: Héctor Martínez Alonso, "
        "Daniel Zeman (2016)"
    ),
}
