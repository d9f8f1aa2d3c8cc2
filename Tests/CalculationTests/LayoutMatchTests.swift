import Expectations
import FinanceModel
import Importing
import Testing

struct LayoutMatchTests {
  private func find(_ text: String, named: String? = nil) -> LayoutMatch {
    LayoutMatch.find(Array(text.utf8), among: BuiltInLayouts.all, named: named)
  }

  private func name(_ match: LayoutMatch) -> String? {
    if case .found(let fit) = match { fit.layout.name } else { nil }
  }

  private let header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n"

  @Test("a header is found after a preamble, in any column order and with any delimiter")
  func found() {
    expect(name(find(header)), equals: "chase-checking")
    expect(name(find("a\n\nb,c,d\n" + header + "x\n")), equals: "chase-checking")
    let turned = "Check or Slip #,Balance,Type,Amount,Description,Posting Date,Details\n"
    expect(name(find(turned)), equals: "chase-checking")
    expect(name(find(String(repeating: "x\n", count: LayoutMatch.preamble) + header)) == nil)
  }

  @Test("a user's layout takes precedence over built-in ones")
  func own() {
    var own = Layout(name: "mine", columns: LayoutColumns(date: ["Date"]))
    own.headers = [["Date", "Description", "Amount"]]
    let text = Array("Date,Description,Amount\n01/02/2026,a,-5.00\n".utf8)
    guard case .general(let names) = LayoutMatch.find(text, among: BuiltInLayouts.all) else {
      Issue.record("a general header decided")
      return
    }
    expect(names, equals: ["amex", "amex-uk"])
    own.isOwn = true
    expect(name(LayoutMatch.find(text, among: [own] + BuiltInLayouts.all)), equals: "mine")
  }

  @Test("Coffer's own files are recognized by columns that only they have")
  func coffer() {
    expect(name(find("date,account,amount\n2026-01-05,A,-4.00\n")) == nil)
    expect(
      name(find("date,account,payee,category,amount,currency,kind,x\n")), equals: "coffer")
    expect(
      name(find("date,account,type,symbol,quantity,unit_price,amount,currency\n")),
      equals: "coffer-activities")
  }

  @Test("the difference from the nearest layout lists missing and unexpected columns")
  func difference() {
    let text = "Details,Posting Date,Text,Amount,Type,Balance,Check or Slip #\n"
    guard case .none(let difference?) = find(text) else {
      Issue.record("a layout was found, or none was near")
      return
    }
    expect(difference.layout, equals: "chase-checking")
    expect(difference.missing == ["Description"] && difference.extra == ["Text"])
  }
}

struct HeaderNameTests {
  private func read(_ name: String) -> String? {
    let layout =
      #"{"name":"x","headers":[["D","Amount ({currency})"]],"dates":["yyyy-mm-dd"],"#
      + #""decimal":"point","columns":{"date":["D"],"amount":["Amount ({currency})"]}}"#
    return SampleLayout.lines(layout, "D;\(name)\n2026-01-01;5.00\n").last
  }

  @Test("a currency code in a column name is the currency of the amounts")
  func currency() {
    expect(read("Amount (EUR)"), equals: "  line 2: 2026-01-01 5 EUR [] []")
    expect(read("amount  (chf)"), equals: "  line 2: 2026-01-01 5 CHF [] []")
    for name in ["Amount (EU)", "Amount (EURO)", "Amount", "Amount (12€)"] {
      expect(read(name)?.contains("[statement-layout-unknown]"), equals: true, "\(name)")
    }
  }
}
