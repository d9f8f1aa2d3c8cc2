package import FinanceModel
package import PlainText

/// The price of one unit of a commodity on a day.
package struct JournalPrice: Equatable, Sendable {
  package let date: CalendarDate
  package let commodity: String
  /// The price in its major currency.
  package let amount: JournalAmount
}

/// Closing prices from a price book by day, then by commodity and currency, in major currencies. A
/// long book contains a million prices. Each price occupies 32 bytes, and a ``JournalPrice`` is
/// built on access.
///
///     "1250 GBp" for TEAL is 12.5 GBP
package struct JournalPrices: Equatable, Sendable {
  /// A price in which the commodity and the currency are stored as numbers.
  package struct Row: Equatable, Sendable {
    package let quantity: Decimal
    package let date: CalendarDate
    /// Indices in ``JournalPrices/codes`` of the commodity and the major currency.
    package fileprivate(set) var commodity, currency: UInt32
    fileprivate let place: UInt32

    fileprivate static func precedes(_ left: Row, _ right: Row) -> Bool {
      if left.date != right.date { return left.date < right.date }
      if left.commodity != right.commodity { return left.commodity < right.commodity }
      return left.currency != right.currency
        ? left.currency < right.currency : left.place < right.place
    }

    fileprivate func isSame(as other: Row) -> Bool {
      date == other.date && commodity == other.commodity && currency == other.currency
    }
  }

  /// Commodities and currencies in alphabetical order; may include unused ones.
  package let codes: [String]
  package let rows: [Row]

  /// Creates an empty list.
  package init() { (codes, rows) = ([], []) }

  /// Creates the closing prices up to and including a day. The first price for each day, commodity
  /// and currency is used.
  ///
  /// - Parameter assets: symbols held as assets instead of currencies, regardless of their names.
  ///   Each symbol has the factor by which its price is multiplied to obtain the value of one unit:
  ///   the contract's multiplier, otherwise 1.
  /// - Throws: `overflow`.
  /// - Complexity: O(n log n).
  package init(
    of book: PriceBook, until last: CalendarDate, assets: [String: Decimal] = [:]
  ) throws(DecimalError) {
    var rows: [Row] = []
    var names = StringInterner()
    let series = book.symbols.compactMap { book.series(of: $0) }
    rows.reserveCapacity(series.reduce(0) { $0 + $1.count })
    for series in series {
      let symbol = series.symbol
      let multiplier = assets[symbol]
      let unit = CurrencyUnit(symbol)
      let factor = multiplier ?? Decimal(unit.perMajor)
      let isWhole = factor == .one
      let number = names.index(of: multiplier == nil ? unit.major : symbol)
      // Cached, because successive prices nearly always have the same currency.
      var (written, quote, quoteNumber) = (-1, CurrencyUnit(""), -1)
      try series.eachPrice(until: last) { (date, amount, label) throws(DecimalError) in
        if label != written {
          (written, quote) = (label, CurrencyUnit(series.quote(ofLabel: label)))
          quoteNumber = names.index(of: quote.major)
        }
        guard quoteNumber != number else { return }
        let whole = isWhole ? amount : try amount.multiplied(by: factor, .halfEven)
        rows.append(
          Row(
            quantity: try JournalMoney.major(whole, of: quote).quantity, date: date,
            commodity: UInt32(number), currency: UInt32(quoteNumber),
            place: UInt32(clamping: rows.count)))
      }
    }
    let order = names.names.indices.sorted { names.names[$0] < names.names[$1] }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = UInt32(rank) }
    for place in rows.indices {
      rows[place].commodity = ranks[Int(rows[place].commodity)]
      rows[place].currency = ranks[Int(rows[place].currency)]
    }
    rows.sort(by: Row.precedes)
    var kept = 0
    for place in rows.indices where kept == 0 || !rows[place].isSame(as: rows[kept - 1]) {
      rows[kept] = rows[place]
      kept += 1
    }
    rows.removeLast(rows.count - kept)
    codes = order.map { names.names[$0] }
    self.rows = rows
  }
}

extension JournalPrices {
  /// Indices of the codes used by prices, in ascending order.
  var named: [Int] {
    var isNamed = codes.map { _ in false }
    for row in rows {
      isNamed[Int(row.commodity)] = true
      isNamed[Int(row.currency)] = true
    }
    return isNamed.indices.filter { isNamed[$0] }
  }
}

extension JournalPrices: RandomAccessCollection {
  /// Index of the first price.
  package var startIndex: Int { 0 }
  /// Index after the last price.
  package var endIndex: Int { rows.count }

  /// Returns the price with its codes.
  package subscript(index: Int) -> JournalPrice {
    let row = rows[index]
    return JournalPrice(
      date: row.date, commodity: codes[Int(row.commodity)],
      amount: JournalAmount(row.quantity, codes[Int(row.currency)]))
  }
}
