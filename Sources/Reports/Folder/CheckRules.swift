import Checking
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText
import Planning
import Spending

/// The rules of folder-check, in the order of `--list`: first rules about the files' bytes, then
/// rules about their meaning.
package enum CheckRules {
  /// Returns all rules.
  ///
  /// - Parameter today: the day that dates are compared with.
  package static func all(on today: CalendarDate) -> [FolderRule] {
    folderRules
      + [changedValues, planMeaning(on: today), settingsMeaning(on: today), recurringMeaning]
      + LedgerRuleGroup.allCases.map { ledgerMeaning($0, on: today) } + [
        history(on: today), bookings(on: today), transferSides(on: today),
        values(on: today),
        overdrafts(on: today),
        prices(on: today), budgetMoves(on: today), transferRates, lookalikeNames,
      ] + hookRules
  }

  /// Returns the rules applied by default.
  ///
  /// - Parameter isHook: whether the check runs before a commit.
  package static func usual(on today: CalendarDate, beforeCommit isHook: Bool) -> [FolderRule] {
    let left = isHook ? [] : hookRules.map(\.name)
    return all(on: today).filter { !left.contains($0.name) }
  }

  /// Returns the rules that `--only` selects for a name: the rule with this name or, for `merges`,
  /// all rules about merge results.
  package static func named(_ name: String) -> Set<String> {
    name == mergedRows.name
      ? [name, "ledger-ids", "ledger-voids", "history-balances"] : [name]
  }

  /// The names that `--only` accepts.
  package static let names = all(on: .epochDay).map(\.name)

  private static func planMeaning(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "plan-rules", "duplicate names, missing preferred accounts, unusual amounts"
    ) { survey in
      survey.plan.sourced.map { plan in
        let findings = (planRules + [planDates(on: today)]).flatMap { $0(plan.value) }
        return FolderFinding.of(
          plan.diagnostics(for: findings, more: PlanCode.more)
            + plan.groupedAmounts(PlanCode.numberGrouped, minorDigits: survey.minorDigits),
          in: survey.plan.file)
      } ?? []
    }
  }

  private static func settingsMeaning(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "settings-rules",
      "unknown names in coffer.json, unusual numbers, settings without effect"
    ) { settingsFindings(of: $0, on: today) }
  }

  private static func settingsFindings(
    of survey: FolderSurvey, on today: CalendarDate
  ) -> [FolderFinding] {
    guard let settings = survey.settings.sourced else { return [] }
    guard let plan = survey.plan.value else {
      let findings = planlessSettingsRules.flatMap { $0(settings.value) }
      return FolderFinding.of(
        settings.diagnostics(for: findings, more: SettingsCode.more), in: survey.settings.file)
    }
    var findings = (settingsRules() + settingsCheckRules).flatMap { $0(settings.value, plan) }
    findings += pastGoals(in: settings.value, on: today)
    if let recorded = survey.recordedAccounts {
      findings += goalAccounts(in: settings.value, of: plan, recorded: recorded)
      findings += ruleAccounts(in: settings.value, recorded: recorded)
    }
    if survey.recurring.value != nil || !survey.recurring.isThere {
      findings += recurringAnchors(in: settings.value, of: survey.recurring.value ?? [])
    }
    return FolderFinding.of(
      settings.diagnostics(for: findings, more: SettingsCode.more)
        + settings.groupedAmounts(SettingsCode.numberGrouped, minorDigits: survey.minorDigits),
      in: survey.settings.file)
  }

  private static let recurringMeaning = FolderRule(
    "recurring-rules", "dates that the desktop app would apply repeatedly, unknown names"
  ) { survey in
    survey.recurring.sourced.map { items in
      let findings = recurringRules.flatMap { $0(items.value, survey.plan.value) }
      return FolderFinding.of(
        items.diagnostics(for: findings, more: RecurringCode.more)
          + items.groupedAmounts(RecurringCode.numberGrouped, minorDigits: survey.minorDigits),
        in: survey.recurring.file)
    } ?? []
  }

  private static func ledgerMeaning(
    _ group: LedgerRuleGroup, on today: CalendarDate
  ) -> FolderRule {
    FolderRule("ledger-\(group.rawValue)", help(of: group)) { survey in
      let names = LedgerNames(survey, on: today)
      return survey.ledgers.flatMap { ledger -> [FolderFinding] in
        // An unreadable row may be the row that another row refers to.
        guard !ledger.table.files.isEmpty, group != .voids && group != .ids || ledger.isWhole else {
          return []
        }
        let found = group.rules.flatMap { $0(ledger.table, names) }
        return ledger.findings(ledger.table.joiningRowFaults(found))
      }
    }
  }

  private static func help(of group: LedgerRuleGroup) -> String {
    switch group {
    case .columns: "missing and unknown columns"
    case .values: "missing cells and wrong numbers, dates, words and currencies"
    case .accounts: "unknown accounts"
    case .ids: "duplicate ids and duplicate rows"
    case .voids: "voids of unknown rows, duplicate voids, and rows that void each other"
    case .prices: "two prices from one source for one day"
    }
  }

  private static func history(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "history-balances",
      "balances changed on two machines, operations with two amounts; notes: manual edits"
    ) { survey in
      guard let ledger = survey.ledger(.history), ledger.isWhole,
        let history = History.reading(ledger.table).value
      else { return [] }
      var names = LedgerNames(survey, on: today)
      let settlement = names.settlement(history, asking: survey.evidence(in: history))
      names.merged = Set(
        (settlement?.forked.map(\.name) ?? []) + (settlement?.left.map(\.name) ?? []))
      return ledger.findings(historyRules.flatMap { $0(history, names) })
    }
  }

  private static func bookings(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "activity-bookings",
      "sales of more units than held, incomplete splits and transfers, wrong sums, missing exchange"
        + " rates; notes: prices older than 4 business days"
    ) { survey in
      guard let ledger = survey.ledger(.activities), ledger.isWhole,
        let activities = survey.activities
      else { return [] }
      let settings = survey.settings.value ?? Settings()
      var booking = Booking(
        survey.linked(activities, settings), settings, BookingOptions(prices: survey.prices))
      booking.advance(through: today)
      let rates = survey.missingRates(booking, on: today)
      booking.advanceToEnd()
      let doubts = survey.prices.map(booking.doubts) ?? []
      return ledger.findings(booking.findings.filter { !isOfOtherRules($0) } + doubts + rates)
    }
  }
}

