import FinanceModel
import PlainText

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
