import FinanceModel
import PlainText

/// The rows of one account, those that are there and those that are to come, in the order in which
/// they happen.
struct RecordingTimeline {
  /// One row.
  struct Step {
    let update: ValueUpdate
    /// The row's number in its ledger; nil for one that is to come.
    let row: Int?
    /// The number of the entry that is to become a row; nil for one that is there.
    let entry: Int?
  }

  private(set) var steps: [Step]

  /// - Parameters:
  ///   - rows: the account's rows in their order, without one that is to be replaced.
  ///   - entries: what is to come, by number.
  init(_ rows: [Step], adding entries: [(number: Int, entry: ValueEntry)]) {
    steps = rows
    guard !entries.isEmpty else { return }
    for (number, entry) in entries {
      steps.append(Step(update: ValueUpdate(entry), row: nil, entry: number))
    }
    steps.sort(by: Self.precedes)
  }

  /// Where the last deletion is; nil where there is none.
  var deletion: Int? { steps.lastIndex { $0.update.event == .delete } }

  /// The steps that no deletion hides, that deletion itself among them.
  var standing: ArraySlice<Step> { steps[(deletion ?? 0)...] }

  /// As the ledger orders its rows; the one that is there before the one that is to come.
  private static func precedes(_ first: Step, _ second: Step) -> Bool {
    let (a, b) = (first.update, second.update)
    if a.instant != b.instant { return a.instant < b.instant }
    if a.event != b.event { return a.event.rank < b.event.rank }
    if a.value != b.value { return isLess(a.value, b.value) }
    if a.flow != b.flow { return isLess(a.flow, b.flow) }
    return (first.entry ?? -1, first.row ?? -1) < (second.entry ?? -1, second.row ?? -1)
  }

  /// What is blank comes first.
  private static func isLess(_ a: Decimal?, _ b: Decimal?) -> Bool {
    guard let b else { return false }
    return a.map { $0 < b } ?? true
  }
}

extension ValueUpdate {
  /// What an entry says that happened, as if it stood in no file; its account has no number.
  init(_ entry: ValueEntry) {
    self.init(
      instant: entry.timestamp.instant, date: entry.timestamp.date, account: 0,
      event: entry.event, value: entry.value, flow: entry.flow,
      place: entry.place ?? LedgerPlace(file: 0, record: 0))
  }
}

extension ValueLedger {
  /// The account's rows as steps, without the one at `replaced`.
  func steps(ofAccount account: Int, without replaced: LedgerPlace?) -> [RecordingTimeline.Step] {
    rows(ofAccount: account).compactMap { row in
      let update = self[row]
      guard update.place != replaced else { return nil }
      return RecordingTimeline.Step(update: update, row: row, entry: nil)
    }
  }
}
