package import FinanceModel
import PlainText

/// Cash moved by activities whose group lacks an opposite side among the activities.
struct OpenTransfers {
  /// Sides by group, for groups that move only cash and in which some cash does not arrive.
  private var sides: [String: [TransferTransits.Side]] = [:]
  private let numbers: [String: Int]

  /// - Complexity: linear in the activities if there are groups.
  init(_ activities: ActivityLedger, _ accounts: TransferAccounts) {
    numbers = Dictionary(
      activities.groups.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    guard !numbers.isEmpty else { return }
    var closed: Set<String> = []
    for index in 0..<activities.count {
      let row = activities[index]
      guard let group = row.group.map({ activities.groups[$0] }) else { continue }
      guard let (amount, currency) = activities.movedCash(row) else {
        closed.insert(group)
        continue
      }
      let account = activities.accounts[row.account]
      sides[group, default: []].append(
        TransferTransits.Side(
          account: account, date: row.date, amount: amount, currency: currency,
          booked: accounts.bookedActivity(account, row.date), source: .activities, index: index))
    }
    sides = sides.filter { !closed.contains($0.key) && !$0.value.areComplete }
  }

  /// Returns the sides of the group and the group's index in the ``ActivityLedger``, if these sides
  /// and the given sides form one transfer; otherwise nil.
  func others(
    of rows: [TransferTransits.Side], inGroup group: String
  ) -> (group: Int, sides: [TransferTransits.Side])? {
    guard let number = numbers[group], let own = sides[group], !rows.isEmpty, !rows.areBalanced,
      (rows + own).contains(where: \.amount.isNegative),
      (rows + own).contains(where: { !$0.amount.isNegative })
    else { return nil }
    return (number, own)
  }

  /// Whether a group consists of one row.
  func isSingle(_ group: String) -> Bool { sides[group]?.count == 1 }

  /// Whether a row of transactions has an opposite side in a group.
  func hasSide(_ row: OneSidedTransfers.Row, in group: String) -> Bool {
    sides[group]?.contains { $0.amount.isNegative != row.amount.isNegative } ?? false
  }
}

extension [TransferTransits.Side] {
  /// Whether money was sent and received and, if it is in one currency, all of it has arrived.
  fileprivate var areComplete: Bool {
    contains(where: \.amount.isNegative) && contains { !$0.amount.isNegative }
      && (areBalanced || contains { $0.currency != self[0].currency })
  }

  /// Whether all amounts are in one currency and sum to zero.
  fileprivate var areBalanced: Bool {
    allSatisfy { $0.currency == self[0].currency }
      && reduce(Int128.zero) { $0 + $1.amount.mantissa } == 0
  }
}

extension ActivityLedger {
  /// Whether cash is sent or received in a group that lacks the opposite side, or whose opposite
  /// side has a different amount.
  ///
  /// - Complexity: linear in the activities if there are groups.
  package var hasOpenTransfers: Bool {
    guard !groups.isEmpty else { return false }
    var sums = groups.map { _ in (out: Int128.zero, into: Int128.zero, code: -1, isMixed: false) }
    for index in 0..<count {
      let row = self[index]
      guard let group = row.group, row.symbol == nil, let amount = row.amount else { continue }
      guard row.type == .transferOut || row.type == .transferIn else { continue }
      sums[group].isMixed = sums[group].isMixed || ![-1, row.currency].contains(sums[group].code)
      sums[group].code = row.currency
      if row.type == .transferOut { sums[group].out += amount.mantissa }
      if row.type == .transferIn { sums[group].into += amount.mantissa }
    }
    return sums.contains { ($0.out == 0) != ($0.into == 0) || !$0.isMixed && $0.out != $0.into }
  }

  /// Returns the cash that a row moves between its account and another account, in a major
  /// currency; negative if the cash leaves the row's account. Returns nil if the row does not move
  /// cash between accounts.
  func movedCash(_ row: Activity) -> (amount: Decimal, currency: String)? {
    guard row.type.movesBetweenAccounts, row.symbol == nil, let amount = row.amount else {
      return nil
    }
    let unit = CurrencyUnit(currencies[row.currency])
    do throws(DecimalError) {
      let sum = try unit.amount(amount, in: CurrencyUnit(unit.major))
      return (row.type == .withdrawal || row.type == .transferOut ? -sum : sum, unit.major)
    } catch {
      return nil
    }
  }
}