extension FolderSurvey {
  /// Returns errors for exchange rates that are missing for costs or for today's values; without
  /// these rates, `holdings` fails. Also returns notes about stale prices.
  fileprivate func missingRates(_ booking: Booking, on today: CalendarDate) -> [LedgerFinding] {
    guard let base = booking.terms.baseCurrency else { return [] }
    // Unreadable prices are reported separately.
    if prices == nil, ledger(.prices)?.table.files.isEmpty == false { return [] }
    let (settings, prices) = (settings.value ?? Settings(), prices ?? PriceBook())
    let positions =
      ledger(.positions).flatMap { $0.isWhole ? $0 : nil }
      .flatMap { PositionLedger.reading($0.table, settings).value } ?? PositionLedger()
    let stated = positions.statements(beside: booking.ledger, settings, onOrBefore: today)
    var exchange = BookedExchange(prices, booking, base: base)
    let held: Portfolio
    do throws(DecimalError) {
      held = try Portfolio(of: booking, stated, settings, prices, &exchange, asOf: today)
    } catch {
      // The booking already reports sums that overflow.
      return []
    }
    return exchange.findings.filter { $0.severity == .error } + held.staleFindings
  }
}

extension CheckRules {
  /// Whether another rule reports the finding. Other rules report unknown column names, and
  /// negative numbers in columns that do not allow them.
  private static func isOfOtherRules(_ finding: LedgerFinding) -> Bool {
    switch finding.code {
    case LedgerProblem.columnUnknown.code(for: .activities): true
    case LedgerProblem.numberNegative.code(for: .activities):
      finding.column.flatMap(Ledger.activities.column)?.kind == .nonNegative
    default: false
    }
  }

