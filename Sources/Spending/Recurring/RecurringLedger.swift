import FinanceModel
import PlainText
import Planning

/// Balances of a plan to which recurring items are applied.
struct RecurringLedger {
  /// Maximum number of due occurrences of one item: ten years of a daily item. A larger number
  /// indicates a wrong date.
  static let largestCount = 4000

  private(set) var occurrences: [RecurringApplication.Occurrence] = []
  private(set) var posted: [Posting.Operation] = []
  private(set) var findings: [PathFinding] = []
  private(set) var clock: RowClock
  private let items: [RecurringItem]
  private let schedules: [Schedule]
  private let accounts: PlanAccounts
  private let history: History
  private let applied: Set<String>
  private let minorDigits: Int
  private let stamp: PostingStamp
  private let day: CalendarDate
  private var balances: [PlanAccounts.Place: Decimal] = [:]
  /// The account of each item in the plan; nil if the item cannot be applied.
  private var places: [PlanAccounts.Place?] = []
  /// Waiting items, with the date of their first waiting occurrence.
  private var waiting: [Int: CalendarDate] = [:]
  /// Items with an occurrence that is already in the history.
  private var repeated: Set<Int> = []

  init(
    _ items: [RecurringItem], _ settings: Settings, _ plan: Plan, _ history: History,
    through day: CalendarDate, minorDigits: Int, _ stamp: PostingStamp
  ) {
    self.items = items
    self.history = history
    self.day = day
    self.minorDigits = minorDigits
    self.stamp = stamp
    accounts = PlanAccounts(plan)
    clock = RowClock(after: history, stamp)
    let applied = Set(history.rows.lazy.compactMap(\.entry.op))
    let schedules = RecurringSchedules(items, settings, applied: applied)
    self.applied = applied
    self.schedules = items.indices.map(schedules.schedule)
  }

  /// New balances of the accounts whose balance changes, in the plan's order.
  var newBalances: [NewBalance] {
    balances.sorted { $0.key < $1.key }.compactMap { place, balance in
      guard balance != accounts.account(at: place).balance else { return nil }
      return NewBalance(tier: place.tier, account: place.account, balance: balance)
    }
  }

  /// Next dates of the items whose date changes; for waiting items, the first waiting date.
  var nextDates: [RecurringApplication.NextDate] {
    items.indices.compactMap { index in
      guard items[index].isEnabled, let date = waiting[index] ?? firstDate(of: index),
        date != items[index].nextDate
      else { return nil }
      return RecurringApplication.NextDate(item: index, date: date)
    }
  }

  /// Returns the first date after the last due day; nil if the calendar ends first.
  private func firstDate(of item: Int) -> CalendarDate? {
    guard items[item].nextDate <= day else { return items[item].nextDate }
    let last = schedules[item].days(from: items[item].nextDate, through: day).count
    return schedules[item].day(last)
  }

  /// Applies all due occurrences.
  mutating func apply() {
    let names = RecurringOperations(items)
    for (index, item) in items.enumerated() {
      let place = item.isEnabled && item.nextDate <= day ? self.place(of: index) : nil
      places.append(place)
      guard item.isEnabled else { continue }
      let days = dueDays(of: index)
      if place == nil, let first = days.first { waiting[index] = first }
      occurrences += days.map { date in
        RecurringApplication.Occurrence(
          item: index, date: date, op: names.op(ofItem: index, on: date), outcome: .waiting)
      }
    }
    let known = occurrences.indices.filter { applied.contains(occurrences[$0].op) }
    let undoings = known.isEmpty ? nil : Undoings(in: history)
    for index in known {
      occurrences[index].op = RecurringOperations.free(occurrences[index].op, in: applied) {
        undoings?.isUndone($0) ?? false
      }
    }
    occurrences = occurrences.sorted { order(of: $0) < order(of: $1) }
    for index in occurrences.indices { apply(index) }
  }

  private func order(
    of occurrence: RecurringApplication.Occurrence
  ) -> (CalendarDate, Int, Int) {
    (occurrence.date, items[occurrence.item].amount.isNegative ? 1 : 0, occurrence.item)
  }

