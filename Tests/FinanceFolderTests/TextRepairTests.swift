import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct TextRepairTests {
  @Test("line ends and a byte order mark are repaired in JSON files, which lose nothing else")
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

  @Test("a CR that no LF follows stays; a JSON file without a last line feed gets none")
  func others() throws {
    let money = try MoneyFolder()
    try money.write("{\r\"privacy\": true}", to: "coffer.json")
    expect(try money.repair().isEmpty)
  }

  @Test("line ends that were turned twice are repaired at once")
  func twice() throws {
    let money = try MoneyFolder()
    try money.write("{\r\r\n}\r\n", to: "coffer.json")
    try expect(money.repair().files.map(\.acts), equals: [["CR LF to LF in 2 lines"]])
    expect(money.text("coffer.json"), equals: "{\n}\n")
  }
}
