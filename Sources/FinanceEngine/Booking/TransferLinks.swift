import FinanceModel
import PlainText

/// How many rows of each group are still to be booked, and those that wait for their other side.
struct TransferLinks: Sendable {
  /// By the group's number; empty where no row has a group.
  private(set) var unbooked: [Int] = []
  /// The rows of each group that received something, in booking order.
  private(set) var receivers: [[Int]] = []
  /// Whether a side of the group is in an account whose worth comes from elsewhere, so that no lots
  /// are handed over.
  private var isHalf: [Bool] = []
  /// The account of each group that converts its cash on one day; nil for transfers.
  private var conversions: [Int?] = []
  /// What was sent in each group less what was received, in mantissas of units.
  private var shortfall: [Int128] = []
  /// Rows that receive, or pay out of, what is sent by a later row of their day, by their group.
  private var waiting: [Int: [BookingEntry]] = [:]
  /// Of each account how many of its rows wait.
  private var waitingRows: [Int: Int] = [:]
  /// How often rows were released.
  private(set) var releaseCount = 0

  init(_ ledger: ActivityLedger, _ terms: BookingTerms) {
    guard !ledger.groups.isEmpty else { return }
    unbooked = Array(repeating: 0, count: ledger.groups.count)
    receivers = Array(repeating: [], count: ledger.groups.count)
    isHalf = Array(repeating: false, count: ledger.groups.count)
    shortfall = Array(repeating: 0, count: ledger.groups.count)
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
      if terms.tracking[row.account] != .transactions { isHalf[group] = true }
      let units = row.quantity?.mantissa ?? 0
      if row.type == .transferOut { shortfall[group] &+= units }
      if row.type == .transferIn { shortfall[group] &-= units }
    }
    conversions = firstRows.indices.map { group in
      isConversion[group] && hasBothSides[group]
        ? firstRows[group].map { ledger[$0].account } : nil
    }
  }

  /// The group of a row whose lots and cash are handed over; nil where they are not.
  func joined(_ row: Activity) -> Int? { row.group.flatMap { isHalf[$0] ? nil : $0 } }

  /// Where what a row transfers comes from or goes to.
  func kind(of row: Activity) -> Contribution.Kind {
    guard let group = row.group else { return .external }
    if conversions[group] != nil { return .converted }
    return isHalf[group] ? .half : .linked
  }

  /// The account whose cash the group converts; nil for a transfer.
  func conversionAccount(of group: Int) -> Int? { conversions[group] }

  /// Whether what was sent is not what was received, so that a fee of the group was paid out of it.
  func isShort(_ group: Int) -> Bool { shortfall[group] != 0 }

  /// Whether the row comes after one of its account that waits, unless it sends the cash that is
  /// waited for.
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

  /// Those that wait for the group in booking order; they do not any longer.
  mutating func release(_ group: Int) -> [BookingEntry] {
    guard let due = waiting.removeValue(forKey: group) else { return [] }
    releaseCount += 1
    for entry in due {
      let left = waitingRows[entry.row.account].map { $0 - 1 } ?? 0
      waitingRows[entry.row.account] = left > 0 ? left : nil
    }
    return due
  }

  /// All that wait in booking order; none do any longer.
  mutating func releaseAll() -> [BookingEntry] {
    let due = waiting.values.flatMap(\.self).sorted { $0.index < $1.index }
    waiting.removeAll()
    waitingRows.removeAll()
    releaseCount += 1
    return due
  }

  mutating func book(_ group: Int) { unbooked[group] -= 1 }

  mutating func receive(_ group: Int, byRow row: Int) { receivers[group].append(row) }

  /// Whether anything of the group was received.
  func isReceived(_ group: Int) -> Bool { !receivers[group].isEmpty }
}

extension Activity {
  fileprivate var isCashTransfer: Bool {
    symbol == nil && (type == .transferIn || type == .transferOut)
  }
}
