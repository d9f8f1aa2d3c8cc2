package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// The layouts for reading statements.
package struct LayoutReport: Report {
  /// The name of a layout to show; nil for the list of layouts.
  package struct Query: Sendable {
    let name: String?

    package init(name: String?) { self.name = name }
  }

  /// Specification of the `layouts` table.
  package static let spec = TableSpec("layouts", "one row for each layout", columns)

  private struct Known: Sendable {
    let layout: Layout
    let isBuiltIn: Bool
  }

  private static let columns: [Column<Known>] = [
    .text("layout", "the layout's name") { $0.layout.name },
    .text("title", "the bank or broker, and the kind of file") { $0.layout.title },
    .text("from", "folder (layouts/NAME.json) or built-in") {
      $0.isBuiltIn ? "built-in" : "folder"
    },
  ]

  private let layouts: [Known]
  /// The text of the requested layout.
  private let shown: (json: JSONValue, text: [UInt8])?

  /// Returns an empty list, because layouts are read on demand.
  package static func needs(_ query: Query) -> [FolderPart] { [] }

  /// - Throws: ``UsageProblem`` for an unknown name.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let (own, diagnostics) = household.folder.layouts()
    found.report(diagnostics)
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Failure(.input, errors) }
    let names = Set(own.map(\.name))
    layouts =
      own.withBuiltIn.map { Known(layout: $0, isBuiltIn: !names.contains($0.name)) }
      .sorted { $0.layout.name < $1.layout.name }
    guard let name = query.name else {
      shown = nil
      return
    }
    let known =
      layouts.first { $0.layout.name == name }
      ?? layouts.first { $0.layout.statedName == name }
    let text =
      try known.flatMap { try household.folder.layoutText(named: $0.layout.name) }
      ?? BuiltInLayouts.text(of: name).map { Array($0.utf8) }
    guard let text, let known else {
      let near = nearestName(to: name, among: layouts.map(\.layout.name))
      throw UsageProblem(
        "layout '\(name.visible)' does not exist",
        hint: near.map { "did you mean '\($0.visible)'?" } ?? "'import-csv layouts' lists them",
        code: .nameUnknown)
    }
    shown = (try JSONValue(encoding: known.layout), text)
  }

  /// The list of layouts in every output format, or the text of a layout.
  package var answer: Answer {
    if let shown {
      return Answer(
        json: shown.json, tables: [],
        page: Page(verbatim: String(decoding: shown.text, as: UTF8.self)))
    }
    let table = Table(Self.spec, Self.columns, of: layouts)
    var page = Page()
    page.table(TextTable(table))
    return Answer(
      json: .object([.init(Self.spec.name, .array(table.objects))]), tables: [table], page: page)
  }
}

extension Page {
  /// Creates a page that shows the lines of the text unchanged.
  init(verbatim text: String) {
    self.init()
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { verbatim(StyledText(String(line))) }
  }
}
