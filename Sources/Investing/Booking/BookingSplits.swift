import FinanceModel
import PlainText

/// The splits of the day that is being booked.
struct SplitDay: Sendable {
  private(set) var rows: [(symbol: Int, account: Int, row: Int)] = []
  private var places: Set<Place> = []

  private struct Place: Hashable {
    let symbol: Int
    let account: Int
  }

  var isEmpty: Bool { rows.isEmpty }

  mutating func add(symbol: Int, account: Int, row: Int) {
    rows.append((symbol, account, row))
    places.insert(Place(symbol: symbol, account: account))
  }

  mutating func removeAll() { (rows, places) = ([], []) }

  func has(symbol: Int, account: Int) -> Bool {
    places.contains(Place(symbol: symbol, account: account))
  }
}

/// Splits. A split row applies to its account's lots, and to lots that the account has sent.
extension Booking {
  mutating func split(_ entry: BookingEntry) throws(DecimalError) {
    guard let symbol = entry.row.symbol, let ratio = entry.row.ratio else { return }
    let account = entry.row.account
    guard !splitDay.has(symbol: symbol, account: account) else {
      report(
        options.isLenient ? .warning : .error, ActivityCode.splitTwice,
        "'\(ledger.symbols[symbol].visible)' is split twice on \(entry.row.date) in"
          + " '\(ledger.accounts[account].visible)'", entry: entry.index, column: "ratio",
        hint: "write one SPLIT row per account")
      return
    }
    splitDay.add(symbol: symbol, account: account, row: entry.index)
    try splitLots(of: symbol, in: account, ratio, byRow: entry.index)
  }

  private mutating func splitLots(
    of symbol: Int, in account: Int, _ ratio: SplitRatio, byRow row: Int
  ) throws(DecimalError) {
    if let place = slots[account, symbol] {
      let lost = try restate(place, byRow: row) { (holding) throws(DecimalError) in
        try holding.split(ratio)
      }
      addLoss(of: lost, symbol, in: account, byRow: row)
    }
    for index in transits.indices
    where transits[index].symbol == symbol && transits[index].account == account {
      let lost = try transits[index].lots.split(ratio)
      addLoss(of: lost, symbol, in: account, byRow: row, transits[index].key)
    }
    events.splits.append(
      BookedSplit(
        row: row, date: ledger[row].date, account: account, symbol: symbol, ratio: ratio))
  }

  /// Disposes of lots that have no units left after a split, with zero proceeds.
  private mutating func addLoss(
    of pieces: [LotPiece], _ symbol: Int, in account: Int, byRow row: Int,
    _ transit: PendingTransfer.Key? = nil
  ) {
    guard options.keepsEvents, let first = pieces.first else { return }
    let units = pieces.reduce(Int128.zero) { $0 + $1.quantity.mantissa }
    events.add(
      Disposal(
        kind: .split, row: row, date: ledger[row].date, account: account, symbol: symbol,
        quantity: Decimal(mantissa: units) ?? .zero, currency: first.currency, proceeds: .zero,
        tax: .zero, pieces: pieces, transit: transit))
  }

  /// Reports accounts that hold an asset split on the day but lack a row for the split, and also
  /// splits the lots of these accounts. The finding is an error, or a warning if lenient.
  mutating func checkSplits() {
    var checked: Set<Int> = []
    for (symbol, _, row) in splitDay.rows where checked.insert(symbol).inserted {
      var holders = symbolPlaces[symbol].map { holdings[$0] }
        .filter { !$0.quantity.isZero }.map(\.account)
      holders += transits.filter { $0.symbol == symbol && $0.lots.quantity.isPositive }
        .map(\.account)
      var missing: Set<Int> = []
      for account in holders where !splitDay.has(symbol: symbol, account: account) {
        guard missing.insert(account).inserted, !isInDoubt(account, symbol) else { continue }
        report(
          options.isLenient ? .warning : .error, ActivityCode.splitMissing,
          "'\(ledger.accounts[account].visible)' holds '\(ledger.symbols[symbol].visible)' on"
            + " \(ledger[row].date) but has no row for this split"
            + (options.isLenient ? "; its lots are split too" : ""), entry: row, column: "ratio",
          hint: "add a SPLIT row on that day for '\(ledger.accounts[account].visible)'")
        guard let ratio = ledger[row].ratio else { continue }
        do throws(DecimalError) {
          try splitLots(of: symbol, in: account, ratio, byRow: row)
        } catch {
          reportRange(error, entry: row)
        }
      }
    }
    splitDay.removeAll()
  }

