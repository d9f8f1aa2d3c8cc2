import Console
import Expectations
import PlainText
import Testing

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
