import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct TextRepairTests {
  @Test("line endings and a byte order mark are repaired in JSON files, and nothing else changes")
  func json() throws {
    let money = try MoneyFolder()
    let text = "{\"privacy\":\ttrue}\n"
    try money.write(
      "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"), to: "coffer.json")
    let repairs = try money.repair()
    expect(
      repairs.files.map(\.acts), equals: [["byte order mark removed", "CR LF to LF in 1 line"]])
    expect(money.text("coffer.json"), equals: text)
  }

  @Test("a CR without an LF is kept, and a JSON file without a final line feed gets none")
  func others() throws {
    let money = try MoneyFolder()
    try money.write("{\r\"privacy\": true}", to: "coffer.json")
    expect(try money.repair().isEmpty)
  }

  @Test("line endings converted twice are repaired in one step")
  func twice() throws {
    let money = try MoneyFolder()
    try money.write("{\r\r\n}\r\n", to: "coffer.json")
    try expect(money.repair().files.map(\.acts), equals: [["CR LF to LF in 2 lines"]])
    expect(money.text("coffer.json"), equals: "{\n}\n")
  }
}
