import Console
import Expectations
import PlainText
import Testing

struct HTMLDocumentTests {
  private static let text = HTMLDocument(
    Page(["hello"]), title: "Plan <status>", subtitle: "How full? 2026-11-21", HTMLOptions()
  ).text

  @Test("the security policy comes first, and forbids scripts and requests")
  func policy() throws {
    let head = try require(Self.text.split(separator: "<head>\n").last)
    expect(
      head.hasPrefix("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "))
    expect(!Self.text.contains("<script"))
    expect(!Self.text.contains("http:") && !Self.text.contains("https:"))
    expect(!Self.text.contains("url("))
  }

  @Test("the document has a language, one title as h1, and its content in main")
  func structure() {
    expect(Self.text.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    expect(Self.text.contains("<title>Plan &lt;status&gt;</title>"))
    expect(
      Self.text.hasSuffix(
        """
        <main>
        <h1>Plan &lt;status&gt;</h1>
        <p class="lead">How full? 2026-11-21</p>
        <p>hello</p>
        </main>
        </body>
        </html>

        """))
  }
}

struct HTMLPageTests {
  @Test("lines are paragraphs that keep their breaks, and file lines are preformatted")
  func lines() {
    var page = Page()
    page.line("one")
    page.line("  two \("<3>", .amount)")
    page.blank()
    page.blank()
    page.line("three")
    page.verbatim("- a")
    page.blank()
    page.verbatim("+ b")
    expect(
      page.html(HTMLOptions(), title: "T"),
      equals: """
        <p>one
          two &lt;3&gt;</p>
        <p>three</p>
        <pre>- a

        + b</pre>

        """)
    expect(Page().html(HTMLOptions(), title: "T"), equals: "")
  }

  @Test("a drawing is SVG with its figures, and the style sheet is included once")
  func pictures() {
    let spec = TableSpec(
      "worth", "one row for each day",
      [ColumnSpec("day", .date, "the day"), ColumnSpec("worth", .money, "what it was worth")])
    let figures = Table(spec, rows: [[.text("2026-11-21"), .number("1.00")]])
    let picture = PagePicture(
      title: "Worth & more", lines: ["drawn"], styleSheet: ".a{}\n",
      figures: TextTable(figures, showing: ["day", "worth"])
    ) { "<svg>\($0.isPrivate) \($0.isNarrow) \($0.name)</svg>\n" }
    var page = Page()
    page.picture(picture)
    page.picture(picture)
    expect(page.text(TextStyle()), equals: "drawn\ndrawn\n")
    expect(page.styleSheets, equals: [".a{}\n"])
    let html = page.html(HTMLOptions(isPrivate: true, name: "a"), title: "T")
    expect(
      html.hasPrefix(
        """
        <figure>
        <div class="wide"><svg>true false a1</svg>
        </div>
        <div class="narrow"><svg>true true a1n</svg>
        </div>
        </figure>
        <details>

        """))
    expect(html.contains("<svg>true false a2</svg>"))
    let paper = page.html(HTMLOptions(isForPaper: true), title: "T")
    let drawn = "<figure>\n<div class=\"wide\"><svg>false false"
    expect(paper.hasPrefix("\(drawn) 1</svg>\n</div>\n</figure>\n\(drawn) 2</svg>"))
    expect(!paper.contains("details"))
    expect(html.contains("<summary>Figures: Worth &amp; more</summary>"))
    expect(html.contains("<caption>One row for each day</caption>"))
  }
}

struct HTMLTableTests {
  private static func page(_ table: TextTable) -> String {
    var page = Page()
    page.table(table)
    return page.html(HTMLOptions(), title: "Tiers & more")
  }

