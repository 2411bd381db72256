"""Every error and warning of the package, with its code.

A message says what happened, why it usually happens and what to do. Its arguments are labels, names, offsets, counts
and file names: never a part of a document.
"""

import re
from difflib import get_close_matches
from typing import Any, Iterable, Mapping, Optional, Tuple

# Of `doc.user_data`: by component the code of the error with which it failed on the Doc.
FAILED_KEY = "anonym_failed"


class ErrorsWithCodes(type):
    """Prefix each message with its attribute's name: `Errors.SA101` starts with `[SA101]`."""

    def __getattribute__(self, code: str) -> str:
        message = super().__getattribute__(code)
        return message if code.startswith("__") else f"[{code}] {message}"


class AnonymError(ValueError):
    """An error of this package. `code` is the code at the start of its message ("SA101").

    It does not lead to the error that was being handled when it was raised: that one may hold a part of a document, or
    a key.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.__suppress_context__ = True

    @property
    def __context__(self) -> None:
        """None, always."""
        # A descriptor, which its type does not say.
        ValueError.__context__.__set__(self, None)  # type: ignore[union-attr]

    @__context__.setter
    def __context__(self, error: Any) -> None:
        """Forget what is given."""

    @property
    def code(self) -> str:
        found = re.match(r"\[(SA\d{3})\]", str(self))
        return found.group(1) if found else "SA999"


class AnonymWarning(UserWarning):
    """A warning of this package. Its message begins with its code ("SW001")."""


class Warnings(metaclass=ErrorsWithCodes):
    """What is said once, and fails nothing."""

    SW001 = 'The anonymizer \'{name}\' has nothing to read: no component before it has written entities or span groups to the Doc, so that the text is kept as it is. Add recognizers before it, as with nlp.add_pipe("regex_ruler", before="{name}"), or use spacy_anonym.load or spacy_anonym.blank. With strict = true this is an error. If a component of yours finds nothing in a text, it says so with doc.ents = [].'
    SW002 = "No component is known to set the label(s) {labels} for the {owner}. A component that does not list its labels may set them: check the spelling."
    SW003 = "What {owner} names of Presidio's is not used here: {names}. See docs/guides/coming_from.md for what does the same."
    SW004 = "The findings of {finders} are kept in the text, as they come after '{name}', which decides what is replaced. Add the components before it, as with nlp.add_pipe(..., before='{name}')."
    SW005 = "'{owner}' has group_thresholds for {groups}, but no component has such a name: they have no effect, and the tagger(s) {taggers} go without. Name the groups as the components are named."
    SW006 = "Numbers or dates in which something was found are missing now in the column(s) {columns} of the frame: such a column has no place for a new text. Make texts of them first, as with astype(str), or keep them: name the others with columns."
    SW007 = "What {finders} may write to doc.ents or doc.spans is kept in the text, as it comes after '{name}', which decides what is replaced. Add the components before it, as with nlp.add_pipe(..., before='{name}'), or let them declare what they write instead, as with @Language.component(..., assigns=[\"doc._.mine\"])."
    SW008 = "The index of the frame holds texts, and is kept as it is. Where they are personal make columns of it first, as with reset_index()."


class Errors(metaclass=ErrorsWithCodes):
    # 0xx: names, settings and configs
    SA001 = "Unknown pipeline {name}. It is neither a bundled pipeline ({names}) nor a path to one. Give one of these, the name of an installed pipeline package, a .cfg file, or a folder made by nlp.to_disk()."
    SA002 = "Unknown {kind} {name}. Available: {names}. Registered names end in a version: 'spacy_anonym.replace.v1'."
    SA003 = "Invalid value for '{param}' of '{owner}': {problem}."
    SA004 = "Unknown language '{lang}': spaCy has no such language. Use an ISO 639 code such as 'en', or 'xx' for any."
    SA005 = "The pattern '{id}' is not valid: {problem}. Every pattern needs an id, a label and a regular expression in RE2 syntax."
    SA006 = "The lexicon '{name}' is not valid: {problem}."
    SA007 = "The component '{name}' holds {what} that were added from Python and cannot be saved: {items}. Register them (for an operator: @spacy.registry.misc and 'spacy_anonym.custom.v1') and name them in the config."
    SA008 = "The pipeline cannot be made from its config: {problem}."
    SA009 = "Unknown label(s) {labels} for the {owner}. See the table of labels in the documentation, or name a label that one of the pipeline's components sets; a label of your own needs the component that sets it first."
    SA010 = "The pipeline '{name}' has no component {components} to {param}. Its components are: {names}."
    SA011 = "A pipeline is named by a str or a path, not by {type}. Give the name of a bundled pipeline ({names}), the name of an installed pipeline package, a .cfg file, or a folder made by nlp.to_disk()."
    SA012 = "'{path}' is no pipeline: {problem}. Give a .cfg file, or a folder made by nlp.to_disk(). To anonymize a file, give the pipeline its text."
    SA013 = "The anonymizer '{name}' has nothing to read: no component before it has written entities or span groups to the Doc. Add recognizers before it; if a component of yours finds nothing in a text, it says so with doc.ents = []. Nothing was written for this document."
    SA014 = "The pipeline '{name}' of this machine is not the one that the work was planned with: its files or the version of spacy_anonym differ. Give all machines the same, or call pipeline_hash again."
    # 03x-04x: lists, patterns for one call
    SA030 = "The list '{owner}' is not valid: {problem}. An entry is a value, or a table with one of value, values, regex (RE2 syntax, matching the whole value), file and lexicon, and optionally label and ignore_case."
    SA031 = "The file '{path}' of the list '{owner}' is missing or has no values. It must be UTF-8, one value a line."
    SA032 = "The pattern {number} for this call is not valid: {problem}."
    SA033 = "The pipeline '{name}' has no component that takes patterns for one call: it needs a span_consolidator or an anonymizer."
    SA037 = "The pattern '{name}' took longer than {seconds} s on a text, so it is not known what it would find there. Write it without repeats within repeats, or in RE2 syntax (no look-around, no back-references), which has no such limit."
    SA038 = "The known values are not valid: {problem}. Give a table from labels to lists of texts, as {{'PERSON': ['Jane Roe'], 'BIRTH_DATE': ['1980-03-02']}}, one table for all texts or a list with one a text."
    # 1xx: spans and texts
    SA101 = "The finding {start}-{end} ({label}) is empty, or outside the text of {length} characters. Offsets are half-open characters of doc.text."
    SA102 = "The score {score} of the finding {start}-{end} ({label}) is not in [0, 1]."
    SA103 = "The spans {start}-{end} and {other_start}-{other_end} overlap. Consolidate the findings before rewriting the text."
    SA104 = "The text cannot be encoded as UTF-8: it has a lone surrogate at character {position}. Repair the document's encoding first."
    SA105 = "A text must be a str, not {type}."
    SA106 = "The pipeline '{name}' has no anonymizer. Add one with nlp.add_pipe(\"anonymizer\")."
    SA107 = "Give the texts as a list or a stream of str, not as one {type}: each of its characters would be a text."
    SA108 = "The spans of the group '{key}' no longer fit the Doc's tokens: it has been retokenized since. Run the component that writes the group again, or delete the group."
    SA109 = "A worker process ended before its work was done, and the texts after it were not read. It was killed (perhaps for using too much memory) or could not start: try with one process."
    SA111 = "The value cannot be read as JSON: {problem}. Give dicts with keys of str, lists, and values that json can write."
    SA112 = "The pipeline's tokenizer does not keep the text: its Doc has other characters, so that findings would lie elsewhere. Use a tokenizer whose tokens and spaces add up to the text."
    SA113 = "The component '{name}' failed on this Doc ([{code}]), and the pipeline went on: what it would have found is not known. Let its error be raised, or leave the Doc out."
    # 13x: taggers and their ensembles
    SA110 = "The text has {length:,} characters, more than nlp.max_length allows ({most:,}). Split it, or raise nlp.max_length: each character takes up to a kilobyte of memory."
    SA130 = "Invalid value for '{param}' of '{owner}': {problem}."
    SA131 = "The policy votes with the group(s) {groups}, which the document does not have: the component of that name did not run. Add it before the consolidator, or remove the group from the policy's groups."
    # 15x: policies
    SA155 = "The policy 'spacy_anonym.priority.v1' has the label {label} twice in its order. Name each once, by any name of the table of labels."
    SA156 = "The window {window} of the policy 'spacy_anonym.context.v1' is too small: it is a number of characters, 1 or more."
    SA157 = "The policy 'spacy_anonym.context.v1' has no words for the label {label}. Give a list of words or phrases, or leave the label out."
    SA158 = "The policy 'spacy_anonym.hebrew.v1' is not valid: '{param}' {problem}."
    SA132 = "'{owner}' has no model '{model}' here, and never downloads one by itself. To get it: {how}."
    SA133 = "'{owner}' cannot use the model '{model}': {problem}."
    SA134 = "The predictor of the component '{name}' was given {given} text(s) and returned findings for {returned}. It must return one list for each text, in order."
    SA135 = "The pipeline '{name}' has no detail {details}. Available: {names}."
    SA136 = "The pipeline '{name}' has no details to choose from: its config has no section [details]."
    SA138 = "'{name}' has no thresholds for this recall. Available: {names}. Its config has them in a section [components.span_consolidator.recalls.high]; python -m scripts.training.fit_recall fits them."
    SA139 = "Unknown policy {name}. Available: {names}. A file of operators is given by its path, as in ./policy.cfg."
    SA140 = "The policy '{policy}' needs the packs {packs}, and the pipeline has no regex_ruler that runs. Leave it in, or add one: nlp.add_pipe(\"regex_ruler\", first=True)."
    SA137 = "Invalid '{param}': {problem}."
    # 2xx: operators
    SA201 = "The operator for '{label}' is not callable (it is a {type}). Give a registered operator, its name (\"mask\"), or a function of (text) or (text, label, context)."
    SA205 = "There are two operators for one label: '{label}' and '{other}' are both {name}. Give one."
    SA206 = "The operator for '{label}' takes neither (text) nor (text, label, context)."
    SA202 = "The operator '{operator}' for '{label}' returned {type}, not a str that UTF-8 can write. Nothing was written for this document."
    SA203 = "The operator '{operator}' for '{label}' failed with {type}. Nothing was written for this document."
    SA204 = 'Not valid in {where}: {problem}. Write one operator a label, as in [operators.PERSON] with @anonym_operators, or as JSON {{"PERSON": {{"type": "replace"}}}}.'
    # 21x: keys and ciphers, 22x: vaults and restoring, 24x: surrogates, 25x: dates and generalization, 26x:
    # Presidio's forms
    SA210 = 'The key of \'{owner}\' must be given by name, not as it is: key = "env:NAME" (an environment variable) or "file:/path".'
    SA211 = "There is no key for '{owner}' in '{key}': the variable is not set, or the file is missing, unreadable or empty."
    SA212 = "The key for '{owner}' in '{key}' has {size} bytes; it needs {least} or more, drawn at random."
    SA213 = "The key of '{owner}' has {size} bytes. Presidio's format (mode cbc) uses the key itself, which must have 16, 24 or 32 bytes."
    SA214 = "A value labelled '{label}' is not what '{owner}' writes with mode {mode}: it was not encrypted, or is incomplete."
    SA215 = "A value labelled '{label}' cannot be decrypted by '{owner}': it was encrypted with another key, or has been changed since."
    SA216 = 'An operator \'{owner}\' whose key or salt was given in a call cannot be pickled or sent to another process. Name the key: key = "env:NAME" or "file:/path".'
    SA217 = "A value labelled '{label}' is not what '{owner}' writes: it was masked, as it had too few letters and digits, or it has been changed since. A masked value cannot be restored."
    SA218 = "'{path}' exists already and may be a key in use: a key is never overwritten. Give another output."
    SA219 = 'An operator needs the random key or the mapping of the run (it has no key, or scope = "run"), and the workers of a cluster share neither. Name its key, key = "env:NAME" or "file:/path", and use another scope.'
    SA220 = "The vault '{path}' cannot be opened: {problem}."
    SA221 = "The key is not the one of the vault '{path}', or the file's header was changed. Give the key that the vault was created with, or last rotated to."
    SA222 = "The vault '{path}' was changed or damaged: {problem}. None of it is used. Restore the file from a backup."
    SA223 = "'{path}' is not a vault of spacy_anonym, or is an incomplete one: nothing was written to it. Give another path, or restore the file from a backup."
    SA224 = "The vault '{path}' has format {version}; this version of spacy_anonym reads format {known}."
    SA225 = "The vault '{path}' has been rotated to another key since it was opened. Open it again with the new key."
    SA226 = 'A vault that was opened with the key itself cannot be sent to another process. Open it with key = "env:NAME" or "file:/path".'
    SA227 = "The vault '{path}' cannot be written: {problem}. Nothing was written for this document."
    SA228 = "The source and the new text do not fit the items: apart from what was replaced they differ, at character {position} of the new text."
    SA229 = "The item {number} ({label}) does not fit the text: its offsets are outside the text or overlap earlier ones, or a field is missing. It was skipped."
    SA230 = "The item {number} ({label}) was made by '{operator}', which cannot be undone. It was left unchanged."
    SA231 = "The placeholder at {start}-{end} is not of this vault. It was left unchanged."
    SA232 = "The placeholder at {start}-{end} is damaged. It was left unchanged."
    SA233 = 'There is no vault to look the originals up in: with scope = "document" or "key" a mapping is forgotten after its document. Give one, for example from mapping_of(source, new text, items).'
    SA234 = "The item {number} ({label}): its value is not of this vault or key ({problem}). It was left unchanged."
    SA235 = "Give a vault, or the items together with the pipeline or the operators that made them."
    SA236 = "The file of items has none for this document. Give the file that was written together with it, and read the same fields."
    SA237 = "The item {number} ({label}): its new value cannot be restored, as '{operator}' wrote it for several originals. Use an operator that distinguishes them, such as pseudonym (<PERSON_1>), or do not ask for a mapping."
    SA240 = "A key or a name in the messages holds what was found as {label}. Keys, names of functions, roles and ids are never changed, so that the messages cannot be hidden. Rename it, or keep the label (operators)."
    SA241 = "The messages hold {what}, in which nothing can be looked for. Leave it out, or add it after hide() if it holds no personal data."
    SA242 = "The conversation is closed: its mapping is forgotten. Make another one."
    SA243 = "The key at {start}-{end} holds a placeholder. Keys are never changed."
    SA250 = "The days by which shift_date moved the dates were drawn with subject '{subject}' from the original document: they cannot be derived from the new one. Use days, or a key and subject \"name:...\", or a vault."
    SA251 = "A value labelled '{label}' is not a date that shift_date wrote, or it can be read in two ways. Give day_first where day and month are numbers."
    SA260 = "{problem}"
    SA270 = "WordNet's files are not where NLTK looks for them. Download them once with python -m nltk.downloader wordnet, or name their folder in the environment variable NLTK_DATA."
    SA271 = "generalize_vector needs word vectors, and the pipeline has none. Use a pipeline with vectors (such as en_core_web_md), or name one in the setting vectors."
    SA272 = "generalize_vector cannot use these word vectors: {problem}."
    SA273 = "generalize_vector: there are no word vectors in '{path}'. Give a pipeline's folder or its vocab, or an installed pipeline."
    SA275 = "The masks of '{owner}' are not valid: {problem}."
    SA276 = "The reference_date of '{owner}' is not a calendar date. Write it as in 2024-03-15, or leave it out to use the day of the call."
    SA277 = "Invalid value for '{param}' of '{owner}': {problem}."
    SA278 = "Invalid value for '{param}' of 'spacy_anonym.region.v1': {problem}."
    SA279 = "HebSafeHarbor has no operator '{name}'. It has: {names}."
    # 28x: rare words
    SA280 = "The corpus for '{name}' has no word in its {count} document(s), so no word can be called rare. Check the path, and the field that holds the text."
    SA281 = "The component '{name}' has not learned a corpus, so it does not know what is rare. Run `python -m spacy_anonym tfidf learn CORPUS PIPELINE`, or nlp.initialize() with texts; or set required = false to flag nothing until then."
    SA282 = "The key of '{name}' is not the one with which its words were hashed. Give that key (env:NAME or file:/path), or learn the corpus again."
    SA283 = "The saved data of '{name}' is damaged, or of another version. Learn the corpus again."
    SA284 = "The corpus for '{name}' contains {type}: give texts, Docs, Examples, or objects with a text."
    SA285 = "The pipeline '{name}' has no tfidf_flagger. Add one: `python -m spacy_anonym tfidf learn CORPUS PIPELINE`."
    SA286 = "The component '{name}' has ngrams = {longest}, but what it learned holds only {learned}. Learn the corpus again, or lower the setting."
    # 29x: trained taggers
    SA290 = "The label {label} cannot be added to '{name}', whose model is initialized. Add it before nlp.initialize()."
    SA291 = "The calibration of a tagger is damaged: it must have as many x as y values, each ascending in [0, 1]. Calibrate again."
    SA292 = "The gold data for '{name}' has no entity, so there is no label to learn. Check the corpus, or give labels in [initialize.components.{name}]. A pipeline that is trained is used without nlp.initialize(), which would forget what it learned; nlp.resume_training() goes on with its training."
    SA293 = "The tagger '{name}' has learned nothing yet. Load a pipeline that is trained, or train this one (python -m spacy train); nlp.initialize() alone teaches it nothing."
    # 3xx: reading and writing
    SA301 = "There is no file or folder '{path}'."
    SA302 = "'{path}' exists already. Use --force to overwrite it, or give another output."
    SA303 = "'{path}' is not {encoding} text (at byte {position}). Name its encoding with --encoding, as in --encoding cp1252."
    SA304 = "'{path}': line {line} is not a JSON object. Each line must be one."
    SA305 = "'{path}': line {line} has no text in its field '{field}'. Name the field with --text-field."
    SA306 = "The format '{format}' is not known. Available: {names}."
    SA307 = "'{path}' cannot be read as {format}: {problem}."
    SA308 = "The document has no anonymized text: no anonymizer ran over it. Nothing was written for it."
    SA309 = "Unknown encoding '{encoding}'. Use a Python codec name such as utf-8, cp1252 or latin-1."
    SA310 = "The output '{path}' lies in the input folder, or is the input. Give another output."
    SA311 = "'{path}' cannot be written: {problem}."
    SA312 = "'{path}' cannot hold the anonymized text in {encoding}. Change the replacement, or write JSON lines, which are UTF-8, with --output-format jsonl."
    SA313 = "'{path}' has no column(s) {columns}. Name columns as in the header; those of a file, also by their number from 1."
    SA314 = "'{path}' is a link to a place outside the input folder, and was skipped. Give its target as an input of its own."
    SA315 = "'{path}' is not a readable file, and was skipped."
    SA316 = (
        "'{path}': line {line} has no field(s) {fields}, which --known names. Where nothing is known, it holds null."
    )
    SA317 = "'{path}' cannot be gone on with: {problem}. Remove it, and use --force to begin anew."
    SA318 = "'{path}' is of another run: since it began, this changed: {changed}. Run it as it was, or remove the file and use --force to begin anew."
    SA319 = 'With --resume the operators must give the same results when a run goes on, but one of them has a random key, or a mapping, that ends with the program. Give it a key (key = "env:NAME"), or scope = "vault" instead of "run".'
    # 33x: calibration, patterns and places
    SA338 = "The share {sure} of sets that must reach the target has to be at least 0 and below 1."
    SA339 = "A setting is tried at least once on halves of {least} or more documents with gold; there are {documents} documents, and {halves} trials were asked for."
    SA342 = "'{path}' cannot be read as a file of patterns or labels: {problem}."
    SA343 = "'{path}', line {line}: {problem}. Correct this line, or remove it."
    SA345 = "'{path}': {problem}. It must be a table of streets with a column of names (nom_oficial, nom or nombre) and, where names have no street word, one of street words (tipus_via, tipus or tipo)."
    SA346 = "'{path}' is not a folder of places for surrogates: {problem}. Make one with python -m spacy_anonym.lexicons.import_streets CSV OUT."
    # 35x: formats with annotations, tables of columns, PDF
    SA350 = "'{path}': line {line} is not in the form of {format}: {problem}."
    SA351 = "'{path}' is encrypted, so its text cannot be read. Save it without a password first."
    SA352 = "'{path}': the column(s) {columns} hold neither texts nor numbers, and cannot be anonymized. Name the others with --columns (in Python, columns): columns that are not named are kept as they are."
    SA353 = "'{path}' has no text: its pages are pictures, perhaps scans. Run text recognition (OCR) on it first."
    SA354 = "'{path}' has no text: brat's annotations need a .txt file of the same name beside them."
    SA355 = "The format brat consists of two files, .txt and .ann: it can be neither read from standard input nor written to standard output."
    SA356 = "'{path}': these pages are pictures, perhaps scans: {pages}. Run text recognition (OCR) on the file first, or take them out."
    SA357 = "'{path}': something that was replaced could still be read in the new PDF, so that none was written. Write text instead, with --output-format txt."
    # 36x-37x: files of many texts
    SA360 = "'{path}' is not a readable {format} file: {problem}. Open it with its program and save it again."
    SA361 = "'{path}' is encrypted. Save it without a password first."
    SA362 = "'{path}' was refused: {problem}."
    SA363 = "'{path}': the part {part} declares a document type or entities. Such a file is refused: open it with its program and save it again."
    SA364 = "'{path}' contains a part that is not text ({kind}, part {part}). Remove it, or let --drop-media remove all such parts."
    SA365 = "'{path}': the contents of the part {part} are unknown, so the file was refused. Remove the part with the program that made the file."
    SA366 = "'{path}' contains macros or controls (part {part}), and was refused. Save it without them."
    SA367 = "'{path}': something personal was found in a name that cannot be changed (part {part}). Save the file again with another program."
    SA368 = "'{path}': the part {part} cannot be decoded: {problem}."
    SA369 = "'{path}' has an attachment that cannot be anonymized (part {part}): {problem}. Remove it, or let --drop-media replace it with a note."
    SA370 = "'{path}' is nested more than {limit} levels deep, and was refused."
    SA371 = "The format '{format}' is written only from input of the same format. Name another --output-format."
    SA372 = "The replacements do not fit the file. Nothing was written for it."
    # 373-389: views and reports
    SA373 = "Document {number} has not been anonymized: there is no new text to show. Run a pipeline with an anonymizer over it first."
    SA374 = "Document {number} cannot be shown: it is a {type}. Give Docs, dicts with text, anonym_text and items, or tuples (text, new text, items)."
    SA375 = "The items of document {number} do not fit its texts. Give them as the anonymizer wrote them, with the texts that they were written for."
    SA376 = "The option '{name}' of the view is not valid: {problem}."
    SA377 = "IPython is not installed, so nothing can be displayed. Without jupyter=True the markup is returned."
    SA378 = "Give the documents of a report as a list or a stream, not as one {type}."
    # 32x: evaluation and calibration
    SA320 = "'{path}', row {row}: there are several ways to align the masked sentence with the sentence. Change a word between the masks, or leave the row out."
    SA321 = "'{path}', row {row}: the masked sentence differs from the sentence in the text between the masks."
    SA322 = "The gold set '{path}' has no text that could be scored."
    SA323 = "No finding of '{name}' labelled '{label}' in the corpus has a score to set a threshold by, or the corpus does not have the label. Give a label that both have."
    SA324 = "The target recall {recall} must be above 0 and at most 1."
    SA325 = "The pipeline '{name}' has no span_consolidator, whose thresholds are set. Add one before its anonymizer."
    SA326 = "The pipeline '{name}' has no component to calibrate: --fit needs a scored_ner."
    SA328 = "The process that measures '{name}' ended with status {status}. Try spacy_anonym.load with it first."
    # 38x: inputs that are refused
    SA380 = "'{path}' is {name}, which is not read as plain text: that would break it, or miss the contents of its fields. Instead, {advice}. --format txt reads it as plain text anyway."
    SA381 = "'{path}' is {name}, and only binary files of known formats are supported: {advice}. Formats: {names}."
    SA382 = "'{path}' unpacks to more than {limit} MB ({what}), and was refused. If you trust its source, raise the limit with --max-unpacked."
    SA383 = "The output '{path}' would be {format}, but its extension is that of {named}. Give it another extension, or name the format with --output-format."
    SA384 = "'{path}' is read as {format}, or would be written in another format, and cannot be restored: originals are restored only in txt, csv, tsv and jsonl, with output in the same format."
    SA385 = "'{path}' has a text of {length} characters, more than the limit of {limit}. Split it first."
    SA386 = "{place} of '{path}' has more than {limit} and was skipped. Split it; if the file has no line ends at all, it is in another format."
    SA387 = "'{path}' has what is no option of the command: {keys}. Name options as --help shows them, without the dashes in front."
    SA388 = "Nothing stands at {paths}, which --json-path names. Name fields as they are written, with dots between them, as in patient.name; * is any name, ** any number of them."
    SA389 = "'{path}' has no output of this name. Give the folder, or the file, that was written from these originals."
    SA390 = "'{path}' has {documents} more or fewer document(s) than its output, so that what was replaced may be wrong after the first that differs. Audit outputs of a run without failures."
    SA391 = "'{path}' was skipped: its output would have the name of that of '{other}'. Rename one of them, or give each an output of its own."
    # 4xx: extras
    SA401 = 'This needs spacy_anonym[{extra}]: run pip install ".[{extra}]" in a clone of the repository.'
    # 50x-52x: the service
    SA500 = "The request is not valid: {problem}."
    SA501 = "The request is larger than {limit} bytes."
    SA502 = "The request was not sent within {seconds} seconds."
    SA503 = "Too many requests are waiting. Try again later."
    SA504 = "The request took longer than {seconds} seconds."
    SA505 = "This service requires a key. Send it in the header X-API-Key, or as Authorization: Bearer."
    SA506 = "The request has {count} texts; the limit is {limit}."
    SA507 = "A text has {length} characters; the limit is {limit}."
    SA508 = "The operators of the request are not valid: {problem}."
    SA509 = "The service has no such pipeline. Available: {names}."
    SA510 = "The service has no pipeline for this language. Available: {languages}."
    SA511 = "The policy of the request is not valid: {problem}."
    SA512 = "There is nothing at this address."
    SA513 = "This address does not support this method."
    SA514 = "This address does not accept the content type of the request. It accepts: {types}."
    SA515 = "The request has {count} of '{param}'; the limit is {limit}, of at most {length} characters each."
    SA516 = "The service is shutting down."
    SA517 = "The pipeline '{name}' cannot be served: its component(s) {names} come after the span_consolidator and need a Doc. Put them before it."
    SA518 = "The request comes from a page of another server."
    SA519 = "The process that worked on the request ended, perhaps because it used too much memory. The system's log may say why."
    SA520 = "The request's {param} name a label that no pipeline sets{near}. GET /v1/pipelines lists the labels. Labels of your own need spans or patterns that have them."
    SA521 = "There is no such session: it was never opened, was deleted, or was not used for longer than its time. Open another one."
    SA522 = "Too many sessions are open; the limit is {limit}. Delete those that have ended, or try again later."
    SA523 = "The session would hold more than {limit} values, or {length} characters. Nothing of this request was kept. Open another one."
    # 53x: Presidio's endpoints; SA530 and SA533 have Presidio's own wording
    SA530 = "{problem}"
    SA531 = "The ad-hoc recognizer {number} is not valid: {problem}."
    SA532 = "The regular expression {number} of the allow list is not valid: {problem}."
    SA533 = "{problem}"
    SA534 = "Presidio's configuration {path} cannot be read: {problem}."
    # 9xx: everything else
    SA901 = "The document failed with {type}. Nothing was written for it."


def nearest(name: Any, known: Iterable[str]) -> Optional[str]:
    """RETURNS (Optional[str]): the known name that a misspelt one is nearest to; None where none is near."""
    folded = {each.upper(): each for each in known}
    near = get_close_matches(str(name).upper(), folded, n=1)
    return folded[near[0]] if near else None


def did_you_mean(name: Any, known: Iterable[str]) -> str:
    """RETURNS (str): a name that is not known, with the nearest one that is: "PERSN (did you mean PERSON?)"; alone
    where none is near.
    """
    near = nearest(name, known)
    return str(name) if near is None else f"{name} (did you mean {near}?)"


def describe(error: BaseException) -> str:
    """RETURNS (str): why a document failed, without any of its text: the message of our own errors; of any other error
    only its type, as its message may hold text."""
    if isinstance(error, AnonymError):
        return str(error)
    return Errors.SA901.format(type=type(error).__name__)


def code_of(error: BaseException) -> str:
    """RETURNS (str): the code of an error ("SA104"), `SA901` where it is none of ours."""
    return error.code if isinstance(error, AnonymError) else "SA901"


def check_params(owner: str, *checks: Tuple[str, bool, str]) -> None:
    """Check the parameters of a registered function: of each its name, whether it is wrong, and what it must be. RAISES
    (AnonymError): SA003 for the first that is wrong."""
    for param, wrong, problem in checks:
        if wrong:
            raise AnonymError(Errors.SA003.format(param=param, owner=owner, problem=problem))


def describe_config(error: BaseException) -> str:
    """RETURNS (str): the settings at fault in an error of confection or spaCy, on one line and without their values,
    one of which may be a key: "span_consolidator.threshold: the value is not <class 'float'>". Of an error without
    settings its first words."""
    settings = getattr(error, "errors", None)
    if settings:
        problem = "; ".join(map(_without_value, settings))
    else:
        problem = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
    return " ".join(problem.split())[:300].rstrip(".")


def _without_value(setting: Mapping[str, Any]) -> str:
    # "'abc' is not <class 'int'>"
    message = str(setting.get("msg", ""))
    _, found, kind = message.rpartition(" is not ")
    return f"{'.'.join(map(str, setting.get('loc', ())))}: {f'the value is not {kind}' if found else message}"
