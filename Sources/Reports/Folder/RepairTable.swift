package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
package import Planning

/// The repairs of files, as rows, as JSON and as a page.
package enum RepairTable {
  private typealias Row = (file: String, action: String, detail: String)

  private static let columns: [Column<Row>] = [
    .text("file", "the file's path in the folder") { $0.file },
    .text("action", "repaired, left, keep, apply or restored") { $0.action },
    .text("detail", "the repair, or the reason for leaving the file unchanged") { $0.detail },
  ]

  /// Specification of the `repairs` table.
  package static let repairs = TableSpec(
    "repairs", "one row for each repair, and for each file that is left unchanged", columns)

  /// The files changed by one action.
  struct Part {
    let action: String
    /// Heading above the diffs; nil if not needed.
    let heading: String?
    let files: [FileRepair]
  }

  /// Returns the repairs of a folder in every output format.
  static func answer(_ repairs: Repairs, isApplied: Bool = false) -> Answer {
    let part = Part(action: "repaired", heading: nil, files: repairs.files)
    let completed = repairs.completed.map { operation, tool in
      "operation \(operation) of \(tool) is \(isApplied ? "" : "recorded and will be ")completed"
    }
    return answer([part], completed: completed, left: repairs.left, isApplied: isApplied)
  }

  /// Returns the effects of actions on files, in every output format.
  ///
  /// - Parameters:
  ///   - isRecorded: whether the folder was changed; if nil, whether `isApplied` is true and a file
  ///     changes.
  ///   - nothing: a line for the page, for example if nothing changes; may be nil.
  static func answer(
    _ parts: [Part], completed: String? = nil, left: [LeftAsItIs] = [], isApplied: Bool = false,
    isRecorded: Bool? = nil, nothing: String? = nil, status: ExitStatus = .done
  ) -> Answer {
    let acts = parts.flatMap { part in
      part.files.flatMap { file in file.acts.map { (file.file, part.action, $0) } }
    }
    let rows: [Row] = acts + left.map { ($0.file, "left", $0.reason) }
    return Answer(
      json: json(parts, completed, left, isApplied), tables: [Table(repairs, columns, of: rows)],
      page: page(parts, completed, left, nothing),
      isRecorded: isRecorded ?? (isApplied && parts.contains { !$0.files.isEmpty }), status: status)
  }

  private static func json(
    _ parts: [Part], _ completed: String?, _ left: [LeftAsItIs], _ isApplied: Bool
  ) -> JSONValue {
    .object([
      "applied": .bool(isApplied),
      "completed": completed.map { .string($0) } ?? .null,
      "repairs": .array(
        parts.flatMap { part in
          part.files.map { file in
            .object([
              "file": .string(file.file), "action": .string(part.action),
              "acts": .array(file.acts.map { .string($0) }),
              "diff": .string(
                file.diff.text(label: file.file).map { $0 + "\n" }.joined()),
            ])
          }
        }),
      "left": .array(
        left.map { .object(["file": .string($0.file), "reason": .string($0.reason)]) }),
    ])
  }

  private static func page(
    _ parts: [Part], _ completed: String?, _ left: [LeftAsItIs], _ nothing: String?
  ) -> Page {
    var page = Page()
    if let completed { page.line(StyledText(completed)) }
    for part in parts {
      if let heading = part.heading {
        page.heading(heading)
        if part.files.isEmpty { page.line("No file changes; the recorded change is discarded.") }
      }
      for file in part.files {
        page.line("\(file.file, .strong): \(file.acts.joined(separator: "; "))")
        add(file.diff.text(label: file.file), to: &page)
      }
    }
    for item in left {
      page.line("unchanged: \(item.file, .strong): \(StyledText(mixed: item.reason))")
    }
    if let nothing { page.line(StyledText(nothing)) }
    return page
  }

  /// Maximum number of changed lines shown for a file on a page. JSON contains all changed lines.
  private static let shownLines = 100

  private static func add(_ lines: [String], to page: inout Page) {
    for (index, line) in lines.prefix(shownLines).enumerated() {
      let role: StyledText.Role =
        switch line.first {
        case "+": .good
        case "-": .bad
        case "@": .faint
        default: .plain
        }
      // The first two lines name the file, and a hunk's header contains line numbers.
      let isOfFile = index > 1 && role != .faint
      page.line(
        isOfFile
          ? StyledText(String(line.prefix(1)), role)
            + StyledText(mixed: String(line.dropFirst()), role)
          : StyledText(line, role))
    }
    if lines.count > shownLines {
      page.line(StyledText("… and \(lines.count - shownLines) more lines", .faint))
    }
  }
}

