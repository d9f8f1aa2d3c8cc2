package import FinanceModel
package import PlainText

/// The result of recording entries in the values ledger: the rows to write, or the reasons for
/// refusing the entries.
///
/// All entries are checked together, each at its point in time. Their order affects only two
/// things: rows are written in that order, and a conflict between two entries is reported at the
/// later entry.
package struct ValueRecording: Sendable {
  /// Rows in the order of the entries, excluding those already recorded.
  package private(set) var rows: [ValueRow] = []
  /// Numbers of the entries that are already recorded.
  package private(set) var repeated: [Int] = []
  /// Findings about the entries: errors, warnings about confirmed doubts, and notes.
  ///
  /// The codes are those of ``ValueCode``, `value-account-unknown` and `value-currency-unknown`. If
  /// any finding is an error, rows must not be written.
  package private(set) var findings: [LedgerFinding] = []

  /// Checks the entries and creates the rows to write.
  ///
  /// - Parameters:
  ///   - ledger: the parsed contents of `table`.
  ///   - table: the ledger as read; provides the ids, and the timestamps as written.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of entries and of the ledger's rows.
  package init(
    of entries: [ValueEntry], in ledger: ValueLedger, _ table: LedgerTable, _ settings: Settings,
    _ stamp: RecordingStamp
  ) throws(DecimalError) {
    var naming = RecordingNaming(ledger, settings, isForced: stamp.isForced)
    let named = entries.map { naming.named($0) }
    findings = naming.findings
    let kinds = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let symbols = Set((settings.assets ?? []).map(\.symbol))
    var accounts = RecordingAccounts()
    for (number, name) in named.enumerated() {
      if let name { accounts.add(entries[number], number, to: name) }
    }
    var currencies: [String: String] = [:]
    var left = Set(named.indices.filter { named[$0] == nil })
    for (name, entries) in accounts.inOrder {
      var rules = RecordingRules(
        RecordedAccount(
          name, in: ledger, kinds[name], symbols, baseCurrency: settings.baseCurrency?.code,
          replaced: entries.lazy.compactMap(\.entry.replaced).first), table, stamp)
      try rules.judge(entries)
      findings += rules.findings
      currencies[name] = rules.currency
      repeated += rules.repeated
      left.formUnion(rules.repeated)
    }
    repeated.sort()
    for (number, name) in named.enumerated() where !left.contains(number) {
      guard let name else { continue }
      let entry = entries[number]
      rows.append(
        ValueRow(
          id: stamp.id(ofRow: rows.count + 1), timestamp: entry.timestamp, account: name,
          event: entry.event, value: entry.value, currency: currencies[name], flow: entry.flow,
          note: entry.note, voids: entry.replaced.map { table.text($0, "id") }, op: stamp.op))
    }
  }
}

/// Entries by account, in the order of each account's first entry.
private struct RecordingAccounts {
  private var numbers: [String: Int] = [:]
  private(set) var inOrder: [(name: String, entries: [(number: Int, entry: ValueEntry)])] = []

  mutating func add(_ entry: ValueEntry, _ number: Int, to name: String) {
    if let index = numbers[name] {
      inOrder[index].entries.append((number, entry))
    } else {
      numbers[name] = inOrder.count
      inOrder.append((name, [(number, entry)]))
    }
  }
}

/// Existing and new rows of an account, in chronological order.
struct RecordingTimeline {
  /// An existing or a new row.
  struct Step {
    let update: ValueUpdate
    /// Index of the row in its ledger; nil for a new row.
    let row: Int?
    /// Number of the entry for a new row; nil for an existing row.
    let entry: Int?
  }

  private(set) var steps: [Step]

  /// - Parameters:
  ///   - rows: the account's rows in order, without the row that will be replaced.
  ///   - entries: the new entries, by number.
  init(_ rows: [Step], adding entries: [(number: Int, entry: ValueEntry)]) {
    steps = rows
    guard !entries.isEmpty else { return }
    for (number, entry) in entries {
      steps.append(Step(update: ValueUpdate(entry), row: nil, entry: number))
    }
    steps.sort(by: Self.precedes)
  }

  /// Index of the last deletion; nil if there are no deletions.
  var deletion: Int? { steps.lastIndex { $0.update.event == .delete } }

  /// Steps from the last deletion on; all steps if there is no deletion.
  var standing: ArraySlice<Step> { steps[(deletion ?? 0)...] }

  /// Whether the first step precedes the second. Steps are compared by ledger order, with existing
  /// rows before new rows.
  private static func precedes(_ first: Step, _ second: Step) -> Bool {
    let (a, b) = (first.update, second.update)
    if a.instant != b.instant { return a.instant < b.instant }
    if a.event != b.event { return a.event.rank < b.event.rank }
    if a.value != b.value { return isLess(a.value, b.value) }
    if a.flow != b.flow { return isLess(a.flow, b.flow) }
    return (first.entry ?? -1, first.row ?? -1) < (second.entry ?? -1, second.row ?? -1)
  }

  /// Whether `a` sorts before `b`; nil comes first.
  private static func isLess(_ a: Decimal?, _ b: Decimal?) -> Bool {
    guard let b else { return false }
    return a.map { $0 < b } ?? true
  }
}

extension ValueUpdate {
  /// Creates the update for an entry, without an account index.
  init(_ entry: ValueEntry) {
    self.init(
      instant: entry.timestamp.instant, date: entry.timestamp.date, account: 0,
      event: entry.event, value: entry.value, flow: entry.flow,
      place: entry.place ?? LedgerPlace(file: 0, record: 0))
  }
}

