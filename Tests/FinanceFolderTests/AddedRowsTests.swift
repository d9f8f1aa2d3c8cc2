import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

struct AddedRowsTests {
  @Test(
    "rows are added after existing content, on separate lines",
    arguments: [
      (nil, "a,b\n"), ("", nil), ("x,y\n1,2\n", "x,y\n1,2\n"), ("x,y\n1,2", "x,y\n1,2\n"),
    ] as [(String?, String?)])
  func rows(before: String?, prefix: String?) throws {
    let money = try MoneyFolder()
    if let before { try money.write(before, to: "ledgers/history.csv") }
    guard let reading = money.place.ledger(.history).value else {
      expect(before, equals: "", "only an empty ledger cannot be read")
      return
    }
    let repair = reading.adding(["r1", "r2"])
    let start = before == nil ? MoneyFolder.header + "\n" : prefix ?? ""
    expect(String(decoding: repair.after, as: UTF8.self), equals: start + "r1\nr2\n")
    expect(repair.before, equals: Array((before ?? "").utf8))
    expect(reading.adding([]).after, equals: repair.before)
  }
}