/// A request to repair a folder.
package struct RepairRequest {
  /// The requested kind of repair.
  package enum Content: Sendable {
    /// Repairs whose intended result is certain.
    case repairs(Repairs.Purpose)
    /// The resolution of a recorded change that is blocked by an edit.
    case resolution(ChangeResolution.Way)
  }

  private let content: Content
  private let op: String
  private let command: OperationCommand
  private let resolution: ChangeResolution

  /// - Parameters:
  ///   - op: the operation's name.
  ///   - command: the command, which is compared with the command of an earlier operation with the
  ///     same name.
  ///   - stamp: the time and the user, as for ``ChangeResolution``.
  package init(
    _ content: Content, op: String, for command: OperationCommand, _ stamp: PostingStamp
  ) {
    self.content = content
    self.op = op
    self.command = command
    resolution = ChangeResolution(op: op, stamp)
  }

  /// Repairs the folder. Without a writer, only shows the repairs. If an edit blocks a recorded
  /// change, shows only that change and the ways to resolve it.
  ///
  /// - Throws: ``Failure`` if nothing can be repaired or written.
  package func answer(
    of folder: Folder, as writer: Writer?, _ found: inout Diagnostics
  ) throws -> Answer {
    switch content {
    case .resolution(let way):
      // The rows that explain a kept edit have the operation's name, so rows in the history are
      // ignored here.
      if try command.isRecorded(in: folder, besides: [.history], &found) {
        return command.repeated
      }
      return try resolution.answer(way, of: folder, as: writer, &found)
    case .repairs(let purpose):
      if try command.isRecorded(in: folder, besides: [], &found) { return command.repeated }
      guard let writer else {
        if let change = try folder.recordedChange() {
          return try resolution.ways(of: change, in: folder, &found)
        }
        return RepairTable.answer(try folder.repairs(purpose))
      }
      let repairs = try folder.repair(
        purpose, as: writer, operation: op, backupsKept: folder.backupsKept
      ) { try command.naming($0, in: folder) }
      return RepairTable.answer(repairs, isApplied: true)
    }
  }
}

/// The earlier versions of the plan, as rows and as a page.
package enum BackupTable {
  /// A version and the total of its balances.
  typealias Row = (backup: PlanBackup, total: String?)

  private static let columns: [Column<(offset: Int, element: Row)>] = [
    .integer("number", "the version number for --restore") { $0.offset + 1 },
    .text("replaced_at", "the time at which the version was replaced") {
      $0.element.backup.replacedAt
    },
    .text("operation", "the operation that replaced it") { $0.element.backup.operation },
    Column("total", .money, "the sum of the balances; blank if the version cannot be read") {
      $0.element.total.map(Cell.number) ?? .null
    },
    .text("file", "the file name in .coffer/backups") { $0.element.backup.name },
  ]

  /// Specification of the `backups` table.
  package static let backups = TableSpec(
    "backups", "one row for each earlier version of the plan, newest first", needs: "restore",
    columns)

  /// Returns the versions in every output format, each with the total of its balances.
  static func answer(_ rows: [Row]) -> Answer {
    let table = Table(backups, columns, of: Array(rows.enumerated()))
    return Answer(
      json: .object(["backups": .array(table.objects)]), tables: [table], page: page(rows))
  }

  private static func page(_ rows: [Row]) -> Page {
    var page = Page()
    page.table(
      TextTable(
        [.right("N"), .left("Replaced at"), .left("By operation"), .right("Total")],
        rows: rows.enumerated().map { index, row in
          [
            StyledText(String(index + 1)), StyledText(row.backup.replacedAt),
            StyledText(row.backup.operation),
            row.total.map { StyledText($0, .amount) } ?? "unreadable",
          ]
        }))
    return page
  }
}
