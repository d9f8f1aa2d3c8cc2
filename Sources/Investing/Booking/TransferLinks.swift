import FinanceModel
package import PlainText

/// Number of unbooked rows in each group, and the rows that wait for the sending row of their
/// transfer.
package struct TransferLinks: Sendable {
  /// Number of unbooked rows by group index; empty if the rows do not have groups.
  private(set) var unbooked: [Int] = []
  /// Receiving rows of each group, in booking order.
  private(set) var receivers: [[Int]] = []
  /// Whether each group has a row of an account that is not valued from its activities, or of
  /// another ledger. The lots and the cash of such a group are not handed over.
  private var isHalf: [Bool] = []
  /// The account of each group that converts cash within one day; nil for transfers.
  private var conversions: [Int?] = []
  /// Units sent minus units received in each group, in mantissas.
  private var shortfall: [Int128] = []
  /// Cash that has not arrived yet, by group; nil if the group's rows do not receive cash, or
  /// receive several currencies.
  private var arriving: [(currency: Int, amount: Decimal)?] = []
  /// Rows of each group with an exchange, a spin-off or an exercised option, in booking order.
  private var events: [Int: [Int]] = [:]
  /// Trades of each group, in booking order.
  private(set) var trades: [Int: [Int]] = [:]
  /// Rows that wait for a sending row later on the same day, by group.
  private var waiting: [Int: [BookingEntry]] = [:]
  /// Number of waiting rows by account.
  private var waitingRows: [Int: Int] = [:]
  /// Number of times that waiting rows have been released.
  private(set) var releaseCount = 0

  init(_ ledger: ActivityLedger, _ terms: BookingTerms) {
    guard !ledger.groups.isEmpty else { return }
    unbooked = Array(repeating: 0, count: ledger.groups.count)
    receivers = Array(repeating: [], count: ledger.groups.count)
    isHalf = Array(repeating: false, count: ledger.groups.count)
    shortfall = Array(repeating: 0, count: ledger.groups.count)
    arriving = Array(repeating: nil, count: ledger.groups.count)
    var firstRows = [Int?](repeating: nil, count: ledger.groups.count)
    var isConversion = Array(repeating: true, count: ledger.groups.count)
    var hasBothSides = Array(repeating: false, count: ledger.groups.count)
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let group = row.group else { continue }
      let first = firstRows[group].map { ledger[$0] } ?? row
      if firstRows[group] == nil { firstRows[group] = index }
      isConversion[group] =
        isConversion[group] && row.isCashTransfer && row.account == first.account
        && row.date == first.date
      hasBothSides[group] = hasBothSides[group] || row.type != first.type
      unbooked[group] += 1
      if terms.tracking[row.account] != .transactions || ledger.sharedGroups.contains(group) {
        isHalf[group] = true
      }
      if row.isTrade { trades[group, default: []].append(index) }
      let units = row.quantity?.mantissa ?? 0
      if row.type == .transferOut { shortfall[group] &+= units }
      if row.type == .transferIn { shortfall[group] &-= units }
      if row.joinsAssets, !isHalf[group] { events[group] = [] }
    }
    addEvents(ledger)
    addArriving(ledger)
    conversions = firstRows.indices.map { group in
      isConversion[group] && hasBothSides[group]
        ? firstRows[group].map { ledger[$0].account } : nil
    }
  }

  private mutating func addArriving(_ ledger: ActivityLedger) {
    var isMixed = arriving.map { _ in false }
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let group = row.group, row.type == .transferIn, row.symbol == nil,
        let amount = row.amount
      else { continue }
      let known = arriving[group] ?? (row.currency, .zero)
      do throws(DecimalError) {
        arriving[group] = (row.currency, try known.amount + amount)
      } catch {
        isMixed[group] = true
      }
      if known.currency != row.currency { isMixed[group] = true }
    }
    for group in arriving.indices where isMixed[group] { arriving[group] = nil }
  }

  /// Records the arrival of cash.
  ///
  /// - Returns: the group's cash that had not arrived before this row, in the row's currency; nil
  ///   if unknown.
  mutating func arrive(_ row: Activity) throws(DecimalError) -> Decimal? {
    guard let group = row.group, let amount = row.amount, let open = arriving[group],
      open.currency == row.currency
    else { return nil }
    arriving[group] = (open.currency, try open.amount - amount)
    return open.amount
  }

  private mutating func addEvents(_ ledger: ActivityLedger) {
    guard !events.isEmpty else { return }
    for index in 0..<ledger.count {
      if let group = ledger[index].group { events[group]?.append(index) }
    }
  }

  /// Returns the rows of a group with an exchange, a spin-off or an exercised option, in booking
  /// order; nil for any other group.
  package func eventRows(of group: Int) -> [Int]? { events[group] }

  /// Returns the row's group if the group's lots and cash are handed over; otherwise nil.
  func joined(_ row: Activity) -> Int? { row.group.flatMap { isHalf[$0] ? nil : $0 } }

  /// Returns the contribution kind of a transfer row.
  func kind(of row: Activity) -> Contribution.Kind {
    guard let group = row.group else { return .external }
    if conversions[group] != nil { return .converted }
    return isHalf[group] ? .half : .linked
  }

  /// Returns the account whose cash the group converts; nil for a transfer.
  func conversionAccount(of group: Int) -> Int? { conversions[group] }

  /// Whether sent and received units differ because a fee of the group was paid from the units.
  func isShort(_ group: Int) -> Bool { shortfall[group] != 0 }

  /// Whether the row follows a waiting row of its account and does not itself send the awaited
  /// cash.
  func holdsBack(_ row: Activity) -> Bool {
    guard !waiting.isEmpty, waitingRows[row.account] != nil else { return false }
    let isAwaited = row.group.map { waiting[$0] != nil } ?? false
    return !(isAwaited && row.type == .transferOut && row.symbol == nil)
  }

  var isAnyWaiting: Bool { !waiting.isEmpty }

  mutating func wait(_ entry: BookingEntry, for group: Int) {
    waiting[group, default: []].append(entry)
    waitingRows[entry.row.account, default: 0] += 1
  }

  /// Removes and returns the rows that wait for the group, in booking order.
  mutating func release(_ group: Int) -> [BookingEntry] {
    guard let due = waiting.removeValue(forKey: group) else { return [] }
    releaseCount += 1
    for entry in due {
      let left = waitingRows[entry.row.account].map { $0 - 1 } ?? 0
      waitingRows[entry.row.account] = left > 0 ? left : nil
    }
    return due
  }

  /// Removes and returns all waiting rows, in booking order.
  mutating func releaseAll() -> [BookingEntry] {
    let due = waiting.values.flatMap(\.self).sorted { $0.index < $1.index }
    waiting.removeAll()
    waitingRows.removeAll()
    releaseCount += 1
    return due
  }

  mutating func book(_ group: Int) { unbooked[group] -= 1 }

  mutating func receive(_ group: Int, byRow row: Int) { receivers[group].append(row) }

  /// Whether any row of the group has received units or cash.
  func isReceived(_ group: Int) -> Bool { !receivers[group].isEmpty }
}

