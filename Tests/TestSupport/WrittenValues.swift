package import FinanceModel
import PlainText

extension ValueLedger {
  /// Returns the values in rows such as `2026-01-31T12:00:00Z Saver value 1000.00 EUR flow=50`:
  /// moment, account (with `_` for a space), event, a value or `-`, and optionally a currency and a
  /// flow. A day alone means noon on that day.
  package static func of(
    _ rows: [String], _ settings: Settings = Settings()
  ) -> ValueLedger {
    let text = "timestamp,account,event,value,currency,flow\n" + rows.map(line).joined()
    let loaded = reading([SourceText(file: "values.csv", bytes: Array(text.utf8))], settings)
    guard let ledger = loaded.value else {
      preconditionFailure(loaded.diagnostics.map(\.oneLine).joined(separator: "\n"))
    }
    return ledger
  }

  /// Returns a row as written in a test, as a line of the ledger.
  private static func line(_ row: String) -> String {
    let words = row.split(separator: " ").map(String.init)
    precondition(words.count >= 3, "a test's value has a moment, an account and an event: \(row)")
    let moment = words[0].contains("T") ? words[0] : words[0] + "T12:00:00Z"
    var (value, currency, flow) = ("", "", "")
    for word in words.dropFirst(3) {
      if word.hasPrefix("flow=") {
        flow = String(word.dropFirst(5))
      } else if word.allSatisfy(\.isLetter) {
        currency = word
      } else if word != "-" {
        value = word
      }
    }
    let account = words[1].split(separator: "_").joined(separator: " ")
    return "\(moment),\(account),\(words[2]),\(value),\(currency),\(flow)\n"
  }
}

/// Updates to a few accounts over several years. Some are back-dated, and some close or reopen an
/// account.
package struct RandomValues {
  private var random: SeededGenerator

  /// - Parameter seed: shown in the comment of a failure.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns this number of rows in random order, in the form accepted by ``ValueLedger/of(_:_:)``.
  /// All rows are at different moments.
  package mutating func rows(_ count: Int, accounts: Int = 3) -> [String] {
    let zones = ["Z", "+01:00", "-05:00", "+13:00", "-11:00", "+05:45"]
    return (0..<count).map { number in
      let day = Int.random(in: 19_700...20_400, using: &random)
      let date = CalendarDate(dayNumber: day) ?? .epochDay
      let hour = Int.random(in: 0...23, using: &random)
      let time = "\(hour < 10 ? "0" : "")\(hour):00:00.\(1000 + number)"
      let account = "A\(Int.random(in: 0..<accounts, using: &random))"
      let amount = Int.random(in: -2_000...9_000, using: &random)
      let zone = zones.randomElement(using: &random) ?? "Z"
      let what =
        switch Int.random(in: 0...11, using: &random) {
        case 0: "flow - flow=\(amount)"
        case 1: "close"
        case 2: "reopen"
        case 3: "open"
        case 4...6: "value \(amount) flow=\(amount / 7)"
        default: "value \(amount)"
        }
      return "\(date)T\(time)\(zone) \(account) \(what)"
    }
  }

  /// Returns the same rows in another order.
  package mutating func shuffled(_ rows: [String]) -> [String] { rows.shuffled(using: &random) }
}
