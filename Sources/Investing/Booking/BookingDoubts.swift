import FinanceModel
import PlainText

/// Holdings, groups and currencies affected by earlier invalid rows. A finding about any of them
/// may be only a consequence of such a row.
struct BookingDoubts: Sendable {
  struct HoldingKey: Hashable {
    let account: Int
    /// The symbol; nil for all assets in the account.
    let symbol: Int?
  }

  /// Holdings that lack the units of a refused row.
  var holdings: Set<HoldingKey> = []
  /// Transfer groups that contain a refused row, or a row that removed too many units.
  var groups: Set<Int> = []
  /// Currencies of rows whose stated rates are wrong.
  var currencies: Set<Int> = []
}

extension BookingDoubts.HoldingKey {
  init(_ row: Activity) { self.init(account: row.account, symbol: row.symbol) }
}

/// Consequences of refused rows. An error prevents an answer, so only its cause is reported. If
/// errors are reported as warnings, the answer depends on the consequences too, so they are also
/// reported.
extension Booking {
  /// Records the consequences of a refused row.
  mutating func noteDoubt(_ row: Activity) {
    guard !options.isLenient else { return }
    if let group = row.group { doubts.groups.insert(group) }
    noteDoubtOfHolding(row)
  }

  /// Records that a holding lacks the row's units.
  mutating func noteDoubtOfHolding(_ row: Activity) {
    guard !options.isLenient, row.bringsUnits else { return }
    doubts.holdings.insert(BookingDoubts.HoldingKey(row))
  }

  /// Records that a row's rate is unknown.
  mutating func noteRateDoubt(_ entry: BookingEntry) {
    guard !options.isLenient else { return }
    doubts.currencies.insert(entry.currency)
  }

  /// Whether an account may hold more of a symbol than is booked, because a row was refused.
  func isInDoubt(_ account: Int, _ symbol: Int) -> Bool {
    guard !doubts.holdings.isEmpty else { return false }
    return doubts.holdings.contains(BookingDoubts.HoldingKey(account: account, symbol: symbol))
      || doubts.holdings.contains(BookingDoubts.HoldingKey(account: account, symbol: nil))
  }

  /// Whether the two rows of a transfer may differ only because one of them is invalid.
  func isInDoubt(group: Int) -> Bool { !options.isLenient && doubts.groups.contains(group) }

  /// Removes a refused row's units anyway, so that later shortfalls are reported in the same run.
  mutating func takeRefused(_ entry: BookingEntry) throws(DecimalError) {
    guard !options.isLenient, entry.row.takesUnits, entry.quantity.isPositive,
      let symbol = entry.row.symbol, case .transactions = terms.tracking[entry.row.account],
      entry.row.group == nil || entry.row.type == .sell || entry.row.type == .transferOut
    else { return }
    if pools.isUneven { closePools(byRow: entry.index) }
    let place = holding(entry.row.account, symbol)
    let held = holdings[place].quantity
    if entry.quantity > held { reportOversold(entry, symbol, held) }
    guard held.isPositive, !entry.row.namesLots else { return }
    pieces.removeAll(keepingCapacity: true)
    changes?.holdings.append(place)
    _ = try holdings[place].take(min(entry.quantity, held), .fifo, into: &pieces)
    for piece in pieces { note(Lot(piece), of: place, byRow: entry.index, isTaken: true) }
  }
}

extension Activity {
  /// Verb for the removal of the row's units, used in messages.
  var takenAs: String {
    switch type {
    case .buy: "bought back"
    case .transferOut: "sent"
    case .fee: "paid as a fee"
    case .adjustment: "expired"
    case .exchange: "exchanged"
    case .optionExercise: "exercised"
    case .optionAssignment: "assigned"
    default: "sold"
    }
  }
}
