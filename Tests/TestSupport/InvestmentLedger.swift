package import FinanceModel
package import PlainText

extension ActivityLedger {
  /// Returns the activities of files with these texts, which are valid except for warnings.
  package static func of(
    _ texts: [String], _ settings: Settings = Settings()
  ) -> ActivityLedger {
    let loaded = reading(SourceText.files(texts), settings)
    guard let ledger = loaded.value else {
      preconditionFailure(loaded.diagnostics.map(\.oneLine).joined(separator: "\n"))
    }
    return ledger
  }
}

extension SourceText {
  /// Returns files with these texts, named "activities.csv", "activities-1.csv" and so on.
  package static func files(_ texts: [String]) -> [SourceText] {
    texts.enumerated().map { index, text in
      SourceText(
        file: "activities\(index == 0 ? "" : "-\(index)").csv", bytes: Array(text.utf8))
    }
  }
}

extension Settings {
  /// Returns the settings in this text of `coffer.json`, which is valid.
  package static func of(_ json: String) -> Settings {
    let loaded = read(Settings.self, from: json, stage: "settings")
    guard let settings = loaded.value else {
      preconditionFailure(loaded.diagnostics.map(\.oneLine).joined(separator: "\n"))
    }
    return settings
  }
}

extension PriceBook {
  /// Returns the prices in rows `2025-01-06 USD 0.90 EUR`: day, base, price, quote.
  package static func of(_ rows: String...) -> PriceBook {
    PriceBook(
      rows.map { row in
        let words = row.split(separator: " ").map(String.init)
        guard words.count == 4, let date = CalendarDate.of(words[0]) else {
          preconditionFailure(
            "a test's price has a day, a symbol, an amount and a currency: \(row)")
        }
        return PriceObservation(
          symbol: words[1], date: date, quote: words[3], amount: .of(words[2]))
      })
  }
}

extension CalendarDate {
  /// Returns the day written in a test; nil if the text is not a day.
  package static func of(_ text: some StringProtocol) -> CalendarDate? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? CalendarDate(year: parts[0], month: parts[1], day: parts[2]) : nil
  }
}

extension Decimal {
  /// Returns the number written in a test.
  package static func of(_ text: some StringProtocol) -> Decimal {
    do {
      return try Decimal(parsing: text)
    } catch {
      preconditionFailure("a test's number is sound: \(text)")
    }
  }
}
