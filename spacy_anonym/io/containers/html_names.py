"""The elements and attributes of HTML, by what they mean for the text (the HTML standard, 4 and 15)."""

import re

VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr frame basefont bgsound keygen".split()
)
CELLS = frozenset(("td", "th"))
# Within a paragraph: they do not end a word.
INLINE = frozenset(
    """a abbr acronym b basefont bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr q rp rt rb rtc ruby s samp
    small span strike strong sub sup time tt u var wbr meter output progress slot tspan textpath""".split()
)
KNOWN_ELEMENTS = (
    INLINE
    | VOID
    | CELLS
    | frozenset(
        """html head title base body style script noscript template main nav section article aside header footer address h1 h2 h3 h4 h5 h6
    hgroup p pre blockquote ol ul li dl dt dd figure figcaption div table caption colgroup tbody thead tfoot tr form fieldset legend
    button select datalist optgroup option textarea details summary dialog menu iframe object video audio picture map canvas svg math
    center dir frameset noframes noembed marquee xmp plaintext listing applet search portal""".split()
    )
)
KNOWN_ATTRIBUTES = frozenset(
    """id class style title lang dir href src alt name value type rel target media charset content http-equiv width height colspan rowspan
    align valign bgcolor color face size border cellpadding cellspacing for action method enctype placeholder checked selected disabled
    readonly required maxlength minlength min max step pattern multiple autocomplete autofocus tabindex accesskey hidden role xmlns scope
    headers abbr summary cite datetime download label srcset sizes usemap ismap shape coords background link vlink alink text nowrap
    hspace vspace clear start reversed cols rows wrap span noshade compact frameborder scrolling async defer integrity crossorigin
    nonce property itemprop itemscope itemtype itemid""".split()
)
# Attributes that hold text, so that even a number in them is read.
TEXT_ATTRIBUTES = frozenset(
    "title alt value placeholder content label summary abbr href src name id download cite action datetime text".split()
)
# Attributes that hold programs or pages, or that no page needs.
EMPTIED = frozenset("srcdoc nonce integrity ping".split())
# Properties of a page that say whose it is.
PROPERTIES = re.compile(
    r"author|creator|owner|publisher|contributor|copyright|generator|reply-to|designer|editor|(?:^|:)site|revised"
)
