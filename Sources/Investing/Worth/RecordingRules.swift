import FinanceModel
import PlainText

/// Checks of an account's entries, each at the entry's point in time.
struct RecordingRules {
  private(set) var findings: [LedgerFinding] = []
  /// Numbers of the entries that are already recorded.
  private(set) var repeated: [Int] = []
  /// Currency of the account's amounts; nil if unknown.
  private(set) var currency: String?

  private let account: RecordedAccount
  private let table: LedgerTable
  private let stamp: RecordingStamp
  private var entries: [Int: ValueEntry] = [:]
  private var timeline: RecordingTimeline

  init(_ account: RecordedAccount, _ table: LedgerTable, _ stamp: RecordingStamp) {
    self.account = account
    self.table = table
    self.stamp = stamp
    currency = account.currency
    timeline = RecordingTimeline(account.rows, adding: [])
  }

  /// - Throws: `overflow`.
  mutating func judge(_ entries: [(number: Int, entry: ValueEntry)]) throws(DecimalError) {
    self.entries = Dictionary(uniqueKeysWithValues: entries.map { ($0.number, $0.entry) })
    settleCurrency(entries.map(\.entry))
    let news = news(among: entries)
    timeline = RecordingTimeline(account.rows, adding: news)
    let deletion = timeline.deletion ?? -1
    let opening = timeline.steps.indices.first { index in
      index > deletion && timeline.steps[index].update.event == .open
    }
    var state = AccountState()
    for (index, step) in timeline.steps.enumerated() {
      if let number = step.entry, let entry = self.entries[number] {
        if index < deletion {
          findHidden(entry, by: timeline.steps[deletion])
        } else {
          lookAt(entry, index, after: state, opening: opening)
        }
      }
      if step.update.event == .delete {
        state = AccountState()
      } else {
        try state.apply(step.update, row: index)
      }
    }
  }
}

// MARK: existing rows

extension RecordingRules {
  /// Returns the entries that are neither already recorded nor in conflict with existing rows.
  private mutating func news(
    among entries: [(number: Int, entry: ValueEntry)]
  ) -> [(number: Int, entry: ValueEntry)] {
    let moments = Set(entries.map(\.entry.timestamp.instant))
    var standing: [Int128: [RecordingTimeline.Step]] = [:]
    for step in timeline.standing where moments.contains(step.update.instant) {
      standing[step.update.instant, default: []].append(step)
    }
    return entries.filter { number, entry in
      if isRepeated(entry, standing) {
        repeated.append(number)
        return false
      }
      if let other = rival(of: entry, standing) {
        findTaken(entry, by: other)
        return false
      }
      let step = RecordingTimeline.Step(update: ValueUpdate(entry), row: nil, entry: number)
      standing[entry.timestamp.instant, default: []].append(step)
      return true
    }
  }

  private func isRepeated(
    _ entry: ValueEntry, _ standing: [Int128: [RecordingTimeline.Step]]
  ) -> Bool {
    if let replaced = entry.replaced {
      let amounts = (number("value", of: replaced), number("flow", of: replaced))
      return amounts == (entry.value, entry.flow)
    }
    return standing[entry.timestamp.instant]?.contains { step in
      let update = step.update
      let isSame = update.event == entry.event || (update.event, entry.event) == (.open, .value)
      return isSame && update.value == entry.value && update.flow == entry.flow
    } == true
  }

  private func number(_ column: String, of row: LedgerPlace) -> Decimal? {
    guard let column = Ledger.values.column(column), let cell = table.cell(row, column) else {
      return nil
    }
    do throws(LedgerFinding) { return try cell.decimal() } catch { return nil }
  }

  /// Returns the step with a different value at the same timestamp; nil if there is no such step.
  private func rival(
    of entry: ValueEntry, _ standing: [Int128: [RecordingTimeline.Step]]
  ) -> RecordingTimeline.Step? {
    guard entry.event == .value, entry.replaced == nil else { return nil }
    return standing[entry.timestamp.instant]?.first { $0.update.value != nil }
  }

  private mutating func findTaken(_ entry: ValueEntry, by other: RecordingTimeline.Step) {
    let found = other.update.value.map { text($0) } ?? ""
    let flow = other.update.flow.map { ", with \(text($0)) paid in" } ?? ""
    let id = other.row == nil ? "" : table.text(other.update.place, "id")
    find(
      .error, .momentTaken, "\(shown) has another value at that moment: \(found)\(flow)", entry,
      "timestamp",
      hint: other.row == nil
        ? "write one value for each moment"
        : id.isBlankCell
          ? "correct the value by hand in the ledger, or write another moment"
          : "correct the value instead: snapshot correct \(id) \(stated(entry)), or write another"
            + " moment",
      earlier: other.entry.flatMap { entries[$0]?.place })
  }
}

