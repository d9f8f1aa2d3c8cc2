import FinanceModel
import PlainText

/// The plan's balances while moves are applied to them.
struct AccountMoves {
  /// One operation's effect on one account.
  struct Sum {
    let name: AccountName
    let kind: HistoryEntry.Kind
    private(set) var amount = Decimal.zero
    private(set) var balanceAfter: Decimal
    private var reasons: [String] = []
    /// Index of the account's last outflow, used to show where the account was overdrawn.
    private(set) var lastOutflow: Int?

    init(name: AccountName, kind: HistoryEntry.Kind, balance: Decimal) {
      self.name = name
      self.kind = kind
      balanceAfter = balance
    }

    /// The moves' distinct descriptions.
    var description: String { reasons.joined(separator: "; ") }

    mutating func add(_ move: Move, _ index: Int, balance: Decimal) throws(DecimalError) {
      amount = try amount + move.amount
      balanceAfter = balance
      if !move.description.isEmpty, !reasons.contains(move.description) {
        reasons.append(move.description)
      }
      if move.amount.isNegative { lastOutflow = index }
    }
  }

  private(set) var findings: [MoveFinding] = []
  private let accounts: PlanAccounts
  private let minorDigits: Int
  /// Minimum balances, possibly negative, that accounts may reach, by the accounts' names in the
  /// history.
  private let floors: [AccountName: Decimal]
  private let evidence: PlanChangeEvidence
  private var balances: [PlanAccounts.Place: Decimal] = [:]
  /// Accounts with a reported problem. Further problems that result from the reported problem are
  /// not reported.
  private var refused: Set<PlanAccounts.Place> = []
  private var unknown: Set<AccountName> = []

  init(_ plan: Plan, _ history: History, minorDigits: Int, floors: [AccountName: Decimal]) {
    accounts = PlanAccounts(plan)
    evidence = PlanChangeEvidence(plan, history, minorDigits: minorDigits)
    self.floors = floors
    self.minorDigits = minorDigits
  }

  /// Accounts whose balance differs from the plan's, in plan order.
  var newBalances: [NewBalance] {
    balances.sorted { $0.key < $1.key }.compactMap { place, balance in
      guard balance != accounts.account(at: place).balance else { return nil }
      return NewBalance(tier: place.tier, account: place.account, balance: balance)
    }
  }

  /// Applies one operation's moves; returns their sum for each account.
  mutating func sums(of moves: [(index: Int, move: Move)]) -> [Sum] {
    var sums: [Sum] = []
    var indices: [PlanAccounts.Place: Int] = [:]
    var order: [PlanAccounts.Place] = []
    for (index, move) in moves {
      guard let place = place(of: move, index), !refused.contains(place) else { continue }
      let at = indices[place] ?? sums.count
      if at == sums.count {
        indices[place] = at
        order.append(place)
        sums.append(
          Sum(name: accounts.name(at: place), kind: move.kind, balance: balance(of: place)))
      }
      if let finding = apply(move, index, at: place, to: &sums[at]) {
        findings.append(finding)
        refused.insert(place)
      }
    }
    for (place, sum) in zip(order, sums) where !refused.contains(place) {
      let floor = min(.zero, floors[sum.name.asRecorded] ?? .zero)
      guard sum.amount.isNegative, sum.balanceAfter < floor else { continue }
      findings.append(overdraft(sum))
      refused.insert(place)
    }
    return sums
  }

  private func balance(of place: PlanAccounts.Place) -> Decimal {
    balances[place] ?? accounts.account(at: place).balance
  }

  private mutating func place(of move: Move, _ index: Int) -> PlanAccounts.Place? {
    let name = AccountName(tier: move.tier, account: move.account)
    let places = accounts.places(of: name)
    if places.count == 1 { return places.first }
    guard unknown.insert(name).inserted, findings.count <= MoveFinding.limit else { return nil }
    findings.append(
      places.isEmpty
        ? accounts.unknownFinding(name, at: index) : accounts.ambiguousFinding(name, at: index))
    return nil
  }

