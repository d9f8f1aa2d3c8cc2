import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// A change to the items in `recurring.json` or the bills in `coffer.json`.
package struct RecurringEditRequest: Proposal {
  /// The table specifications, in the order of the help text.
  package static let tables = [RecurringEditAnswer.changes]

  private let edit: RecurringEdit
  private let day: CalendarDate
  private let op: String

  /// - Parameters:
  ///   - day: the current day.
  ///   - op: the operation's name.
  package init(_ edit: RecurringEdit, on day: CalendarDate, op: String) {
    self.edit = edit
    self.day = day
    self.op = op
  }

  /// The settings, the plan, the recurring items and the history.
  package var needs: [FolderPart] { [.settings, .plan, .recurring, .ledger(.history)] }

  /// Computes the changed file.
  ///
  /// - Throws: ``Failure`` if the files have errors, or if the change causes errors;
  ///   ``UsageProblem`` for an unknown name or key, or an invalid value.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    let settings = try found.report(household.sourcedSettings())
    let items = try found.report(household.recurringItems())
    switch edit.action {
    case .addBill: return try changeBills(settings, household, adding: true, items, &found)
    case .addItem: return try changeItems(items, settings, household, at: nil, &found)
    case .edit, .pause, .resume, .end, .skip:
      let bills = (settings?.value.spending?.bills ?? []).map(\.name)
      let names = (items?.value ?? []).map(\.name)
      let index = try match(
        edit.name, of: "item or bill", among: bills + names,
        inFull: Self.numbered(bills.map { "bills/\($0)" } + names.map { "plan/\($0)" }),
        orElse: bills.isEmpty && names.isEmpty
          ? "add one first: recurring add NAME account=ACCOUNT amount=AMOUNT"
            + " schedule='monthly on 1'"
          : "recurring shows the items and bills")
      if case .end = edit.action {
        try requireWhole(edit.name, (bills + names)[index], of: "item or bill")
      }
      guard index >= bills.count else {
        return try changeBills(settings, household, at: index, items, &found)
      }
      return try changeItems(items, settings, household, at: index - bills.count, &found)
    }
  }

  /// Returns the change in every output format.
  package func answer(_ outcome: RecurringEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  /// Returns the names, numbered if several entries in the file share a name: `plan/Rent#2` is the
  /// second item named Rent.
  private static func numbered(_ names: [String]) -> [String] {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var numbers: [String: Int] = [:]
    return names.map { name in
      guard counts[name] ?? 1 > 1 else { return name }
      numbers[name, default: 0] += 1
      return "\(name)#\(numbers[name] ?? 1)"
    }
  }

  // MARK: Bills

  private static let billsPath: [JSONPathStep] = [.key("spending"), .key("bills")]

  private func changeBills(
    _ known: SourcedValue<Settings>?, _ household: Household, at index: Int? = nil,
    adding: Bool = false, _ items: SourcedValue<[RecurringItem]>?, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    guard let settings = known else { throw missing(Folder.settingsFile, empty: "{}") }
    var draft = ListDraft(settings.document, at: Self.billsPath)
    let keys = BillSettings.CodingKeys.allCases.map(\.rawValue)
    if let index {
      for (key, value) in try billChanges(keys, settings, index) {
        try draft.set(key, value.map { named($0, by: key, settings.value) }, ofElement: index)
      }
    } else {
      var taken = (items?.value ?? []).map(\.name) + settings.bills.map(\.name)
      for one in [edit] + edit.more {
        try requireNew(one.name, among: taken)
        taken.append(one.name)
        try draft.append(.object(try newBill(one, keys, settings.value)))
      }
    }
    try check(draft.document, settings, household, &found)
    return finish(
      draft.document, insteadOf: settings.document, Folder.settingsFile, "settings_diff",
      settings.value)
  }

  /// Returns the members of a bill's JSON object, in key order.
  private func newBill(
    _ edit: RecurringEdit, _ keys: [String], _ settings: Settings
  ) throws(UsageProblem) -> [JSONValue.Member] {
    var members = [JSONValue.Member("name", .string(edit.name))]
    for key in keys {
      guard let assignment = edit.assignments.first(where: { $0.key == key }),
        let value = try assignment.json(among: keys)
      else { continue }
      members.append(.init(key, named(value, by: key, settings)))
    }
    for assignment in edit.assignments { _ = try assignment.json(among: keys) }
    for key in ["account", "amount", "schedule"]
    where !members.contains(where: { $0.name == key }) {
      throw UsageProblem(
        "a bill needs \(key)", hint: "write \(key)=\(Self.examples[key] ?? "")",
        code: .missingOperand)
    }
    return members
  }

  /// Returns the account's name as written in the settings, if the text matches one.
  private func named(_ value: JSONValue, by key: String, _ settings: Settings) -> JSONValue {
    guard ["account", "to"].contains(key), case .string(let text) = value,
      settings.accountNames[text] == nil
    else { return value }
    let names = (settings.accounts ?? []).map(\.name)
    guard case .one(let index) = PlainText.match(text, among: names) else { return value }
    return .string(names[index])
  }

  private static let examples = [
    "account": "ACCOUNT", "amount": "950", "schedule": "'monthly on 1'",
  ]

  private func billChanges(
    _ keys: [String], _ settings: SourcedValue<Settings>, _ index: Int
  ) throws -> [(String, JSONValue?)] {
    switch edit.action {
    case .pause: return [("enabled", .bool(false))]
    case .resume:
      let isStated = settings.bills[index].isEnabled == false
      return isStated ? [("enabled", nil)] : []
    case .end(let last):
      if let until = settings.bills[index].until, until <= last { return [] }
      return [("until", .string(last.description))]
    case .skip(let day): return [("skip", try settings.bills[index].skipping(day))]
    case .addBill, .addItem, .edit: return try stated(keys)
    }
  }

  /// Reports findings introduced by the change.
  private func check(
    _ document: JSONDocument, _ old: SourcedValue<Settings>, _ household: Household,
    _ found: inout Diagnostics
  ) throws {
    let loaded = JSONDocument.read(document.source, as: Settings.self, stage: "settings")
    guard let new = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    let known = Set(billFindings(in: old.value).map(\.message))
    let sourced = SourcedValue(new.value, in: new.document)
    let findings = billFindings(in: new.value).filter { !known.contains($0.message) }
    try found.report(
      Loaded((), sourced.diagnostics(for: findings, more: SettingsCode.more)))
  }

  // MARK: Items

  private func changeItems(
    _ known: SourcedValue<[RecurringItem]>?, _ settings: SourcedValue<Settings>?,
    _ household: Household, at index: Int?, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    guard let items = known else { throw missing(PostedChange.recurringName, empty: "[]") }
    var draft = ListDraft(items.document, at: [])
    if let index {
      if case .end = edit.action {
        try draft.remove(index)
      } else {
        for (key, value) in try itemChanges(items, settings, household, index, &found) {
          try draft.set(key, value, ofElement: index)
        }
      }
    } else {
      try requireNew(
        edit.name, among: items.value.map(\.name) + (settings.map { $0.bills.map(\.name) } ?? []))
      try draft.append(.object(try newItem(household, items.document)))
    }
    let loaded = RecurringItem.reading(draft.document.source)
    guard let new = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    let plan = (household.plan().value ?? nil)?.value
    let before = Set(recurringRules.flatMap { $0(items.value, plan) }.map(\.message))
    let findings = recurringRules.flatMap { $0(new.value, plan) }
      .filter { !before.contains($0.message) }
    try found.report(
      Loaded(
        (),
        SourcedValue(new.value, in: new.document)
          .diagnostics(for: findings, more: RecurringCode.more)))
    return finish(
      draft.document, insteadOf: items.document, PostedChange.recurringName,
      "recurring_diff",
      settings?.value ?? Settings())
  }

  private func itemChanges(
    _ items: SourcedValue<[RecurringItem]>, _ settings: SourcedValue<Settings>?,
    _ household: Household, _ index: Int, _ found: inout Diagnostics
  ) throws -> [(String, JSONValue?)] {
    switch edit.action {
    case .pause: return [("enabled", .bool(false))]
    case .resume(let catchesUp):
      guard !items.value[index].isEnabled else { return [] }
      let enabled = ("enabled", JSONValue?.some(.bool(true)))
      guard !catchesUp, items.value[index].nextDate < day else { return [enabled] }
      let schedule = try schedule(items.value, settings, household, index, &found)
      let over = schedule.days(from: items.value[index].nextDate, to: day).count
      guard let next = schedule.day(over) else { return [enabled] }
      try requireDay(
        of: items.value[index].name, items.value[index], settings, schedule, from: next)
      return [enabled, ("next_date", .string(next.description))]
    case .skip(let day):
      let schedule = try schedule(items.value, settings, household, index, &found)
      let item = items.value[index]
      guard item.nextDate == day, let next = schedule.day(1) else {
        throw UsageProblem(
          "the next date of '\(item.name.visible)' is \(item.nextDate)",
          hint: "skip the next date first; the dates of an item are skipped in order",
          code: .conflict)
      }
      try requireDay(of: item.name, item, settings, schedule, from: next)
      return [("next_date", .string(next.description))]
    case .addBill, .addItem, .edit, .end:
      if let name = edit.assignments.first(where: { $0.key == "name" })?.value,
        name != items.value[index].name
      {
        try requireDay(
          of: name, items.value[index], settings,
          schedule(items.value, settings, household, index, &found),
          from: items.value[index].nextDate)
      }
      let keys = RecurringItem.CodingKeys.allCases.map(\.rawValue)
      return try stated(keys).map { key, value in
        guard value != nil || key == "description" else {
          throw UsageProblem(
            "an item needs \(key)",
            hint: "write a value; without it the desktop app loses the whole list",
            code: .missingOperand)
        }
        return (key, value ?? .string(""))
      }
    }
  }

  private func schedule(
    _ items: [RecurringItem], _ settings: SourcedValue<Settings>?, _ household: Household,
    _ index: Int, _ found: inout Diagnostics
  ) throws -> Schedule {
    let history = try found.report(household.history())
    return RecurringSchedules(
      items, settings?.value ?? Settings(),
      applied: Set(history.rows.lazy.compactMap(\.entry.op))
    ).schedule(ofItem: index)
  }

  /// Refuses a next date that would lose the intended day of the month. This happens if the month
  /// of the next date lacks that day and the settings do not state the day for the item.
  private func requireDay(
    of name: String, _ item: RecurringItem, _ settings: SourcedValue<Settings>?,
    _ schedule: Schedule, from next: CalendarDate
  ) throws(UsageProblem) {
    guard case .months? = item.frequency?.step else { return }
    let days = schedule.days(from: next, through: next.adding(months: 12) ?? next)
    guard settings?.value.recurring?[name]?.day == nil, let meant = days.map(\.day).max(),
      meant > next.day
    else { return }
    throw UsageProblem(
      "'\(name.visible)' is due on day \(meant), but the date \(next) would lose that day",
      hint: "first: plan-set --setting 'recurring.\(name.visible).day' \(meant) --apply",
      code: .conflict)
  }

  /// Returns the desktop app's eight keys and their values, in the app's order.
  private func newItem(
    _ household: Household, _ document: JSONDocument
  ) throws -> [JSONValue.Member] {
    guard case .addItem(let typed) = edit.action, let plan = household.plan().value ?? nil else {
      throw missing(PostedChange.planName)
    }
    let place = try plan.value.account(typed: typed)
    guard let index = place.account else {
      throw UsageProblem(
        "'\(typed.visible)' is a tier", hint: "write TIER/ACCOUNT", code: .value)
    }
    let tier = plan.value.tiers[place.tier]
    let keys = ["amount", "frequency", "next_date", "description"]
    let values = Dictionary(
      try stated(keys).map { ($0, $1) }, uniquingKeysWith: { _, last in last })
    func needed(_ key: String, _ example: String) throws -> JSONValue {
      guard let value = values[key] ?? nil else {
        throw UsageProblem(
          "an item needs \(key)", hint: "write \(key)=\(example)", code: .missingOperand)
      }
      return value
    }
    return [
      .init("name", .string(edit.name)), .init("tier_name", .string(tier.name)),
      .init("account_name", .string(tier.accounts[index].name)),
      .init("amount", try needed("amount", "50")),
      .init("frequency", try needed("frequency", "monthly")),
      .init("next_date", try needed("next_date", day.description)), .init("enabled", .bool(true)),
      .init("description", (values["description"] ?? nil) ?? .string("")),
    ]
  }

  // MARK: Both

  private func stated(_ keys: [String]) throws -> [(String, JSONValue?)] {
    guard !edit.assignments.isEmpty else {
      throw UsageProblem(
        "nothing to set", hint: "write a key and a value, such as amount=950",
        code: .missingOperand)
    }
    return try edit.assignments.map { assignment in
      if assignment.key == RecurringItem.CodingKeys.frequencyText.rawValue {
        try requireFrequency(assignment.value ?? "")
      }
      return (assignment.key, try assignment.json(among: keys))
    }
  }

  /// Refuses a rhythm that the desktop app would treat as 30 days.
  private func requireFrequency(_ text: String) throws(UsageProblem) {
    let words = RecurringItem.Frequency.allCases.map(\.rawValue)
    guard !words.contains(text) else { return }
    throw UsageProblem(
      "frequency '\(text.visible)' is not supported by the desktop app",
      hint: nearestName(to: text, among: words).map { "did you mean '\($0)'?" }
        ?? "write one of: \(words.joined(separator: ", ")); a bill may have any schedule",
      code: .choice)
  }

  private func requireNew(_ name: String, among names: [String]) throws(UsageProblem) {
    guard !name.allSatisfy(\.isWhitespace), name.visible == name else {
      throw UsageProblem(
        "'\(name.visible)' is not a name",
        hint: "write the name on one line, without control characters")
    }
    guard !names.contains(name) else {
      throw UsageProblem(
        "'\(name.visible)' already exists",
        hint: "use another name, or change it: recurring edit \(name.shellWord) KEY=VALUE",
        code: .conflict)
    }
  }

  /// - Parameter text: the contents of a file without entries.
  private func missing(_ file: String, empty text: String? = nil) -> UsageProblem {
    UsageProblem(
      "the folder has no \(file)",
      hint: text.map { "create an empty file first: echo '\($0)' > \(file)" }
        ?? "folder-init adds missing files", code: .file)
  }

  private func finish(
    _ document: JSONDocument, insteadOf old: JSONDocument, _ file: String, _ diff: String,
    _ settings: Settings
  ) -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    let (before, after) = (old.source.bytes, document.source.bytes)
    let change = FolderChange(
      operation: op, files: [FileChange(whole: after, of: file, before: before)], rows: [],
      backupsKept: settings.backups?.keep)
    return (
      change.isEmpty ? nil : change,
      RecurringEditAnswer(
        name: edit.name, file: file, diffName: diff,
        diff: LineDiff(from: before, to: after, context: 0))
    )
  }
}

extension SourcedValue<Settings> {
  fileprivate var bills: [BillSettings] { value.spending?.bills ?? [] }
}