// MARK: currencies

extension RecordingRules {
  private mutating func settleCurrency(_ entries: [ValueEntry]) {
    for entry in entries {
      for stated in entry.currencies
      where !CurrencyUnit(stated.code).isCurrency && !account.symbols.contains(stated.code) {
        findUnknown(stated, entry)
      }
    }
    let first = entries.flatMap { entry in
      entry.currencies.map { (entry.timestamp.instant, $0.code) }
    }.min { $0 < $1 }
    let expected = account.currency ?? first?.1
    for entry in entries {
      let other = entry.currencies.first { $0.code != expected }
      guard let expected, let other else { continue }
      find(
        .error, .currencyChanged,
        "\(shown) is in \(expected.visible), but the value is in \(other.code.visible)",
        entry, other.column,
        hint: "write the value in \(expected.visible): an account has one currency")
    }
    currency = expected ?? account.baseCurrency
  }

  private mutating func findUnknown(_ stated: StatedCurrency, _ entry: ValueEntry) {
    let names = Currency.allCodes + account.symbols.sorted()
    findings.append(
      LedgerFinding(
        .error, .currencyUnknown, of: .values,
        "currency '\(stated.code.visible)' is neither an ISO 4217 currency code nor a known symbol",
        at: entry.place, column: stated.column,
        hint: nearestName(to: stated.code, among: names).map { "did you mean '\($0.visible)'?" }
          ?? "write three capital letters, such as EUR"))
  }
}

// MARK: findings

extension RecordingRules {
  private mutating func lookAt(
    _ entry: ValueEntry, _ index: Int, after state: AccountState, opening: Int?
  ) {
    if entry.replaced == nil {
      findInFuture(entry)
      switch entry.event {
      case .value, .flow: findAbsent(entry, index, state, opening)
      case .open: findOpened(entry, index, state)
      case .close: findNotOpen(entry, index, state)
      case .reopen: findNotClosed(entry, index, state)
      case .delete: findNotBegun(entry, index, state)
      }
    }
    guard let value = entry.value else { return }
    if value.isNegative, !account.isDebt {
      question(
        entry, .negative, "value \(text(value)) of \(quoted) is negative", "value",
        hint: "set its kind to LOAN or CARD in coffer.json, or add --force")
    }
    if value.isPositive, account.isDebt, state.value.map(\.isNegative) ?? account.isLoan {
      question(
        entry, .debtPositive, "value \(text(value)) of \(quoted), a debt, is positive", "value",
        hint: "write a debt as a negative value; if the lender owes you, add --force")
    }
    if entry.event != .open || entry.replaced != nil { findJump(entry, value, state) }
  }

  /// Returns the value as typed in a command.
  private func stated(_ entry: ValueEntry) -> String {
    entry.value.map { $0.isNegative ? "-- \($0)" : "\($0)" } ?? "VALUE"
  }

  private mutating func findInFuture(_ entry: ValueEntry) {
    guard entry.timestamp.instant - stamp.now.instant > 86_400_000_000_000 else { return }
    question(
      entry, .inFuture, "\(entry.timestamp) is more than a day ahead of \(stamp.now)", "timestamp",
      hint: "check the moment, or add --force")
  }

  /// Reports a value or a flow in an account that is closed or not yet open.
  private mutating func findAbsent(
    _ entry: ValueEntry, _ index: Int, _ state: AccountState, _ opening: Int?
  ) {
    if let closing = state.closing {
      question(
        entry, .accountClosed, "\(shown) has been closed since \(moment(of: closing))", "account",
        hint: "reopen it: snapshot reopen \(entry.account.visible.shellWord) --at"
          + " \(entry.timestamp), or add --force to reopen it with this row")
    }
    guard let opening, opening > index else { return }
    question(
      entry, .beforeOpening, "\(shown) was opened later, at \(moment(of: opening))", "timestamp",
      hint: "check the moment, or add --force")
  }

  private mutating func findOpened(_ entry: ValueEntry, _ index: Int, _ state: AccountState) {
    if let closing = state.closing {
      find(
        .error, .accountClosed, "\(shown) has been closed since \(moment(of: closing))", entry,
        "account", hint: "reopen it instead: snapshot reopen \(entry.account.visible.shellWord)")
      return
    }
    let deletion = timeline.deletion ?? -1
    guard let other = timeline.steps.indices.first(where: { $0 > deletion && $0 != index }) else {
      return
    }
    find(
      .error, .accountOpen, "\(shown) has existed since \(moment(of: other))", entry, "account",
      hint: "write the account's value instead: snapshot record \(entry.account.visible.shellWord)"
        + " VALUE")
  }

