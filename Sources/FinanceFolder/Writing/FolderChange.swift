package import FinanceModel
package import PlainText

/// Changes that are written together, all or none.
package struct FolderChange: Sendable {
  /// The operation's name.
  package let operation: String
  package private(set) var files: [FileChange]
  package private(set) var rows: [LedgerRows]
  /// Number of earlier versions of a replaced file to keep.
  package let backupsKept: Int
  /// Errors in the change's inputs. The change can be shown, but writing it is refused. They are
  /// computed on demand, because most changes are only shown.
  package var obstacles: [Diagnostic] { findObstacles() }
  private let findObstacles: @Sendable () -> [Diagnostic]
  /// Contents of the rows as written, used to detect later edits; empty by default.
  private(set) var written = WrittenRows()
  /// The added lines of the price files. An undo finds them by their text, because prices have no
  /// ids.
  private(set) var priceLines = ""
  /// Lines of prices that are removed, so that an undo can add them again.
  private(set) var removedPriceLines = ""

  /// Default number of earlier versions to keep.
  package static let backupsKeptByDefault = 20

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - backupsKept: 20 if nil.
  ///   - obstacles: empty by default.
  package init(
    operation: String, files: [FileChange], rows: [LedgerRows], backupsKept: Int? = nil,
    obstacles: @autoclosure @escaping @Sendable () -> [Diagnostic] = []
  ) {
    self.operation = operation
    self.files = files
    self.rows = rows
    self.backupsKept = max(0, backupsKept ?? Self.backupsKeptByDefault)
    findObstacles = obstacles
  }

  /// Returns a copy that records the rows' contents, so that later edits can be detected.
  package func remembering(_ rows: WrittenRows) -> FolderChange {
    var change = self
    change.written = rows
    return change
  }

  /// Returns a copy that records added and removed lines of price files, which can then be undone.
  package func remembering(priceLines: String, removed: String = "") -> FolderChange {
    var change = self
    (change.priceLines, change.removedPriceLines) = (priceLines, removed)
    return change
  }

  /// Returns a copy with another ledger's rows added. If this change replaces that ledger, the rows
  /// are added at the new end.
  package func adding(_ addition: LedgerExtension) -> FolderChange {
    guard let other = addition.change(operation: operation, backupsKept: backupsKept) else {
      return self
    }
    var change = self
    if let index = files.firstIndex(where: { $0.file == addition.file }),
      let whole = addition.sources.last
    {
      change.files[index] = FileChange(
        whole: whole.bytes, of: addition.file, before: files[index].before)
      return change
    }
    change.files += other.files
    change.rows += other.rows
    return change
  }

  /// Whether the change adds rows to a ledger that records the operation in each row.
  package var addsNamedRows: Bool {
    rows.contains { $0.count > 0 && $0.target.columns.contains("op") }
      || files.contains { $0.file.hasPrefix("ledgers/") && $0.values == nil && $0.hasNewOp }
  }

  /// Names of the files in the folder that are written.
  var writtenFiles: [String] {
    files.filter { $0.before != $0.after }.map(\.file)
      + rows.filter { $0.count > 0 }.map(\.target.file)
  }

  /// Whether there is nothing to write.
  package var isEmpty: Bool {
    files.allSatisfy { $0.before == $0.after } && rows.allSatisfy { $0.count == 0 }
  }
}

/// A change to one file in the folder.
package struct FileChange: Sendable {
  /// The file's name in the folder.
  package let file: String
  package let before: [UInt8]
  package let after: [UInt8]
  /// Changed values; nil if the complete text is replaced.
  package let values: [ValueChange]?

  /// Creates a change to some values in the plan that keeps all other bytes.
  package init(_ values: [ValueChange], in plan: JSONDocument) {
    self.init(values, in: plan, of: FolderPlace.planName)
  }

  /// Creates a change to some values in the recurring items that keeps all other bytes.
  package init(_ values: [ValueChange], inRecurringItems items: JSONDocument) {
    self.init(values, in: items, of: FolderPlace.recurringName)
  }

  private init(_ values: [ValueChange], in document: JSONDocument, of file: String) {
    self.file = file
    before = document.source.bytes
    switch document.applying(values) {
    case .bytes(let bytes): after = bytes
    case .conflict:
      preconditionFailure(
        "changes are made in the document from which they were created")
    }
    self.values = values
  }

  /// Creates a change that replaces the complete plan, for example with an earlier version.
  package init(wholePlan text: [UInt8], insteadOf plan: SourceText) {
    self.init(whole: text, of: FolderPlace.planName, before: plan.bytes)
  }

  /// Creates a change that replaces a complete file: the plan, the settings, the recurring items or
  /// a ledger.
  ///
  /// - Parameter file: the file's name in the folder: `ledgers/history.csv`.
  /// - Precondition: a record may contain a file with this name, and the text is UTF-8.
  package init(whole text: [UInt8], of file: String, before: [UInt8]) {
    precondition(FolderPlace.mayHold(file), "a record names only the folder's own files")
    self.file = file
    self.before = before
    after = text
    values = nil
  }
}

extension FileChange {
  /// Whether the file is a ledger with the column `op`, to which the change adds rows at the end.
  fileprivate var hasNewOp: Bool {
    guard after.count > before.count else { return false }
    let header = after.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return header.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual("op".utf8) }
  }
}

/// Rows to append to a ledger.
package struct LedgerRows: Sendable {
  /// Name of the file in the folder, and its state when the rows were computed.
  let target: LedgerTarget
  /// Number of rows.
  let count: Int
  /// One line for each row, with its line feed, in the order of the file's columns.
  package let text: String

  init(target: LedgerTarget, count: Int, text: String) {
    (self.target, self.count, self.text) = (target, count, text)
  }

  /// - Parameter lines: the rows without their line feeds.
  init(target: LedgerTarget, lines: [String]) {
    let text = lines.reduce(into: "") { text, line in
      text += line
      text += "\n"
    }
    self.init(target: target, count: lines.count, text: text)
  }
}

/// The ledger file to which new rows are added.
package struct LedgerTarget: Equatable, Sendable {
  /// Name of the file in the folder: `ledgers/history.csv`.
  package let file: String
  /// Columns of the file's rows; for a new file, the ledger's columns for new files.
  package let columns: [String]
  /// Header line as written in the file.
  let header: String
  private(set) var length: Int
  /// Last bytes of the file, which are enough to detect a change.
  private var tail: [UInt8]

  var tailHash: String { Intention.RowIntention.tailHash(tail[...]) }

  init(file: String, columns: [String], header: String, content: [UInt8]) {
    self.file = file
    self.columns = columns
    self.header = header
    length = content.count
    tail = Array(content.suffix(Intention.RowIntention.tailLength))
  }

  /// Returns the file's state after the rows are written.
  func adding(_ rows: LedgerRows) -> LedgerTarget {
    guard rows.count > 0 else { return self }
    let added = RowAppend.addition(rows.intention, to: tail[...])
    var target = self
    target.length += added.count
    target.tail = Array((tail + added).suffix(Intention.RowIntention.tailLength))
    return target
  }
}