extension Activity {
  /// Whether the row moves cost from one asset to another.
  var joinsAssets: Bool {
    switch type {
    case .exchange, .spinOff, .optionExercise, .optionAssignment: true
    default: false
    }
  }

  fileprivate var isCashTransfer: Bool {
    symbol == nil && (type == .transferIn || type == .transferOut)
  }
}

/// Cash or lots sent by one account of a linked transfer but not yet received by the other account.
package struct PendingTransfer: Sendable {
  /// Key of a pending transfer: its group and its sending account.
  package struct Key: Hashable, Sendable {
    /// Index of the group in the ``ActivityLedger``.
    let group: Int
    /// Index of the sending account.
    let sender: Int
  }

  /// Index of the group in the ``ActivityLedger``.
  package let group: Int
  /// Index of the asset's symbol; nil for cash.
  package let symbol: Int?
  /// Index of the cash's currency or, for an asset, of the row's currency.
  package let currency: Int
  /// Index of the sending account.
  package let account: Int
  /// Index of the last sending row.
  package internal(set) var row: Int
  /// Date on which the transfer became pending.
  package internal(set) var date: CalendarDate
  /// Pending cash.
  package internal(set) var amount = Decimal.zero
  /// Pending lots.
  package internal(set) var lots: Holding
  /// Effects of the latest day's untimed rows on the lots.
  var order = DayOrder()
  /// Whether the whole transfer has arrived, and its group has no further rows.
  var isClosed = false

  init(group: Int, symbol: Int?, currency: Int, account: Int, row: Int, date: CalendarDate) {
    self.group = group
    self.symbol = symbol
    self.currency = currency
    self.account = account
    self.row = row
    self.date = date
    lots = Holding(account: account, symbol: symbol ?? 0)
  }

  /// Whether the transfer has no pending cash or lots.
  package var isEmpty: Bool { amount.isZero && lots.quantity.isZero }

  /// Pending cash or units.
  var left: Decimal { symbol == nil ? amount : lots.quantity }

  var key: Key { Key(group: group, sender: account) }
}
