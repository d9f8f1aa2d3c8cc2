import Expectations
import FinanceModel
import PlainText
import Testing

struct LayoutChecksTests {
  private func codes(_ edit: (inout Layout) -> Void) -> [String] {
    var columns = LayoutColumns(date: ["Date"])
    columns.amount = ["Amount"]
    var layout = Layout(name: "a", columns: columns)
    layout.headers = [["Date", "Amount", "Type"]]
    edit(&layout)
    return layout.findings.map(\.code)
  }

  @Test("a valid layout has no findings")
  func sound() {
    expect(codes { _ in }, equals: [])
  }

  @Test("invalid date forms, and forms that make a date ambiguous, are refused")
  func dates() {
    expect(codes { $0.dates = ["dd.mm"] }, equals: ["layout-date-form"])
    expect(codes { $0.dates = ["dd/mm/yyyy", "mm/dd/yyyy"] }, equals: ["layout-date-form"])
    expect(codes { $0.dates = ["dd.mm.yy", "dd.mm.yyyy", "yyyy-mm-dd"] }, equals: [])
  }

  @Test("columns must be in a header, in any case, or be named by the layout")
  func columns() {
    expect(codes { $0.columns.payee = ["Payee"] }, equals: ["layout-column-unknown"])
    expect(codes { $0.columns.payee = ["type"] }, equals: [])
    expect(
      codes {
        $0.namedColumns = [Layout.NamedColumn(name: "Third", position: 3)]
        $0.columns.payee = ["Third"]
      }, equals: [])
  }

  @Test("a layout without a date or amount column is refused")
  func needs() {
    expect(codes { $0.columns.amount = nil }, equals: ["layout-incomplete"])
    expect(codes { $0.columns.date = nil }, equals: ["layout-incomplete"])
    expect(codes { $0.headers = nil }.contains("layout-incomplete"))
    expect(codes { $0.columns.moneyIn = ["Type"] }, equals: ["layout-conflict"])
    expect(codes { $0.columns.direction = ["Type"] }, equals: ["layout-conflict"])
    expect(codes { $0.sign = .byType }, equals: ["layout-conflict"])
    let marks = [Layout.PayeeMark(after: "to")]
    expect(codes { $0.payeeInText = marks }, equals: [])
    expect(
      codes { ($0.payeeInText, $0.columns.payee) = (marks, ["Type"]) }, equals: ["layout-conflict"])
  }

  @Test("a further table inherits missing settings from its file")
  func inheritance() {
    var outer = Layout(name: "a", columns: LayoutColumns(date: ["Date"]))
    (outer.decimal, outer.dates, outer.currency) = (.comma, ["yyyy-mm-dd"], "EUR")
    var inner = Layout(name: "b", columns: LayoutColumns(date: ["Day"]))
    inner.currency = "CHF"
    let table = outer.inherited(by: inner)
    expect(table.decimal == .comma && table.dates == ["yyyy-mm-dd"])
    expect(table.currency == "CHF" && table.columns.date == ["Day"])
  }

  @Test("header names are compared without regard to case and kind of space")
  func names() {
    expect("Naam /\u{A0} Omschrijving ".foldedHeaderName, equals: "naam / omschrijving")
    expect("\u{FEFF}Datum".foldedHeaderName, equals: "datum")
  }
}

struct LayoutCodeTests {
  @Test("each code starts with its stage, and codes are unique")
  func codes() {
    let codes = LayoutCode.allCases.map(\.rawValue)
    expect(codes.allSatisfy { $0.hasPrefix("layout-") })
    expect(Set(codes).count, equals: codes.count)
  }
}
