package import FinanceModel
package import PlainText

/// The slips that explain the differences of a ledger, as hints of findings about them.
package struct SlipHints: Sendable {
  private let words: SlipWords
  private let answers: SlipAnswers

  /// - Returns: nil if the reading is nil.
  package init?(_ reading: SlipReading?) {
    guard let reading else { return nil }
    // More slips than two are a matter of `spending balances --explain`.
    answers = SlipAnswers(reading.books, most: 2)
    words = SlipWords(reading, answers.dues)
  }

  /// - Parameter files: those of the transactions ledger.
  /// - Returns: nil if they cannot be read.
  package init?(_ files: [SourceText], _ settings: Settings) {
    self.init(
      Transactions.reading(files, settings, with: SlipReading.columns).value
        .flatMap { SlipReading($0, settings) })
  }

  /// Returns the likeliest slips behind a balance that differs, with their repair; nil if none are
  /// likely.
  ///
  ///     two digits are exchanged, -22.15 is right: ledger-add --replace 'r2' amount=-22.15 (one of 2)
  package func hint(_ account: String, on day: CalendarDate, _ unit: String? = nil) -> String? {
    let (reading, balances) = (words.reading, words.reading.books.balances)
    for answer in answers.answers where answer.listed > 0 {
      let isOfBalance = answer.intervals.contains { interval in
        let series = balances[interval].series
        return balances[interval].day == day && reading.accounts[series] == account
          && (unit == nil || reading.units[series] == unit)
      }
      // Two slips are a hint if chance would hardly make such a set.
      guard isOfBalance, let best = answer.sets.first,
        best.slips.count == 1 || answer.expected < 20
      else { continue }
      let slips = best.slips.map { "\(words.reason($0)): \(words.repair($0))" }
      return slips.joined(separator: "; and ")
        + (answer.fewest == 1 ? "" : " (one of \(answer.fewest))")
    }
    return nil
  }
}
