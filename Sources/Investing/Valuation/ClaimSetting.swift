package import FinanceModel
package import PlainText

/// New balances for a plan's claims on one account, which make the claims sum to the account's
/// value.
///
/// Claims on a symbol share that symbol's value; other claims share the rest of the value. Within
/// each group, a surplus goes to the last claim. A shortage reduces the claims from last to first,
/// and no balance falls below zero. The value of an unclaimed symbol remains unclaimed. The rest of
/// the value also remains unclaimed if every claim has a symbol. Example: claims of 500, 300 and
/// 200 on an account with the value 850 become 500, 300 and 50; with the value 600, they become
/// 500, 100 and 0.
///
/// If a claim is marked as the rest, it is the only claim without a symbol that changes. It falls
/// below zero only if there are no other claims. Example: if the first of these three claims is the
/// rest and the value is 600, the claims become 100, 300 and 200. If the value is 400, they become
/// 0, 300 and 200, and ``unclaimed`` is -100.
package struct ClaimSetting: Equatable, Sendable {
  /// A plan balance, as a claim on an account.
  package struct Claim: Equatable, Sendable {
    package let name: AccountName
    package let balance: Decimal
    /// The asset whose value the balance equals; nil if the claim is on any money in the account.
    package let symbol: String?
    /// Whether the claim receives the rest after all other claims.
    package let isRest: Bool

    package init(
      name: AccountName, balance: Decimal, symbol: String? = nil, isRest: Bool = false
    ) {
      self.name = name
      self.balance = balance
      self.symbol = symbol
      self.isRest = isRest
    }
  }

  /// The reason for a new balance.
  package enum Reason: Equatable, Sendable {
    /// The balance is the symbol's value.
    case symbol(String)
    /// The balance is the only claim on the account.
    case worth
    case surplus
    case shortage
    /// The balance is the rest of the value.
    case rest
  }

  /// A claim with its new balance.
  package struct Setting: Equatable, Sendable {
    package let claim: Claim
    package let balance: Decimal
    /// Reason for the new balance; nil if the balance does not change.
    package let reason: Reason?
  }

  /// New balances in the order of the claims.
  package let settings: [Setting]
  /// Unclaimed value; negative if claims that cannot fall below zero exceed the value, for example
  /// if the account is in debt.
  package let unclaimed: Decimal

  /// - Parameters:
  ///   - claims: in serving order; the last claim is reduced first.
  ///   - worth: the account's value in the plan's currency.
  ///   - values: the values of the account's assets in that currency; a missing symbol has the
  ///     value zero.
  /// - Throws: `overflow`.
  package init(
    of claims: [Claim], worth: Decimal, values: [String: Decimal]
  ) throws(DecimalError) {
    var balances = claims.map(\.balance)
    var plain = worth
    var symbols: [String?] = []
    for claim in claims where !symbols.contains(claim.symbol) { symbols.append(claim.symbol) }
    for symbol in symbols.compactMap(\.self) { plain = try plain - (values[symbol] ?? .zero) }
    var reasons: [Int: Reason] = [:]
    for symbol in symbols {
      let indices = claims.indices.filter { claims[$0].symbol == symbol }
      let total = symbol.map { values[$0] ?? .zero } ?? plain
      let rest = indices.first { symbol == nil && claims[$0].isRest }
      if let rest {
        try Self.settle(&balances, rest: rest, among: indices, total)
      } else {
        try Self.settle(&balances, indices, total)
      }
      for index in indices where balances[index] != claims[index].balance {
        let isMore = balances[index] > claims[index].balance
        reasons[index] =
          symbol.map(Reason.symbol)
          ?? (claims.count == 1 ? .worth : rest != nil ? .rest : isMore ? .surplus : .shortage)
      }
    }
    settings = claims.indices.map { index in
      Setting(claim: claims[index], balance: balances[index], reason: reasons[index])
    }
    var left = worth
    for balance in balances { left = try left - balance }
    unclaimed = left
  }

  /// Sets the rest to `total` minus the other balances at the given indices, but not below zero. If
  /// the rest is the only balance, sets it to `total`, which is negative if the account is
  /// overdrawn.
  private static func settle(
    _ balances: inout [Decimal], rest: Int, among indices: [Int], _ total: Decimal
  ) throws(DecimalError) {
    var left = total
    for index in indices where index != rest { left = try left - balances[index] }
    balances[rest] = indices.count > 1 ? max(left, .zero) : left
  }

  /// Adjusts the balances at the given indices to sum to `total` without falling below zero.
  private static func settle(
    _ balances: inout [Decimal], _ indices: [Int], _ total: Decimal
  ) throws(DecimalError) {
    guard let last = indices.last else { return }
    var difference = total
    for index in indices { difference = try difference - balances[index] }
    guard difference.isNegative else {
      balances[last] = try balances[last] + difference
      return
    }
    var missing = -difference
    for index in indices.reversed() where balances[index].isPositive {
      let part = min(missing, balances[index])
      balances[index] = try balances[index] - part
      missing = try missing - part
    }
  }
}
