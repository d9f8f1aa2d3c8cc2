import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct TextRepairTests {
  @Test("line ends and a byte order mark are mended in JSON files, which lose nothing else")
  func json() throws {
    let money = try MoneyFolder()
    let text = "{\"privacy\":\ttrue}\n"
    try money.write(
      "\u{FEFF}" + text.replacingOccurrences(of: "\n", with: "\r\n"), to: "coffer.json")
    let repairs = try money.repair()
    #expect(repairs.files.map(\.acts) == [["byte order mark removed", "CR LF to LF in 1 line"]])
    #expect(money.text("coffer.json") == text)
  }

  @Test("a CR that no LF follows stays; a JSON file without a last line feed gets none")
  func others() throws {
    let money = try MoneyFolder()
    try money.write("{\r\"privacy\": true}", to: "coffer.json")
    #expect(try money.repair().isEmpty)
  }
}