  private mutating func findNotOpen(_ entry: ValueEntry, _ index: Int, _ state: AccountState) {
    if let closing = state.closing {
      find(
        .error, .accountClosed, "\(shown) has been closed since \(moment(of: closing))", entry,
        "account", hint: "there is nothing to close")
      return
    }
    findNotBegun(entry, index, state)
    guard state.isOpen else { return }
    let later = timeline.steps.indices.first { later in
      later > index && [.value, .flow, .reopen].contains(timeline.steps[later].update.event)
    }
    guard let later else { return }
    question(
      entry, .accountOpen, "\(shown) is reopened by a later row, from \(moment(of: later))",
      "timestamp", hint: "close the account after its last row, or add --force")
  }

  private mutating func findNotClosed(_ entry: ValueEntry, _ index: Int, _ state: AccountState) {
    findNotBegun(entry, index, state)
    guard state.isOpen else { return }
    find(
      .error, .accountOpen, "\(shown) is open at that moment", entry, "account",
      hint: "there is nothing to reopen")
  }

  private mutating func findNotBegun(_ entry: ValueEntry, _ index: Int, _ state: AccountState) {
    guard !state.isOpen, state.closing == nil else { return }
    let next = timeline.steps.indices.first { $0 > index }
    findings.append(
      LedgerFinding(
        .error, .accountUnknown, of: .values, "\(shown) does not exist at that moment",
        at: entry.place, column: "account",
        hint: next.map { "its first row is from \(moment(of: $0))" }))
  }

  private mutating func findHidden(_ entry: ValueEntry, by deletion: RecordingTimeline.Step) {
    find(
      .error, .hidden, "\(shown) was deleted up to \(moment(of: deletion)), so this row is hidden",
      entry, "timestamp",
      hint: entry.replaced == nil ? "write a later moment" : "there is nothing to correct")
  }

  /// Reports a jump in the value. Absolute values are compared, because debts are negative.
  private mutating func findJump(_ entry: ValueEntry, _ value: Decimal, _ state: AccountState) {
    guard state.isOpen, state.value != nil, !state.mark.worth.isZero, !value.isZero else { return }
    let flow = entry.flow ?? .zero
    let before: Decimal
    do throws(DecimalError) { before = try state.mark.worth + flow } catch { return }
    let isMore = value.magnitude.exceedsTenfold(before.magnitude)
    guard !before.isZero, isMore || before.magnitude.exceedsTenfold(value.magnitude) else {
      return
    }
    let bound = isMore ? "more than ten times" : "less than a tenth of"
    let sum = flow.isZero ? "" : ", plus the \(text(flow)) paid in"
    question(
      entry, .jump,
      "value \(text(value)) of \(quoted) is \(bound) the previous value,"
        + " \(text(state.mark.worth))\(sum)",
      "value",
      hint: entry.replaced == nil
        ? "check the digits, add deposits and withdrawals with --flow, or add --force"
        : "check the digits, or add --force")
  }
}

// MARK: wording

extension RecordingRules {
  private var quoted: String { "'\(account.name.visible)'" }
  private var shown: String { "account \(quoted)" }

  private func text(_ amount: Decimal) -> String { CurrencyUnit.text(of: amount, in: currency) }

  private func moment(of index: Int) -> String { moment(of: timeline.steps[index]) }

  /// Returns a step's timestamp as written in the file.
  private func moment(of step: RecordingTimeline.Step) -> String {
    step.row == nil
      ? step.entry.flatMap { entries[$0]?.timestamp.description } ?? ""
      : table.text(step.update.place, "timestamp").visible
  }

  private mutating func question(
    _ entry: ValueEntry, _ code: ValueCode, _ message: String, _ column: String, hint: String
  ) {
    find(stamp.isForced ? .warning : .error, code, message, entry, column, hint: hint)
  }

  private mutating func find(
    _ severity: Diagnostic.Severity, _ code: ValueCode, _ message: String, _ entry: ValueEntry,
    _ column: String, hint: String?, earlier: LedgerPlace? = nil
  ) {
    findings.append(
      LedgerFinding(
        severity, code, message, at: entry.place, column: column,
        hint: severity == .warning ? nil : hint, earlier: earlier))
  }
}

extension AccountState {
  /// Index of the row that closed the account; nil if it is not closed.
  fileprivate var closing: Int? { isOpen ? nil : closingRow }
}

extension Decimal {
  /// Whether the number is more than ten times `other`; both are zero or positive.
  fileprivate func exceedsTenfold(_ other: Decimal) -> Bool {
    let (tenfold, overflows) = other.mantissa.multipliedReportingOverflow(by: 10)
    return !overflows && mantissa > tenfold
  }
}