  /// Returns the item's due days, or only the first one if there are too many.
  private mutating func dueDays(of index: Int) -> [CalendarDate] {
    let next = items[index].nextDate
    let days = schedules[index].days(from: next, through: day)
    guard days.count > Self.largestCount else { return days }
    waiting[index] = next
    findings.append(
      PathFinding(
        .warning, RecurringCode.many,
        "'\(items[index].name.visible)' has been due \(days.count) times since \(next), more than"
          + " \(Self.largestCount), so it waits",
        at: .recurring(index, .nextDate), hint: "correct the item's next date"))
    return [next]
  }

  private mutating func place(of index: Int) -> PlanAccounts.Place? {
    let item = items[index]
    let found = accounts.places(
      of: AccountName(tier: item.tierName, account: item.accountName))
    if found.count > 1 {
      findings.append(
        PathFinding(
          .warning, RecurringCode.accountAmbiguous,
          "account '\(item.accountName.visible)' of '\(item.name.visible)' appears twice in tier"
            + " '\(item.tierName.visible)' of the plan, so the item waits",
          at: .recurring(index, .accountName), hint: "use each account name only once in a tier"
        ))
    }
    return found.count == 1 ? found.first : nil
  }
}

extension RecurringLedger {
  private mutating func apply(_ index: Int) {
    let (item, date, op) = (
      occurrences[index].item, occurrences[index].date, occurrences[index].op
    )
    guard waiting[item] == nil, let place = places[item] else { return }
    if applied.contains(op) {
      occurrences[index].outcome = .repeated
      reportRepeat(of: item, op)
      return
    }
    let amount = items[item].amount
    let before = balances[place] ?? accounts.account(at: place).balance
    do throws(DecimalError) {
      let after = try before + amount
      if amount.isNegative, after.isNegative {
        reportOverdraft(of: item, on: date, at: place, after)
        waiting[item] = date
        return
      }
      balances[place] = after
      occurrences[index].outcome = .applied
      post(amount, of: item, on: date, op, at: place, after)
    } catch {
      waiting[item] = date
      findings.append(
        PathFinding(
          .warning, MoveCode.range,
          "the balance of account '\(items[item].accountName.visible)' would be too large",
          at: .recurring(item, .amount), hint: "check the digits and the decimal point"))
    }
  }

  private mutating func post(
    _ amount: Decimal, of item: Int, on date: CalendarDate, _ op: String,
    at place: PlanAccounts.Place, _ balance: Decimal
  ) {
    let name = accounts.name(at: place)
    let description = [RecurringOperations.description(dueOn: date), stamp.note]
      .compactMap(\.self).joined(separator: "; ")
    let entry = HistoryEntry(
      id: clock.nextID(op: op, row: 1), timestamp: clock.timestamp, tierName: name.tier,
      accountName: name.account, amount: amount, balanceAfter: balance, kind: .recurring,
      description: description, user: stamp.user, op: op)
    posted.append(Posting.Operation(op: op, entries: [entry]))
  }

  private mutating func reportOverdraft(
    of item: Int, on date: CalendarDate, at place: PlanAccounts.Place, _ balance: Decimal
  ) {
    let name = accounts.name(at: place)
    findings.append(
      PathFinding(
        .warning, RecurringCode.overdraws,
        "'\(items[item].name.visible)' on \(date) waits, because account '\(name.account.visible)'"
          + " of tier '\(name.tier.visible)' would have a balance of"
          + " \(balance.text(decimalsAtLeast: minorDigits))",
        at: .recurring(item, .amount), hint: "add money to the account, and run the command again"))
  }

  /// Reports an item's first occurrence that is already in the history. The finding is a note, or a
  /// warning if the amount differs or the operation is undone.
  private mutating func reportRepeat(of item: Int, _ op: String) {
    guard repeated.insert(item).inserted else { return }
    let applied = AppliedOperation(op, in: history, minorDigits: minorDigits)
    let move = Move(
      tier: items[item].tierName, account: items[item].accountName, amount: items[item].amount,
      balanceAfter: nil, kind: .recurring)
    for finding in applied.findings(for: [(0, move)], from: .proposal) {
      let isError = finding.severity == .error
      findings.append(
        PathFinding(
          isError ? .warning : finding.severity, code: finding.code, finding.message,
          at: .recurring(item, .nextDate),
          hint: isError
            ? "record a difference with plan-set; the occurrence is not applied"
              + " again" : nil))
    }
  }
}