extension ValueLedger {
  /// Returns the account's rows as steps, without the row at `replaced`.
  func steps(ofAccount account: Int, without replaced: LedgerPlace?) -> [RecordingTimeline.Step] {
    rows(ofAccount: account).compactMap { row in
      let update = self[row]
      guard update.place != replaced else { return nil }
      return RecordingTimeline.Step(update: update, row: row, entry: nil)
    }
  }
}

/// Values shared by all rows that are recorded together.
package struct RecordingStamp: Equatable, Sendable {
  package let now: Timestamp
  /// Name of the operation, which is part of the rows' ids.
  package let op: String
  /// ``now`` in milliseconds since 1970.
  package let milliseconds: Int64
  /// Whether doubtful entries are confirmed.
  package let isForced: Bool

  package init(now: Timestamp, op: String, milliseconds: Int64, isForced: Bool = false) {
    self.now = now
    self.op = op
    self.milliseconds = milliseconds
    self.isForced = isForced
  }

  /// Returns the id of the row with the given number, counted from 1.
  func id(ofRow row: Int) -> String {
    Identifier.row(op: op, row: row, milliseconds: milliseconds)
  }
}

/// Replacement of a row in the values ledger, with another amount.
package struct RecordingCorrection: Equatable, Sendable {
  /// The row's account, timestamp, event and note, with the new amount. The amount is the flow if
  /// the row is a flow, otherwise the value.
  package let entry: ValueEntry

  /// Creates the correction. If the row was already replaced with that amount, the correction has
  /// the entry of the row now in effect, which is already recorded.
  ///
  /// - Parameters:
  ///   - settings: the settings that contain the accounts' aliases.
  /// - Throws: `value-voids-twice` for any other row that is no longer in effect,
  ///   `value-uncorrectable` for a row without an amount, and errors in the row's cells. All errors
  ///   are reported at the row.
  package init(
    of row: LedgerPlace, in table: LedgerTable, to amount: Money, _ settings: Settings
  ) throws(LedgerFinding) {
    var subject = row
    if !table.liveRows.contains(row) {
      // An identical correction was already recorded.
      guard let last = Self.replacement(of: row, in: table),
        try Self.amount(of: last, in: table) == amount.amount
      else { throw Self.voided(row, in: table) }
      subject = last
    }
    let cells = Dictionary(
      uniqueKeysWithValues: Ledger.values.columns.map { ($0.name, table.cell(subject, $0)) })
    guard let name = cells["account"]??.text, let moment = try cells["timestamp"]??.timestamp(),
      let word = cells["event"]??.text, let event = ValueUpdate.Event(rawValue: word)
    else { throw Self.uncorrectable(row, in: table) }
    let value = try cells["value"]??.decimal()
    let flow = try cells["flow"]??.decimal()
    guard event == .flow || value != nil else { throw Self.uncorrectable(row, in: table) }
    var entry = ValueEntry(
      account: settings.accountNames[name] ?? name, event: event, value: amount,
      note: cells["note"]??.text ?? "", timestamp: moment)
    entry.flow = flow
    if event == .flow { (entry.value, entry.flow) = (value, amount.amount) }
    entry.replaced = subject == row ? row : nil
    self.entry = entry
  }

  private static func uncorrectable(
    _ row: LedgerPlace, in table: LedgerTable
  ) -> LedgerFinding {
    LedgerFinding(
      .error, ValueCode.uncorrectable, "this row has no value to correct", at: row,
      column: "event",
      hint: "void the row instead: ledger-add values --void"
        + " \(table.text(row, "id").visible.shellWord) --apply")
  }

  private static func voided(_ row: LedgerPlace, in table: LedgerTable) -> LedgerFinding {
    let id = replacement(of: row, in: table).map { table.text($0, "id") } ?? ""
    return LedgerFinding(
      .error, .voidsTwice, of: .values, "this row is already voided", at: row, column: "id",
      hint: id.isBlankCell
        ? "write a new value: snapshot record ACCOUNT VALUE"
        : "correct the row that replaces it: snapshot correct \(id.visible) VALUE")
  }

  /// Returns the row that replaced a row no longer in effect; nil if the row was not replaced.
  private static func replacement(
    of row: LedgerPlace, in table: LedgerTable
  ) -> LedgerPlace? {
    let voids = Dictionary(
      table.places.map { (table.text($0, "voids"), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    var last: LedgerPlace?
    var id = table.text(row, "id")
    while !id.isBlankCell, seen.insert(id).inserted, let next = voids[id] {
      last = next
      id = table.text(next, "id")
    }
    return last.flatMap { table.liveRows.contains($0) ? $0 : nil }
  }

  /// Returns the amount that a correction of a row changes: the flow if the row is a flow,
  /// otherwise the value.
  private static func amount(
    of row: LedgerPlace, in table: LedgerTable
  ) throws(LedgerFinding) -> Decimal? {
    let name = table.text(row, "event") == ValueUpdate.Event.flow.rawValue ? "flow" : "value"
    guard let column = Ledger.values.column(name) else { return nil }
    return try table.cell(row, column)?.decimal()
  }

  /// Returns the rows whose id is `text`, otherwise the rows whose id begins with `text`. For each
  /// id, the result contains one row: a row in effect if possible, otherwise the first row.
  ///
  /// - Complexity: linear in the number of rows.
  package static func rows(named text: String, in table: LedgerTable) -> [LedgerPlace] {
    var rows: [String: LedgerPlace] = [:]
    for place in table.liveRows + table.places {
      let id = table.text(place, "id")
      if !id.isBlankCell, id.hasPrefix(text), rows[id] == nil { rows[id] = place }
    }
    if let exact = rows[text] { return [exact] }
    return text.isBlankCell ? [] : rows.values.sorted()
  }
}
