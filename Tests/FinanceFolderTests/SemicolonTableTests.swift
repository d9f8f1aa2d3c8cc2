import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct SemicolonTableTests {
  private static let name = "ledgers/transactions.csv"

  @Test("a table saved with semicolons and decimal commas is restored to its original text")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 21)
    let words = ["Baker", "A; B", "C, D", "say \"hi\"", "", "é 💶", "1.5", "2,5", "=x"]
    for _ in 0..<40 {
      var (text, saved) = (MoneyFolder.transactions, "date;account;payee;amount;currency\n")
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let payee = words[Int.random(in: 0..<words.count, using: &generator)]
        let whole = Int.random(in: -9999...9999, using: &generator)
        let decimals = Int.random(in: 0...99, using: &generator)
        let amount = decimals == 0 ? "\(whole)" : "\(whole).\(decimals)"
        var line: [UInt8] = []
        appendCSVLine(["2024-03-01", "Giro", payee, amount, "EUR"], to: &line)
        text += String(decoding: line, as: UTF8.self)
        let isPlain = !payee.contains(";") && !payee.contains("\"")
        let quoted =
          isPlain ? payee : "\"" + payee.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        saved += "2024-03-01;Giro;\(quoted);"
        saved += amount.replacingOccurrences(of: ".", with: ",") + ";EUR\n"
      }
      let money = try MoneyFolder()
      try money.write(saved, to: Self.name)
      try money.repair()
      expect(money.text(Self.name), equals: text, "seed 21")
    }
  }

  @Test(
    "an ambiguous text is not changed, and the reason is reported",
    arguments: [
      ("2024-03-01;Giro;A;1.23,5;EUR\n", "line 2: amount '1.23,5'"),
      ("2024-03-01;Giro;A;1,250,5;EUR\n", "line 2: amount '1,250,5'"),
      ("2024-03-01;Giro;A;EUR\n", "line 2 has 4 fields, expected 5"),
      ("2024-03-01;Giro;\"A;1;EUR\n", "line 2 has a quoted field that is not closed"),
      ("2024-03-01;Giro;A\"B;1;EUR\n", "line 2 has a quote inside a field"),
      ("2024-03-01;Giro;\"A\"B;1;EUR\n", "line 2 has text after a closing quote"),
      ("2024-03-01;Giro;A;one;EUR\n", "line 2: amount 'one'"),
    ])
  func refused(rows: String, reason: String) throws {
    let money = try MoneyFolder()
    let text = "date;account;payee;amount;currency\n" + rows
    try money.write(text, to: Self.name)
    let repairs = try money.repair()
    expect(repairs.files.isEmpty && money.text(Self.name) == text)
    expect(repairs.left.map(\.file), equals: [Self.name])
    expect(repairs.left.first?.reason.contains(reason), equals: true, "\(repairs.left)")
  }
}
