package import Console
package import FinanceFolder
package import FinanceModel
import Investing
package import PlainText

/// Rows to add to the values ledger.
package struct ValueProposal: Proposal {
  /// The time, the operation and the options of a recording.
  package struct Terms: Sendable {
    let now: Timestamp
    let milliseconds: Int64
    let op: String
    let namesOp: Bool
    let isForced: Bool

    /// - Parameters:
    ///   - milliseconds: the current time in milliseconds since the epoch.
    ///   - op: the operation's name.
    ///   - namesOp: whether the user named the operation, which may already be recorded.
    ///   - isForced: whether questionable values are recorded too.
    package init(
      now: Timestamp, milliseconds: Int64, op: String, namesOp: Bool, isForced: Bool
    ) {
      self.now = now
      self.milliseconds = milliseconds
      self.op = op
      self.namesOp = namesOp
      self.isForced = isForced
    }
  }

  /// Specification of the table of rows.
  package static let rows = RecordingAnswer.values

  /// The ledgers that may already contain rows of the operation.
  package let comparedLedgers: Set<Ledger> = [.values]
  /// Whether standard input is compared as bytes. This is always true because rows are compared
  /// only by their values.
  package let comparesInput = true
  package let needs: [FolderPart] = [.settingsFor([.backups]), .ledger(.values)]
  private let terms: Terms
  private let wanted: (ValueBooks) throws -> ValueBatch

  /// - Parameter wanted: returns the entries to record, given the current ledger and settings.
  package init(_ terms: Terms, _ wanted: @escaping (ValueBooks) throws -> ValueBatch) {
    self.terms = terms
    self.wanted = wanted
  }

  /// Computes the rows, unless the operation is already recorded.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecordingAnswer) {
    let books = try found.report(household.valueBooks())
    if terms.namesOp, books.hasRows(ofOperation: terms.op) {
      if let first = try household.folder.record(ofOperation: terms.op), differs(from: books) {
        throw Failure(.input, first.taken(terms.op))
      }
      return (nil, RecordingAnswer(rows: [], isRepeated: true))
    }
    let batch = try wanted(books)
    let recording = try ValueRecording(
      of: batch.entries, in: books.ledger, books.table, books.settings,
      RecordingStamp(
        now: terms.now, op: terms.op, milliseconds: terms.milliseconds,
        isForced: terms.isForced))
    let repeated = batch.source.files.isEmpty ? [] : recording.repeated
    let findings = recording.findings + repeated.map { batch.entries[$0].repeatedNote }
    let diagnostics = batch.source.diagnostics(for: batch.source.bounded(findings))
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw Failure(.input, diagnostics)
    }
    found.report(diagnostics)
    let answer = RecordingAnswer(
      rows: recording.rows, isRepeated: !recording.repeated.isEmpty)
    return (try books.change(operation: terms.op, rows: recording.rows), answer)
  }

  /// Whether the entered values differ from the operation's recorded values; false if the ledger
  /// lacks the column `op`.
  private func differs(from books: ValueBooks) -> Bool {
    let table = books.table
    let recorded = table.rows(naming: terms.op)
    let typed: [ValueEntry]
    do {
      typed = try wanted(books).entries
    } catch {
      // The request, such as closing an account, is no longer possible because it was already
      // applied.
      return false
    }
    guard !recorded.isEmpty else { return false }
    return typed.count != recorded.count
      || zip(typed, recorded).contains { entry, place in
        entry.account != table.text(place, "account")
          || Self.kind(entry.event.rawValue) != Self.kind(table.text(place, "event"))
          || [(entry.value, "value"), (entry.flow, "flow")].contains { amount, column in
            amount.map { !$0.description.isSameNumber(as: table.text(place, column)) } ?? false
          }
      }
  }

  /// Returns an event in the form used for comparison. Openings compare as values, because a value
  /// may be recorded as an opening, depending on earlier rows.
  private static func kind(_ event: String) -> String {
    ["open", "reopen"].contains(event) ? "value" : event
  }

  /// Returns the rows in every output format.
  package func answer(_ outcome: RecordingAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }
}

extension ValueEntry {
  fileprivate var repeatedNote: LedgerFinding {
    LedgerFinding(
      .note, ValueCode.alreadyRecorded, "account '\(account.visible)' already has this row",
      at: place, hint: "the row is not written again")
  }
}

extension ValueBooks {
  /// Returns the name of the account that the text identifies; the text unchanged if the account is
  /// unknown.
  package func account(meantBy text: String) throws(UsageProblem) -> String {
    let names = RecordingNames(ledger, settings).recorded
    if let name = settings.accountNames[text], names.contains(name) { return name }
    switch PlainText.match(text, among: names) {
    case .one(let index): return names[index]
    case .none: return text
    case .ambiguous: return names[try match(text, of: "account", among: names)]
    }
  }
}

/// The presentation of rows that were or would be recorded.
package struct RecordingAnswer {
  static let values = TableSpec(
    Ledger.values.rawValue, "one row for each row added to the ledger",
    Ledger.values.table.columns)

  let rows: [ValueRow]
  /// Whether any row is already recorded.
  let isRepeated: Bool

  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: .object([
        .init("applied", .bool(isApplied && !rows.isEmpty)),
        .init(Self.values.name, .array(table.objects)),
      ]), tables: [table], page: page(isApplied), isRecorded: isApplied && !rows.isEmpty)
  }

  private var table: Table {
    let names = Self.values.columns.map(\.name)
    return Table(
      Self.values,
      rows: rows.map { row in
        zip(Self.values.columns, row.fields(for: names)).map { column, text in
          text.isEmpty ? .null : column.kind.isNumber ? .number(text) : .text(text)
        }
      })
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !rows.isEmpty else {
      page.line(isRepeated ? "Already recorded." : "Nothing to record.")
      return page
    }
    page.heading(isApplied ? "Recorded:" : "Would be recorded with --apply:")
    page.table(TextTable(table, showing: shown))
    return page
  }

  /// The most important columns, and all other columns that contain a value.
  private var shown: [String] {
    let names = ["timestamp", "account", "event", "value", "flow", "currency", "note", "voids"]
    return names.filter { name in
      name != "note" && name != "voids" && name != "flow"
        || rows.contains { $0.fields(for: [name]) != [""] }
    }
  }
}
