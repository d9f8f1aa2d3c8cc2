import Console
import FinanceFolder
package import PlainText

/// Conflicts in files with their chosen sides, as rows, as JSON and as a page.
package enum ResolvedTable {
  private typealias Row = (conflict: FileConflicts.Conflict, chosen: ConflictSide?)

  private static let columns: [Column<Row>] = [
    .text("member", "the conflict: the file and the member in it") { $0.conflict.name },
    .text("ours", "our side's value; blank if there is none") { $0.conflict.ours },
    .text("theirs", "their side's value; blank if there is none") { $0.conflict.theirs },
    .text("chosen", "ours or theirs; blank if the conflict is unresolved") { $0.chosen?.rawValue },
  ]

  /// Specification of the `resolved` table.
  package static let resolved = TableSpec(
    "resolved", "with --ours or --theirs: one row for each conflict", columns)

  /// Returns the answer about the files, in the order of the files.
  static func answer(_ chosen: [ChosenSides], isApplied: Bool) -> Answer {
    let rows = chosen.flatMap { file in
      file.file.conflicts.conflicts.enumerated().map { index, conflict -> Row in
        (conflict, file.sides[index])
      }
    }
    let table = Table(resolved, columns, of: rows)
    return Answer(
      json: .object([
        "applied": .bool(isApplied), "resolved": .array(table.objects),
        "diffs": .array(
          chosen.filter(\.isChanged).map { file in
            .object([
              "file": .string(file.file.file),
              "diff": .string(
                file.repair.diff.text(label: file.file.file).map { $0 + "\n" }.joined()),
            ])
          }),
      ]), tables: [table], page: page(chosen), isRecorded: isApplied)
  }

  private static func page(_ chosen: [ChosenSides]) -> Page {
    var page = Page()
    for file in chosen where file.isChanged {
      page.changedLines(of: file.repair.diff, named: file.file.file)
    }
    let left = chosen.flatMap(\.left)
    if !left.isEmpty {
      page.heading("Still in conflict:")
      for name in left { page.line(StyledText(name.visible)) }
    }
    return page
  }
}
