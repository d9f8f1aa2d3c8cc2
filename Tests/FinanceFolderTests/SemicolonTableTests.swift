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

struct DecimalSignTests {
  private static let name = "ledgers/transactions.csv"
  private static let header = "date;account;payee;amount;currency\n"

  private func row(_ amount: String, _ separator: String = ";") -> String {
    ["2024-03-01", "Giro", "A", amount, "EUR"].joined(separator: separator) + "\n"
  }

  @Test(
    "all numbers in a file together decide the decimal sign, in any order",
    arguments: [
      (["1.234,5"], ["1234.5"]), (["-12.345.678,90"], ["-12345678.90"]), (["0.125"], ["0.125"]),
      (["1.25"], ["1.25"]), (["1234.567"], ["1234.567"]), (["0,125"], ["0.125"]),
      (["1.234.567"], ["1234567"]), (["1,234.56"], ["1234.56"]), (["1,234,567"], ["1234567"]),
      (["1,5", "-12.345"], ["1.5", "-12345"]), (["1.5", "-12,345"], ["1.5", "-12345"]),
      (["1,5", "1,234"], ["1.5", "1.234"]), (["1.5", "1.234"], ["1.5", "1.234"]),
      (["1.234.567", "1,234"], ["1234567", "1.234"]), (["7", "12"], ["7", "12"]),
      (["", "7,25", "1.250"], ["", "7.25", "1250"]),
    ])
  func decided(saved: [String], numbers: [String]) throws {
    for isReversed in [false, true] {
      let money = try MoneyFolder()
      let (saved, numbers) = isReversed ? (saved.reversed(), numbers.reversed()) : (saved, numbers)
      try money.write(Self.header + saved.map { row($0) }.joined(), to: Self.name)
      try money.repair()
      let text = MoneyFolder.transactions + numbers.map { row($0, ",") }.joined()
      expect(money.text(Self.name), equals: text)
    }
  }

  @Test(
    "contradictory or undecided numbers are refused with their lines",
    arguments: [
      (
        ["1.25", "7", "1,5"],
        "line 2: amount '1.25' has a decimal point, but line 4: amount '1,5' has a decimal comma"
      ),
      (
        ["1.234,5", "1,234.5"],
        "line 3: amount '1,234.5' has a decimal point, but line 2: amount '1.234,5' has a decimal"
          + " comma"
      ),
      (
        ["7", "1.250", "1.300"],
        "line 3: amount '1.250' could be 1250 or 1.250, and the other numbers do not show which"
      ),
      (
        ["-12,345"],
        "line 2: amount '-12,345' could be -12345 or -12.345, and the other numbers do not show"
          + " which"
      ),
      (["1,5", "1.23"], "line 3: amount '1.23' has a decimal point"),
      (["1.234.56"], "line 2: amount '1.234.56' is not a number"),
      (["1,5", "1.2345,6"], "line 3: amount '1.2345,6' is not a number"),
    ])
  func refused(saved: [String], reason: String) throws {
    let money = try MoneyFolder()
    let text = Self.header + saved.map { row($0) }.joined()
    try money.write(text, to: Self.name)
    let repairs = try money.repair()
    expect(repairs.files.isEmpty && money.text(Self.name) == text)
    expect(repairs.left.first?.reason.contains(reason), equals: true, "\(repairs.left)")
  }
}
