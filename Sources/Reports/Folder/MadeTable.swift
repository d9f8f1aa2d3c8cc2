package import Console
package import FinanceFolder
package import PlainText

/// The files and folders created in a finance folder, as rows, as JSON and as a page.
package enum MadeTable {
  private static let columns: [Column<FolderCreation.Step>] = [
    .text("path", "the path of the file, relative to the folder if it is inside") { $0.path },
    .text("action", "created, extended or kept") { $0.action.rawValue },
  ]

  /// Specification of the `made` table.
  package static let made = TableSpec(
    "made", "one row for each file, and one for the repository", columns)

  /// Returns the answer, in the order of creation.
  package static func answer(_ creation: FolderCreation) -> Answer {
    let table = Table(made, columns, of: creation.steps)
    return Answer(
      json: .object(["made": .array(table.objects)]), tables: [table], page: page(creation))
  }

  private static func page(_ creation: FolderCreation) -> Page {
    var page = Page()
    for step in creation.steps {
      switch step.action {
      case .created: page.line("created \(step.path)")
      case .extended:
        page.line("added \(step.addedLines) line\(step.addedLines == 1 ? "" : "s") to \(step.path)")
      case .kept: break
      }
    }
    let isComplete = creation.diagnostics.allSatisfy { $0.severity != .error }
    if isComplete, creation.steps.allSatisfy({ $0.action == .kept }) {
      page.line("nothing to add")
    }
    return page
  }
}
