package import FinanceModel
package import PlainText

/// What the balances of a plan that claim one account become, so that they come to its worth.
///
/// Claims of a symbol share the value of that symbol, the others what is left of the worth. In each
/// of these groups a surplus goes to the last claim; a shortage is taken from the last claim
/// backwards, and no balance falls below zero. The value of a symbol that nothing claims, and what
/// is left if every claim has a symbol, stay unclaimed. Example: claims of 500, 300 and 200 on an
/// account that is worth 850 become 500, 300 and 50;
/// if it is worth 600, they become 500, 100 and 0.
///
/// If a claim is the rest, it alone changes of those without a symbol. It falls below zero only if
/// there are no others.
/// Example: if the first of these three is the rest and the account is worth 600, they become 100,
/// 300 and 200; if it is worth 400, they become 0, 300 and 200, and ``unclaimed`` is -100.
package struct ClaimSetting: Equatable, Sendable {
  /// A balance of the plan.
  package struct Claim: Equatable, Sendable {
    package let name: AccountName
    package let balance: Decimal
    /// The asset whose value the balance is; nil for any money of the account.
    package let symbol: String?
    /// Whether it takes what the others leave.
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

  /// Why a balance changes.
  package enum Reason: Equatable, Sendable {
    /// It is what the symbol is worth.
    case symbol(String)
    /// It is the only claim on the account.
    case worth
    case surplus
    case shortage
    /// It is the rest of the worth.
    case rest
  }

  /// A balance and what it becomes.
  package struct Setting: Equatable, Sendable {
    package let claim: Claim
    package let balance: Decimal
    /// Nil if the balance stays.
    package let reason: Reason?
  }

  /// In the order of the claims.
  package let settings: [Setting]
  /// What no balance claims; negative if claims of zero come to more than there is, as on a debt.
  package let unclaimed: Decimal

  /// - Parameters:
  ///   - claims: in the order in which they are served; the last one is the first that gives.
  ///   - worth: what the account is worth, in the plan's currency.
  ///   - values: what its assets are worth in it; a symbol that is missing is worth nothing.
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

  /// Sets the rest to what the other balances at these places leave of `total`, at least zero; the
  /// only balance becomes `total`, which is negative on an overdrawn account.
  private static func settle(
    _ balances: inout [Decimal], rest: Int, among indices: [Int], _ total: Decimal
  ) throws(DecimalError) {
    var left = total
    for index in indices where index != rest { left = try left - balances[index] }
    balances[rest] = indices.count > 1 ? max(left, .zero) : left
  }

  /// Makes the balances at these places come to `total`, as far as none falls below zero.
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
