package import Console
package import FinanceEngine
package import FinanceFolder
import FinanceModel
import PlainText

/// Balances of the plan that are set from what the accounts they claim are worth.
package struct WorthSettingRequest: Proposal {
  private let accounts: [String]
  private let op: String
  private let stamp: PostingStamp
  private let isApplied: Bool

  /// - Parameters:
  ///   - accounts: as typed; all that are claimed if empty.
  ///   - op: what the operation is called.
  ///   - stamp: when it is, and what is noted of it.
  ///   - isApplied: whether it is recorded.
  package init(_ accounts: [String], op: String, _ stamp: PostingStamp, isApplied: Bool) {
    self.accounts = accounts
    self.op = op
    self.stamp = stamp
    self.isApplied = isApplied
  }

  /// All that accounts are worth by.
  package var needs: [FolderPart] {
    .investments + .worth + [.ledger(.history), .recurring]
  }

  /// The plan with the new balances, and the rows that explain them.
  ///
  /// A balance above its cap is the warning `plan-cap-exceeded`: a cap limits new money.
  ///
  /// - Throws: ``Failure`` `plan-worth-unknown`, and the errors of the files; ``UsageProblem`` for
  ///   a name that no claimed account has.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: PlanEditAnswer) {
    let planning = try found.report(household.planning(movesMoney: true))
    let worths = try ClaimWorths(planning, household, on: stamp.now.date, &found)
    var edits: [PlanEdit] = []
    var refusals: [Diagnostic] = []
    for account in try chosen(worths.accounts) {
      do throws(EditRefusal) {
        edits += try self.edits(account, worths, planning, &found)
      } catch {
        refusals.append(Diagnostic(.error, error.code, error.message, hint: error.hint))
      }
    }
    guard refusals.isEmpty else { throw Failure(.input, refusals) }
    let recording = PlanEditRecording(op: op, stamp, planning, household, isApplied: isApplied)
    return try recording.prepare(edits, &found)
  }

  /// The changes in every form.
  package func answer(_ outcome: PlanEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  /// The accounts that were named, else all that have a worth of their own.
  private func chosen(_ all: [AccountWorth]) throws(UsageProblem) -> [AccountWorth] {
    guard !accounts.isEmpty else { return all.filter { $0.source != .plan } }
    var chosen: [AccountWorth] = []
    for text in accounts {
      let account = all[
        try match(text, of: "claimed account", among: all.map(\.account))]
      if account.source == .plan {
        throw UsageProblem(
          "nothing but the plan says what '\(account.account.visible)' is worth",
          hint: "record a value with snapshot record, or its rows with ledger-add")
      }
      if !chosen.contains(where: { $0.account == account.account }) { chosen.append(account) }
    }
    return chosen
  }

  /// The changes of the balances that claim one account.
  private func edits(
    _ account: AccountWorth, _ worths: ClaimWorths, _ planning: Planning,
    _ found: inout Diagnostics
  ) throws(EditRefusal) -> [PlanEdit] {
    let claims = worths.claims(on: account)
    let (worth, values) = (try worths.worth(of: account), try worths.values(in: account))
    let setting: ClaimSetting
    do throws(DecimalError) {
      setting = try ClaimSetting(of: claims, worth: worth, values: values)
    } catch {
      throw EditRefusal(
        .worthUnknown, "the worth of '\(account.account.visible)' is too large",
        hint: "look for a digit too many in its rows")
    }
    var edits: [PlanEdit] = []
    for change in setting.settings where change.balance != change.claim.balance {
      if let excess = excess(of: change, planning) { found.report([excess]) }
      edits.append(
        PlanEdit(
          .set, .named(tier: change.claim.name.tier, account: change.claim.name.account),
          [.init(PlanField.balance.rawValue, change.balance.description)],
          reason: Self.text(of: change.reason, account.account), at: nil))
    }
    return edits
  }

  /// The warning that a balance is above its cap; nil if it is not, or was before.
  private func excess(of change: ClaimSetting.Setting, _ planning: Planning) -> Diagnostic? {
    let name = change.claim.name
    let account = planning.plan.tiers.first { $0.name == name.tier }?.accounts
      .first { $0.name == name.account }
    guard let cap = account?.cap, change.balance > cap, change.balance > change.claim.balance
    else { return nil }
    let currency = planning.currency
    let excess: String
    do throws(DecimalError) {
      excess = try currency.text(change.balance - cap)
    } catch {
      excess = "far too much"
    }
    return Diagnostic(
      .warning, PlanEditCode.capExceeded,
      "'\(name.account.visible)' of tier '\(name.tier.visible)' holds "
        + "\(currency.text(change.balance)), which exceeds its cap \(currency.text(cap)) by "
        + excess,
      hint: "raise its cap, or name another claim last in coffer.json")
  }

  private static func text(of reason: ClaimSetting.Reason?, _ account: String) -> String {
    switch reason {
    case nil: ""
    case .symbol(let symbol): "value of \(symbol) in \(account)"
    case .worth: "worth of \(account)"
    case .surplus: "surplus of \(account)"
    case .shortage: "shortage of \(account)"
    }
  }
}

