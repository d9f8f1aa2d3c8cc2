import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

@Suite struct FolderLayoutsTests {
  private static let text = """
    {"name": "mine", "headers": [["Day", "Sum"]], "dates": ["yyyy-mm-dd"],
     "columns": {"date": ["Day"], "amount": ["Sum"]}}
    """

  @Test("layouts are read from their folder in name order; without it there are none")
  func read() throws {
    let money = try MoneyFolder()
    expect(money.place.layouts().layouts, equals: [])
    try money.write(Self.text.replacing("mine", with: "b"), to: "layouts/b.json")
    try money.write(Self.text, to: "layouts/a.json")
    try money.write("no layout", to: "layouts/.hidden.json")
    expect(money.place.layouts().layouts.map(\.name), equals: ["a", "b"])
    try expect(money.place.layoutText(named: "a"), equals: Array(Self.text.utf8))
    expect(try money.place.layoutText(named: "c") == nil)
  }

  @Test("an unreadable layout is an error at its place")
  func broken() throws {
    let money = try MoneyFolder()
    try money.write("{}", to: "layouts/a.json")
    expect(money.place.layouts().layouts.isEmpty)
    expect(money.place.layouts().diagnostics.map(\.code).first, equals: "layout-missing-key")
  }
}