  private static func prices(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "price-jumps",
      "prices and rates that differ from their neighbours by a factor of five or more, inverted"
        + " rates"
    ) { survey in
      guard let ledger = survey.ledger(.prices), let prices = survey.prices else { return [] }
      return ledger.findings(PriceJumps(prices, survey.activities).findings(.all(today)))
    }
  }

  private static let transferRates = FolderRule(
    "transfer-rates", "transfers between two currencies at a rate far from the day's rate"
  ) { survey in
    let ledgers = [Ledger.transactions, .activities].compactMap { survey.ledger($0) }
      .filter(\.isWhole)
    guard !ledgers.isEmpty, let prices = survey.prices else { return [] }
    var rates = TransferRates(
      ledgers.map(\.table), survey.settings.value ?? Settings(), prices)
    let found = rates.findings()
    return ledgers.flatMap { ledger in
      ledger.findings(found.filter { $0.ledger == ledger.table.ledger }.map(\.finding))
    }
  }

  private static func values(on today: CalendarDate) -> FolderRule {
    FolderRule(
      "value-accounts",
      "accounts with two currencies, values and positions far from their neighbours,"
        + " quantities that differ from activities"
    ) { survey in
      let settings = survey.settings.value ?? Settings()
      return survey.valueFindings(settings) + survey.positionFindings(settings, today)
    }
  }
}

extension FolderSurvey {
  fileprivate func positionFindings(
    _ settings: Settings, _ today: CalendarDate
  ) -> [FolderFinding] {
    guard let ledger = ledger(.positions), ledger.isWhole else { return [] }
    guard let positions = PositionLedger.reading(ledger.table, settings).value else { return [] }
    let differences = activities.map {
      positions.differences(
        from: linked($0, settings), settings, onOrBefore: today, committed: committedTexts(of:))
    }
    return ledger.findings(positions.doubts + (differences ?? []))
  }

  fileprivate func valueFindings(_ settings: Settings) -> [FolderFinding] {
    guard let ledger = ledger(.values), ledger.isWhole else { return [] }
    let read = ValueLedger.readingCells(ledger.table, settings)
    guard let values = read.value else {
      let code = LedgerProblem.valueMissing.code(for: .values)
      return FolderFinding.of(read.diagnostics.filter { $0.code == code }, in: nil)
    }
    return ledger.findings(values.findings + values.doubts(settings))
  }
}

extension FolderSurvey {
  /// Number of decimals in the plan's amounts.
  fileprivate var minorDigits: Int { (settings.value?.plan?.currency ?? .unnamed).minorDigits }
}

extension LedgerNames {
  fileprivate init(_ survey: FolderSurvey, on today: CalendarDate) {
    self.init(
      plan: survey.plan.value, settings: survey.settings.value, today: today,
      activities: survey.ledger(.activities)?.table)
  }
}

extension FolderSurvey {
  /// Names of the accounts in the ledgers that record account values; nil if one of these ledgers
  /// cannot be read.
  fileprivate var recordedAccounts: Set<String>? {
    var names: Set<String> = []
    for ledger in ledgers where ledger.ledger.recordsWorth {
      guard ledger.isWhole else { return nil }
      for place in ledger.table.liveRows { names.insert(ledger.table.text(place, "account")) }
    }
    return names
  }
}

extension Ledger {
  fileprivate var recordsWorth: Bool {
    switch self {
    case .activities, .positions, .values, .transactions: true
    default: false
    }
  }
}