  @Test("a table has a caption, column and row headers, right-aligned numbers and totals")
  func whole() {
    var table = TextTable([.left("Tier"), .left(""), .right("Gap")])
    table.row(["<One>", StyledText(barOf: 500, .attention), StyledText("2.00", .amount)])
    table.row(["", "", "3.00"])
    table.total(["Total", "", StyledText("5.00", .amount)])
    expect(
      Self.page(table),
      equals: """
        <div class="scroll" role="group" aria-label="Tiers &amp; more" tabindex="0">
        <table>
        <caption>Tiers &amp; more</caption>
        <thead>
        <tr><th scope="col" class="k">Tier</th><td></td><th scope="col" class="n">Gap</th></tr>
        </thead>
        <tbody>
        <tr><th scope="row" class="k">&lt;One&gt;</th><td class="k">\
        <span class="bar attention" style="--share:50%" aria-hidden="true"></span></td>\
        <td class="n">2.00</td></tr>
        <tr><td class="k"></td><td class="k"></td><td class="n">3.00</td></tr>
        </tbody>
        <tfoot>
        <tr><th scope="row" class="k">Total</th><td class="k"></td><td class="n">5.00</td></tr>
        </tfoot>
        </table>
        </div>

        """)
  }

  @Test("a table without rows is empty, and a short row is padded")
  func edges() {
    expect(Self.page(TextTable([.left("a")])), equals: "")
    let short = Self.page(TextTable([.left("a"), .left("b")], rows: [["x"]]))
    expect(short.contains("<tr><th scope=\"row\" class=\"k\">x</th><td class=\"k\"></td></tr>"))
  }

  @Test("a table's own caption replaces the heading above, and comes from its description")
  func captions() {
    let spec = TableSpec("gaps", "one row for each tier", [ColumnSpec("gap", .money, "missing")])
    var page = Page()
    page.heading("Heading")
    page.table(TextTable(Table(spec, rows: [[.number("1.00")]]), showing: ["gap"]))
    page.table(TextTable([.left("a")], rows: [["x"]]))
    let html = page.html(HTMLOptions(headingLevel: 3), title: "Title")
    expect(html.hasPrefix("<h3>Heading</h3>\n"))
    expect(html.contains("<caption>One row for each tier</caption>"))
    expect(html.contains("<caption>Heading</caption>"))
  }
}

struct HTMLOptionsTests {
  @Test("roles become classes, and text from files is escaped")
  func roles() {
    let text: StyledText = "a \("<b>", .bad) \("c", .strong) \("d", .faint)"
    expect(
      text.html(HTMLOptions()),
      equals: "a <span class=\"bad\">&lt;b&gt;</span> <strong>c</strong>"
        + " <span class=\"faint\">d</span>"
    )
  }

  @Test("amounts are hidden if requested, also within other text")
  func privacy() {
    let options = HTMLOptions(isPrivate: true, locale: .de)
    let text: StyledText = "\("12.50", .amount) and \("9.00", .gainedAmount)"
    expect(text.html(options), equals: "•••• and <span class=\"good\">••••</span>")
    expect(
      StyledText(mixed: "2026-11-21,Saver,12.50").html(options), equals: "2026-11-21,Saver,••••")
  }

  @Test("a locale formats amounts and dates, but not names")
  func locale() {
    let options = HTMLOptions(locale: .de)
    expect(StyledText("1234.50", .amount).html(options), equals: "1.234,50")
    expect(StyledText("1234.50").html(options), equals: "1234.50")
    expect(StyledText("1234.50").html(options, isNumber: true), equals: "1.234,50")
    expect(StyledText("12.50 %").html(options, isNumber: true), equals: "12,50\u{A0}%")
    expect(
      StyledText("2026-11-21").html(options),
      equals: "<time datetime=\"2026-11-21\">21. Nov. 2026</time>")
    expect(StyledText("Trip of 2026-11-21").html(options), equals: "Trip of 2026-11-21")
    expect(StyledText("2026-11-21").html(HTMLOptions()), equals: "2026-11-21")
  }

  @Test("a bar is drawn to its share, within its ends")
  func bars() {
    func style(_ permille: Int) -> String {
      StyledText(barOf: permille, .good).html(HTMLOptions())
    }
    expect(
      style(555),
      equals: "<span class=\"bar good\" style=\"--share:55.5%\" aria-hidden=\"true\"></span>")
    expect(style(1700).contains("--share:100%"))
    expect(style(-3).contains("--share:0%"))
    expect(StyledText(barOf: 555, .good).text(TextStyle()), equals: "█████▌░░░░")
  }
}
