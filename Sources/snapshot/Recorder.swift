import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Records what a verb wants in the values ledger, or shows what it would.
struct Recorder {
  static let force = Switch("force", help: "record what is questioned, too")

  /// The options of every verb that records.
  static let options: [OptionSpec] = [.at, .note] + writingOptions
  static let writingOptions: [OptionSpec] = [
    force.spec, .apply, Common.op.spec, .wait, .followLinks,
  ]

  let invocation: Invocation

  /// - Parameter batch: what is wanted, as the books are at that moment.
  func record(
    _ streams: inout StandardStreams, _ batch: (ValueBooks) throws -> ValueBatch
  ) throws -> ExitStatus {
    let folder = Folder(at: invocation.folder)
    try streams.protect(folder.ownFiles)
    let isApplied = invocation(Common.apply)
    let answer: RecordingAnswer
    if isApplied {
      let writer = Writer(
        tool: Snapshot.spec.name, now: invocation.now,
        waitInSeconds: try invocation(Common.wait),
        followsLinks: invocation(Common.followLinks))
      answer = try folder.record(as: writer, notice: { streams.notice($0) }) {
        try prepare(folder, &streams, batch)
      }
      if !answer.rows.isEmpty { streams.noteRecorded() }
    } else {
      answer = try prepare(folder, &streams, batch).outcome
    }
    try streams.write(
      answer.answer(isApplied: isApplied), invocation)
    return .done
  }

  private func prepare(
    _ folder: Folder, _ streams: inout StandardStreams, _ wanted: (ValueBooks) throws -> ValueBatch
  ) throws -> (change: Change?, outcome: RecordingAnswer) {
    let books = try streams.report(folder.valueBooks())
    let op = try invocation.operation()
    if try invocation(Common.op) != nil, books.hasRows(ofOperation: op) {
      return (nil, RecordingAnswer(rows: [], isRepeated: true))
    }
    let batch = try wanted(books)
    let recording = try ValueRecording(
      of: batch.entries, in: books.ledger, books.table, books.settings,
      RecordingStamp(
        now: invocation.now, op: op, milliseconds: invocation.milliseconds,
        isForced: invocation(Self.force)))
    let repeated = batch.source.files.isEmpty ? [] : recording.repeated
    let findings = recording.findings + repeated.map { batch.entries[$0].repeatedNote }
    let diagnostics = batch.source.diagnostics(for: batch.source.bounded(findings))
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw Failure(.input, diagnostics)
    }
    streams.report(diagnostics)
    let answer = RecordingAnswer(
      rows: recording.rows, isRepeated: !recording.repeated.isEmpty)
    return (try books.change(operation: op, rows: recording.rows), answer)
  }
}

extension ValueEntry {
  fileprivate var repeatedNote: LedgerFinding {
    LedgerFinding(
      .note, ValueCode.alreadyRecorded, "account '\(account.visible)' has this row already",
      at: place, hint: "nothing is written for it")
  }
}

extension ValueBooks {
  /// The name of the account that a person means: it is there, or else as it was typed.
  func account(meantBy text: String) throws(UsageProblem) -> String {
    let names = RecordingNames(ledger, settings).recorded
    if let name = settings.accountNames[text], names.contains(name) { return name }
    switch PlainText.match(text, among: names) {
    case .one(let index): return names[index]
    case .none: return text
    case .ambiguous: return names[try match(text, of: "account", among: names)]
    }
  }
}