  /// Applies a move; returns a finding if it cannot be applied.
  private mutating func apply(
    _ move: Move, _ index: Int, at place: PlanAccounts.Place, to sum: inout Sum
  ) -> MoveFinding? {
    let before = balance(of: place)
    do throws(DecimalError) {
      let after = try before + move.amount
      if let stated = move.balanceAfter {
        let digits = minorDigits
        if try move.amount.rounded(toDecimals: digits, .halfEven) != move.amount {
          return fraction(move, index)
        }
        if stated != after, try stated != after.rounded(toDecimals: digits, .halfEven) {
          let expected = try stated - move.amount
          return evidence.showsChange(of: sum.name, from: expected, sinceProposal: move.op)
            ? changed(sum.name, at: index, holds: before, expected: expected)
            : unmatched(sum.name, move, at: index, holds: before, gives: after, not: stated)
        }
      }
      try sum.add(move, index, balance: after)
      balances[place] = after
      return nil
    } catch {
      return MoveFinding(
        .error, .range,
        "the balance of account '\(sum.name.account.visible)' would be too large", at: index,
        .amount, hint: "check the digits and the decimal point")
    }
  }
}

extension AccountMoves {
  private func fraction(_ move: Move, _ index: Int) -> MoveFinding {
    MoveFinding(
      .error, .fraction,
      "amount '\(move.amount)' has digits beyond the minor unit of the plan's currency", at: index,
      .amount,
      hint: minorDigits == 0 ? "write no decimals" : "write at most \(minorDigits) decimals")
  }

  private func changed(
    _ name: AccountName, at index: Int, holds balance: Decimal, expected: Decimal
  ) -> MoveFinding {
    MoveFinding(
      .error, .planChanged,
      "the plan changed since the proposal: account '\(name.account.visible)' of tier"
        + " '\(name.tier.visible)' has \(text(balance)) before this move, but the proposal expected"
        + " \(text(expected))",
      at: index, .balanceAfter,
      hint: "create the proposal again; if you edited the amount, also edit balance_after")
  }

  /// Returns the finding for a move that does not match the plan's balance although there is no
  /// evidence that the plan changed. In that case, the row itself may be wrong.
  private func unmatched(
    _ name: AccountName, _ move: Move, at index: Int, holds balance: Decimal,
    gives after: Decimal, not stated: Decimal
  ) -> MoveFinding {
    let column = Self.balanceColumn(of: move)
    return MoveFinding(
      .error, .balance,
      "\(column) does not match amount: account '\(name.account.visible)' of tier"
        + " '\(name.tier.visible)' has \(text(balance)) and would have \(text(after)) after this"
        + " move of \(text(move.amount)), but the row has \(text(stated))",
      at: index, .balanceAfter,
      hint: "if the amount is right, write \(text(after)) as \(column); if the plan has been edited"
        + " since or an earlier row of this account was removed, create the proposal again")
  }

  /// Returns the name of the column that contains the balance.
  private static func balanceColumn(of move: Move) -> String {
    guard move.kind == .rebalance else { return "balance_after" }
    return move.amount.isNegative ? "from_balance_after" : "to_balance_after"
  }

  private func overdraft(_ sum: Sum) -> MoveFinding {
    MoveFinding(
      .error, .overdraws,
      "account '\(sum.name.account.visible)' of tier '\(sum.name.tier.visible)' would be overdrawn,"
        + " with a balance of \(text(sum.balanceAfter))",
      at: sum.lastOutflow, .amount,
      hint: "withdraw at most the account's balance")
  }

  /// Returns the amount with the currency's decimals, or with more if the amount requires them.
  private func text(_ amount: Decimal) -> String {
    let rounded = amount.text(decimals: minorDigits, .halfEven)
    let exact = amount.description
    return exact.utf8.count > rounded.utf8.count ? exact : rounded
  }
}
