"""Reads a page of the tools as a browser does: what its text is, and whether anything but text came into it."""
import re
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
NOT_IN_MARKUP = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def visible(text):
    """The text as a page shows it: what a terminal would obey is escaped as in JSON."""
    text = text.replace("\n", "\\n")
    return RAW.sub(lambda found: NAMED.get(found[0], f"\\u{ord(found[0]):04x}"), text)


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
