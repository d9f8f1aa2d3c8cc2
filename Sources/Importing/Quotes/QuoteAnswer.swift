package import FinanceModel
package import PlainText

/// The closing prices in a source's answer.
package struct QuoteAnswer: Equatable, Sendable {
  /// A closing price as traded on its day.
  package struct Row: Equatable, Sendable {
    package let date: CalendarDate
    package let amount: Decimal
  }

  /// A split reported by the source.
  package struct Split: Equatable, Sendable {
    package let date: CalendarDate
    package let new: Decimal
    package let old: Decimal
  }

  /// The prices by day, with at most one per day.
  package private(set) var rows: [Row] = []
  /// The source's name for the priced symbol; nil if the answer does not state it.
  package var symbol: String?
  /// The currency code of the prices; nil if the answer does not state it.
  package var currency: String?
  /// The splits in date order.
  package var splits: [Split] = []
  /// Number of days without a price.
  package var skipped = 0

  /// Creates an answer from bars in any order. If a day has two bars, the later one is used. Bars
  /// without a positive price are only counted.
  ///
  /// - Parameter read: returns a bar's day and price; nil if the bar's day has not ended.
  init<Bars: Sequence>(
    symbol: String? = nil, currency: String? = nil, _ bars: Bars,
    _ read: (Bars.Element) throws(QuoteProblem) -> (CalendarDate, Decimal?)?
  ) throws(QuoteProblem) {
    (self.symbol, self.currency) = (symbol, currency)
    rows.reserveCapacity(bars.underestimatedCount)
    var isInOrder = true
    for bar in bars {
      guard let (day, amount) = try read(bar) else { continue }
      guard let amount, amount.isPositive else {
        skipped += 1
        continue
      }
      isInOrder = isInOrder && rows.last.map { $0.date < day } ?? true
      rows.append(Row(date: day, amount: amount))
    }
    guard !isInOrder else { return }
    let latest = Dictionary(rows.map { ($0.date, $0) }) { _, later in later }
    rows = latest.values.sorted { $0.date < $1.date }
  }

  /// Multiplies each price by the splits after its day, rounded half-even to 8 decimals. This
  /// restores the traded prices from a source that adjusts for splits.
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
        throw .malformed("has prices that cannot be multiplied by the split ratios: \(error)")
      }
    }
  }

  /// Converts the prices to another unit of their currency, such as from GBp to GBP.
  ///
  /// - Throws: `quote-malformed` if a price is too large.
  package mutating func convert(to unit: CurrencyUnit) throws(QuoteProblem) {
    guard let code = currency, code != unit.code else { return }
    do throws(DecimalError) {
      rows = try rows.map { (row) throws(DecimalError) in
        Row(date: row.date, amount: try CurrencyUnit(code).amount(row.amount, in: unit))
      }
    } catch {
      throw .malformed("has prices that cannot be converted to \(unit.code): \(error)")
    }
    currency = unit.code
  }
}
