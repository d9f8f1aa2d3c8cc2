package import Console
package import FinanceFolder
package import PlainText

/// The findings, and the rules, as rows.
package enum FindingTable {
  /// What the columns of the findings are.
  package static let findings = TableSpec(
    "findings", "one row for each finding",
    [
      ColumnSpec("severity", .text, "error, warning or note"),
      ColumnSpec("code", .text, "what is wrong, in kebab-case; see docs/errors.md"),
      ColumnSpec("message", .text, "what is wrong, in words"),
      ColumnSpec("file", .text, "the file; blank where it is about the folder"),
      ColumnSpec("line", .integer, "the line, from 1; blank where it is about the whole file"),
      ColumnSpec("column", .integer, "the column in bytes, from 1"),
      ColumnSpec("hint", .text, "how to mend it"),
      ColumnSpec("rule", .text, "the rule that found it"),
    ])
  /// What the columns of the rules are.
  package static let rules = TableSpec(
    "rules", "one row for each rule", needs: "list",
    [
      ColumnSpec("name", .text, "what --only calls it"),
      ColumnSpec("looks_for", .text, "what it finds"),
    ])

  /// The findings for programs; for people they are a ``FindingText``.
  package static func answer(_ findings: [FolderFinding]) -> Answer {
    let table = Table(Self.findings, rows: findings.flatMap(rows))
    return Answer(
      json: .object(["findings": .array(table.objects)]), tables: [table], page: Page())
  }

  /// The rules in every form.
  package static func answer(_ rules: [FolderRule]) -> Answer {
    let table = Table(Self.rules, rows: rules.map { [.text($0.name), .text($0.help)] })
    var page = Page()
    page.table(
      TextTable(
        [.left("Rule"), .left("Looks for")],
        rows: rules.map { [StyledText($0.name), StyledText($0.help)] }))
    return Answer(json: .object(["rules": .array(table.objects)]), tables: [table], page: page)
  }

  private static func rows(of finding: FolderFinding) -> [[Cell]] {
    ([finding.diagnostic] + finding.explanations).map { diagnostic in
      let position = diagnostic.excerpt?.position
      return [
        .text(diagnostic.severity.rawValue), .text(diagnostic.code), .text(diagnostic.message),
        (position?.file ?? finding.file).map(Cell.text) ?? .null,
        position.map { .number(String($0.line)) } ?? .null,
        position.map { .number(String($0.column)) } ?? .null,
        diagnostic.hint.map(Cell.text) ?? .null, .text(finding.rule),
      ]
    }
  }
}