  /// Reports a split's fee or tax, which is not booked.
  mutating func checkSplitCharges(_ entry: BookingEntry) {
    for (name, sum) in [("fee", entry.fee), ("tax", entry.tax)] where !sum.isZero {
      report(
        .warning, ActivityCode.uninterpreted, "the \(name) of the SPLIT row is not booked",
        entry: entry.index, column: name,
        hint: "write it in a row of type \(name == "fee" ? "FEE" : "TAX")")
    }
  }
}

/// Product of exact splits, as a fraction in lowest terms.
///
///     SplitScale(try SplitRatio(parsing: "4:1"))   // 4/1
struct SplitScale: Equatable, Sendable {
  private let new: UInt128
  private let old: UInt128

  /// The neutral scale 1/1.
  static let one = SplitScale(unreduced: 1, 1)

  /// Maximum size of a term, chosen so that the product of two terms fits in 128 bits.
  private static let largestTerm: UInt128 = 1 << 62

  init(_ ratio: SplitRatio) {
    self.init(ratio.new.mantissa.magnitude, ratio.old.mantissa.magnitude)
  }

  private init(_ new: UInt128, _ old: UInt128) {
    let divisor = commonDivisor(new, old)
    self.init(unreduced: new / divisor, old / divisor)
  }

  private init(unreduced new: UInt128, _ old: UInt128) {
    self.new = new
    self.old = old
  }

  private var isSmall: Bool { max(new, old) <= Self.largestTerm }

  /// Returns the product with a later split; nil if a term of the product exceeds 2^62.
  func times(_ next: SplitScale) -> SplitScale? {
    guard isSmall, next.isSmall else { return nil }
    let product = SplitScale(new * next.new, old * next.old)
    return product.isSmall ? product : nil
  }

  /// New and old units as whole numbers; nil if either is too large.
  var terms: (new: Decimal, old: Decimal)? {
    let unit = Decimal.one.mantissa
    guard isSmall, let new = Decimal(mantissa: Int128(new) * unit),
      let old = Decimal(mantissa: Int128(old) * unit)
    else { return nil }
    return (new, old)
  }

  /// Returns the product of the splits since `earlier`.
  ///
  /// - Precondition: both values come from ``times(_:)`` or are ``one``.
  func since(_ earlier: SplitScale) -> SplitScale {
    earlier == self ? .one : SplitScale(new * earlier.old, old * earlier.new)
  }

  /// Returns a common divisor of units, in mantissas, after this split. Returns nil if the split
  /// cannot be applied exactly to all multiples of the divisor, or if the divisor is too large.
  func applied(toDivisor divisor: UInt128) -> UInt128? {
    let (quotient, remainder) = divisor.quotientAndRemainder(dividingBy: old)
    let (product, overflow) = quotient.multipliedReportingOverflow(by: new)
    return remainder == 0 && !overflow ? product : nil
  }

  /// Returns the units after this split.
  ///
  /// - Precondition: the result is exact and in range.
  func applied(toExact units: Decimal) -> Decimal {
    let (quotient, remainder) = units.mantissa.magnitude.quotientAndRemainder(dividingBy: old)
    precondition(remainder == 0, "the split is exact")
    guard let result = Int128(exactly: quotient * new).flatMap(Decimal.init(mantissa:)) else {
      preconditionFailure("no lot has more units than its holding")
    }
    return result
  }
}

/// Returns the greatest common divisor of two numbers; if one is zero, returns the other number.
///
///     commonDivisor(12, 18)   // 6
func commonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
  var (a, b) = (first, second)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
