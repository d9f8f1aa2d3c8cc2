"""Reads a page of the tools as a browser does: what its text is, and whether anything but text came into it."""
import re
import unicodedata
from html.parser import HTMLParser

# What the tools write, and no more: an element with its attributes.
ATTRIBUTES = {
    "html": "lang", "meta": "http-equiv content charset name", "title": "id", "div": "class role aria-label tabindex",
    "nav": "aria-label", "section": "class id", "p": "class", "a": "href", "data": "value data-figure",
    "span": "class style aria-hidden", "time": "datetime", "td": "class", "th": "scope class",
    "svg": "class viewbox role aria-labelledby", "desc": "id", "pattern": "id width height patternunits",
    "text": "class x y text-anchor font-size", "tspan": "class dx", "rect": "class x y width height rx fill",
    "circle": "class cx cy r stroke stroke-width stroke-dasharray stroke-dashoffset transform",
    "path": "class d fill fill-opacity stroke-dasharray stroke-width",
}
PLAIN = ("head style body main h1 h2 h3 h4 pre code strong ul li figure details summary table caption thead tbody "
         "tfoot tr defs").split()
# Their values are the tools' own words and numbers; a label is text.
VALUE = re.compile(r"[-A-Za-z0-9_#%.,:;=+/'() ]*")
LABELS = {"aria-label"}
# What moves a cursor, changes a colour or reorders a line. Line feeds are looked at apart.
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]")
# Unicode's property Default_Ignorable_Code_Point, version 16.
IGNORABLE = re.compile("[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
                       "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
                       "\U000e0000-\U000e0fff]")
NOT_IN_MARKUP = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def is_needed(one, before, after):
    """Whether an invisible character changes its neighbours, as in emoji, Persian text and ideographic variants."""
    def joins(other):
        return other is not None and 0x0600 <= ord(other) <= 0x18AF

    def is_picture(other):
        return other is not None and ord(other) > 0x7F and (other == "\ufe0f" or unicodedata.category(other) in ("So", "Sk"))
    code = ord(one)
    if before is None:
        return False
    if code == 0x200C:
        return joins(before) and joins(after)
    if code == 0x200D:
        return joins(before) or is_picture(before) and is_picture(after)
    if code in (0xFE0E, 0xFE0F):
        return is_picture(before) or after == "\u20e3"
    if 0x180B <= code <= 0x180F:
        return joins(before)
    if 0xFE00 <= code <= 0xFE0D or 0xE0100 <= code <= 0xE01EF:
        return "CJK" in unicodedata.name(before, "")
    if 0xE0020 <= code <= 0xE007F:
        return before == "\U0001f3f4" or 0xE0020 <= ord(before) <= 0xE007E
    return False


def visible(text):
    """The text as a page shows it: invisible characters and those that control a terminal are escaped as in JSON."""
    ones, before = [], None
    for place, one in enumerate(text):
        after = text[place + 1] if place + 1 < len(text) else None
        is_escaped = one == "\n" or RAW.match(one) or IGNORABLE.match(one) and not is_needed(one, before, after)
        ones.append(NAMED.get(one, f"\\u{ord(one):04x}") if is_escaped else one)
        before = None if is_escaped else one
    return "".join(ones)


def shown(text):
    """The ways in which a page may show a text: headings and drawings have no control characters at all."""
    allowed = NOT_IN_MARKUP.sub("\ufffd", text)
    whole = "".join("\ufffd" if ord(one) in (0xFFFE, 0xFFFF) else one for one in visible(text))
    return {whole, visible(allowed)}


class PageText(HTMLParser):
    """A page: `texts` of its elements and labels, and `faults`, which say what should not be there."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.texts, self.faults, self.open = [], [], []
        if found := RAW.search(page):
            self.faults.append(f"has {found[0]!r}")
        self.feed(page)
        self.close()
        if self.open:
            self.faults.append(f"{self.open[-1]} is not closed")

    def handle_starttag(self, tag, attrs):
        self.look(tag, attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.look(tag, attrs)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append(data)

    def handle_comment(self, data):
        self.faults.append(f"has the comment {data[:40]!r}")

    def unknown_decl(self, data):
        self.faults.append(f"has the declaration {data[:40]!r}")

    def handle_pi(self, data):
        self.faults.append(f"has the instruction {data[:40]!r}")

    def look(self, tag, attrs):
        if tag not in ATTRIBUTES and tag not in PLAIN:
            self.faults.append(f"has the element {tag}")
        for name, value in attrs:
            if name not in ATTRIBUTES.get(tag, "").split():
                self.faults.append(f"{tag} has the attribute {name}")
            elif name in LABELS:
                self.texts.append(value or "")
            elif not VALUE.fullmatch(value or ""):
                self.faults.append(f"{name} of {tag} is {value!r}")
        if tag == "a" and not re.fullmatch("#[a-z]+", dict(attrs).get("href") or ""):
            self.faults.append("a link leads out of the page")

    def has(self, text):
        """Whether some text of the page holds this one, as a page shows it."""
        return any(way in one for way in shown(text) for one in self.texts)


def faults_of_controls():
    """What the reader does not find in pages that have something in them which came from a text."""
    planted = ["<p><b>a</b></p>", "<p onclick=\"a\">a</p>", "<img src=\"a\">", "<a href=\"http://a\">a</a>",
               "<p>a</div>", "<p>a</p></p>", "<p>a", "<!-- a -->", "<p>\u202ea</p>", "<p class=\"&quot;a\">a</p>",
               "<script>a</script>", "<p>\x1b[31m</p>"]
    missed = [page for page in planted if not PageText(page).faults]
    if PageText("<p>a &lt;b&gt; c</p>").faults or not PageText("<p>a &lt;b&gt; c</p>").has("<b>"):
        missed.append("text alone")
    return missed
