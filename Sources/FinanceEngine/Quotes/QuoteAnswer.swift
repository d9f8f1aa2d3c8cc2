package import FinanceModel
package import PlainText

/// The closing prices that a source answered with.
package struct QuoteAnswer: Equatable, Sendable {
  /// A closing price as traded on its day.
  package struct Row: Equatable, Sendable {
    package let date: CalendarDate
    package let amount: Decimal
  }

  /// A split that the source knows.
  package struct Split: Equatable, Sendable {
    package let date: CalendarDate
    package let new: Decimal
    package let old: Decimal
  }

  /// The prices by day; at most one per day.
  package private(set) var rows: [Row] = []
  /// The source's own name of what is priced; nil if the answer does not state it.
  package var symbol: String?
  /// The money code of the prices; nil if the answer does not state it.
  package var currency: String?
  /// The splits by day.
  package var splits: [Split] = []
  /// Number of days without a price.
  package var skipped = 0

  /// An answer without prices.
  package init(symbol: String? = nil, currency: String? = nil) {
    self.symbol = symbol
    self.currency = currency
  }

  /// Adds prices in any order; of one day the later counts.
  package mutating func add(_ added: [Row]) {
    var latest: [CalendarDate: Decimal] = [:]
    for row in rows + added { latest[row.date] = row.amount }
    rows = []
    rows.reserveCapacity(latest.count)
    for day in latest.keys.sorted() {
      if let amount = latest[day] { rows.append(Row(date: day, amount: amount)) }
    }
  }

  /// Multiplies each price by the splits after its day, rounded half-even to 8 decimals: a source
  /// that adjusts prices for splits is read as traded.
  ///
  ///     // 27.75 before a split of 4:1 was traded at 111
  ///
  /// - Throws: `quote-malformed` if a price is too large.
  mutating func undoSplits() throws(QuoteProblem) {
    guard !splits.isEmpty else { return }
    var (next, new, old) = (splits.count - 1, Decimal.one, Decimal.one)
    for index in rows.indices.reversed() {
      do throws(DecimalError) {
        while next >= 0, splits[next].date > rows[index].date {
          new = try new.multiplied(by: splits[next].new, .halfEven)
          old = try old.multiplied(by: splits[next].old, .halfEven)
          next -= 1
        }
        guard new != old else { continue }
        let traded = try rows[index].amount.scaled(by: new, over: old, .halfEven)
        rows[index] = Row(
          date: rows[index].date, amount: try traded.rounded(toDecimals: 8, .halfEven))
      } catch {
        throw .malformed("prices times splits: \(error)")
      }
    }
  }

  /// Converts the prices to another unit of their currency: from GBp to GBP.
  ///
  /// - Throws: `quote-malformed` if a price is too large.
  package mutating func convert(to unit: CurrencyUnit) throws(QuoteProblem) {
    guard let code = currency, code != unit.code else { return }
    let (new, old) = (Decimal(unit.perMajor), Decimal(CurrencyUnit(code).perMajor))
    for index in rows.indices where new != old {
      do throws(DecimalError) {
        rows[index] = Row(
          date: rows[index].date,
          amount: try rows[index].amount.scaled(by: new, over: old, .halfEven))
      } catch {
        throw .malformed("prices in \(unit.code): \(error)")
      }
    }
    currency = unit.code
  }
}

/// Why an answer or a file gives no prices.
package struct QuoteProblem: Error, Equatable, Sendable {
  package let code: QuoteCode
  /// The fault, printed after the name of the symbol.
  package let message: String
  package let hint: String?

  package init(_ code: QuoteCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  static func malformed(_ message: String) -> QuoteProblem {
    QuoteProblem(.malformed, message, hint: "try again later, or another source")
  }

  static func noData(_ words: String) -> QuoteProblem {
    QuoteProblem(
      .noData, "has no prices: \(words.prefix(200).description.visible)",
      hint: "check the symbol and its source in coffer.json")
  }

  /// The problem as a finding about `subject`, such as `MSFT: yahoo`.
  package func diagnostic(_ subject: String) -> Diagnostic {
    Diagnostic(.error, code, "\(subject) \(message)", hint: hint)
  }
}