/// What accounts that the plan claims are worth, in the plan's currency.
private struct ClaimWorths {
  /// Those that are claimed, in the order of the net worth.
  let accounts: [AccountWorth]
  private let portfolio: Portfolio
  /// All that was ever traded or stated.
  private let symbols: [String]
  private let planning: Planning
  private let base: String?

  init(
    _ planning: Planning, _ household: Household, on today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    self.planning = planning
    let investments = try found.report(household.investments())
    let ledgers = try found.report(household.worthLedgers(planning.settings))
    symbols = Array(
      Set(investments.activities.symbols + investments.positions.rows.map(\.symbol))
    ).sorted()
    var booking = Booking(investments.activities, planning.settings)
    booking.advance(through: today)
    var exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: false)
    let statements = investments.positions.statements(
      beside: investments.activities, planning.settings, onOrBefore: today)
    portfolio = try Portfolio(
      of: booking, statements, planning.settings, investments.prices, &exchange, asOf: today)
    var daily = DailyWorth(
      DailyWorth.Ledgers(investments, ledgers, plan: planning.plan), planning.settings,
      today: today, isOnlyToday: true)
    let worth = try NetWorth(on: today, &daily)
    try found.report(
      Loaded((), daily.findings.diagnostics(placed: investments.activities.diagnostics)))
    base = worth.baseCurrency
    accounts = worth.accounts.filter { !$0.claims.isEmpty }
  }

  /// The claims on an account: those that the settings list, in their order, then the others in the
  /// order of the plan.
  func claims(on account: AccountWorth) -> [ClaimSetting.Claim] {
    let listed = planning.settings.accounts?.first { $0.name == account.account }?.claims ?? []
    func rank(_ claim: PlanClaims.Claim) -> Int {
      listed.firstIndex { $0.name == claim.name } ?? listed.count
    }
    return account.claims.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map { _, claim in
        ClaimSetting.Claim(
          name: claim.name, balance: claim.amount,
          symbol: listed.first { $0.name == claim.name }?.symbol)
      }
  }

  /// What the account is worth.
  ///
  /// - Throws: `plan-worth-unknown` where a price or a rate is missing.
  func worth(of account: AccountWorth) throws(EditRefusal) -> Decimal {
    guard account.unpriced == 0 else {
      throw EditRefusal(
        .worthUnknown,
        "'\(account.account.visible)' has \(account.unpriced) position"
          + (account.unpriced == 1 ? "" : "s") + " without a price",
        hint: "add the price to ledgers/prices.csv: ledger-add price SYMBOL PRICE")
    }
    return try inPlan(
      account.value, account.currency, base: account.valueBase, "'\(account.account.visible)'")
  }

  /// What each asset that is claimed by its symbol is worth in the account.
  func values(in account: AccountWorth) throws(EditRefusal) -> [String: Decimal] {
    let claimed = Set(claims(on: account).compactMap(\.symbol))
    for symbol in claimed.sorted() where !symbols.contains(symbol) {
      throw EditRefusal(
        .worthUnknown, "'\(symbol.visible)' is claimed, but no ledger has it",
        hint: nearestName(to: symbol, among: symbols).map { "did you mean '\($0.visible)'?" }
          ?? "write the symbol as ledgers/activities.csv has it")
    }
    var values: [String: Decimal] = [:]
    for position in portfolio.positions
    where position.account == account.account && claimed.contains(position.symbol) {
      values[position.symbol] = try inPlan(
        position.marketValue, position.currency, base: position.marketValueBase,
        "'\(position.symbol.visible)'")
    }
    return values
  }

  /// An amount in the plan's currency, rounded to its minor unit, half even.
  private func inPlan(
    _ amount: Decimal?, _ currency: String?, base amountBase: Decimal?, _ what: String
  ) throws(EditRefusal) -> Decimal {
    let code = planning.currency.code
    let known = code == nil || currency == nil || currency == code ? amount : nil
    let converted = known ?? (base == code ? amountBase : nil)
    if let rounded = converted?.rounded(to: planning.currency) { return rounded }
    throw EditRefusal(
      .worthUnknown, "what \(what) is worth in \(code ?? "the plan's currency") is not known",
      hint: "add the exchange rate to ledgers/prices.csv, or set plan.currency in coffer.json")
  }
}

extension Decimal {
  /// The amount in whole minor units, half even; nil if that is too large.
  fileprivate func rounded(to currency: Currency) -> Decimal? {
    do throws(DecimalError) {
      return try rounded(toDecimals: currency.minorDigits, .halfEven)
    } catch {
      return nil
    }
  }
}
