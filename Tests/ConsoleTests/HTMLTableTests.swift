import Console
import Expectations
import PlainText
import Testing

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
