package import FinanceModel
package import PlainText

/// Slips that explain a ledger's differences, formulated as hints for the findings about these
/// differences.
package struct SlipHints: Sendable {
  private let words: SlipWords
  private let answers: SlipAnswers

  /// - Returns: nil if the reading is nil.
  package init?(_ reading: SlipReading?) {
    guard let reading else { return nil }
    // Sets of two slips are searched, so that a slip can join several differences.
    answers = SlipAnswers(reading.books, most: 2)
    words = SlipWords(reading, answers.dues)
  }

  /// - Parameter files: the files of the transactions ledger.
  /// - Returns: nil if the files cannot be read.
  package init?(_ files: [SourceText], _ settings: Settings) {
    self.init(
      Transactions.reading(files, settings, with: SlipReading.columns).value
        .flatMap { SlipReading($0, settings) })
  }

  /// Returns the most likely cause of a differing balance, with its repair; nil if no single slip
  /// explains the difference, or if no slip is likely.
  ///
  /// - Parameter day: the day of the balance, or an earlier day after the previous balance.
  ///
  ///     two digits are exchanged, -2.15 is right: ledger-add --replace 'r2' amount=-2.15
  package func hint(_ account: String, on day: CalendarDate) -> String? {
    hint(answer(account, day)?.answer)
  }

  /// Returns the most likely slip that explains a differing statement. If several slips together
  /// explain differences in both units and cash, returns the command that lists them.
  func hint(ofSeries series: Int, on day: CalendarDate) -> String? {
    guard let answer = answer(day, { $0 == series })?.answer else { return nil }
    let slips = answer.listed > 0 && answer.intervals.count > 1 ? answer.sets[0].slips.count : 0
    return slips > 1
      ? "\(slips) slips explain the difference: spending balances"
        + " --explain" : hint(answer)
  }

  private func hint(_ answer: SlipAnswers.Answer?) -> String? {
    guard let answer, answer.listed > 0, let best = answer.sets.first, best.slips.count == 1
    else { return nil }
    let reason = words.reason(best.slips[0])
    return "\(reason)\(reason.hasSuffix("?") ? "" : ":") \(words.repair(best.slips[0]))"
      + (answer.fewest == 1 ? "" : " (one of \(answer.fewest))")
  }

  /// Returns the command that adds a single row with the amount by which a statement differs.
  func missing(ofSeries series: Int, on day: CalendarDate) -> String? {
    words.reading.books.interval(of: series, day)
      .map { "is a row missing? \(words.missing($0).command)" }
  }

  private func answer(
    _ account: String, _ day: CalendarDate
  ) -> (answer: SlipAnswers.Answer, interval: Int)? {
    answer(day) { words.reading.accounts[$0] == account }
  }

  private func answer(
    _ day: CalendarDate, _ isOwn: (Int) -> Bool
  ) -> (answer: SlipAnswers.Answer, interval: Int)? {
    let books = words.reading.books
    for answer in answers.answers {
      for interval in answer.intervals {
        let series = books.balances[interval].series
        guard isOwn(series), books.interval(of: series, day) == interval else { continue }
        return (answer, interval)
      }
    }
    return nil
  }

  /// Returns at most ten rows that could each explain a differing balance. Each row consists of its
  /// cells by column and its slip.
  package func rows(
    _ account: String, on day: CalendarDate
  ) -> [(cell: (String) -> String, reason: String)] {
    guard let (answer, interval) = answer(account, day) else { return [] }
    let (reading, books) = (words.reading, words.reading.books)
    var rows: [(number: Int, reason: String)] = []
    for set in answer.sets.prefix(answer.listed) where set.slips.count == 1 {
      guard let number = words.number(of: set.slips[0]) else { continue }
      rows.append((number, words.fault(set.slips[0])))
    }
    let (series, need) = (books.balances[interval].series, books.needs[interval])
    for (number, row) in books.rows.enumerated()
    where row.series == series && row.amount == need && day < row.day {
      rows.append((number, "it is dated after the balance"))
    }
    return rows.prefix(10).map { number, reason in ({ reading.text(number, $0) }, reason) }
  }
}
