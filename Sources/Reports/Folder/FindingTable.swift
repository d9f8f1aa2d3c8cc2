package import Console
package import FinanceFolder
package import PlainText

/// Report tables of findings and rules.
package enum FindingTable {
  private struct Row {
    let finding: FolderFinding
    /// The finding's diagnostic, or a diagnostic that explains the finding.
    let diagnostic: Diagnostic

    var position: SourcePosition? { diagnostic.excerpt?.position }
  }

  private static let columns: [Column<Row>] = [
    .text("severity", "error, warning or note") { $0.diagnostic.severity.rawValue },
    .text("code", "the finding's code; see docs/errors.md") { $0.diagnostic.code },
    .text("message", "the message") { $0.diagnostic.message },
    .text("file", "the file; blank if the finding is about the folder") {
      $0.position?.file ?? $0.finding.file
    },
    .integer("line", "the line, from 1; blank if the finding is about the whole file") {
      $0.position?.line
    },
    .integer("column", "the column in bytes, from 1") { $0.position?.column },
    .text("hint", "the hint on how to correct the problem") { $0.diagnostic.hint },
    .text("rule", "the rule that reported the finding") { $0.finding.rule },
  ]

  private static let ruleColumns: [Column<FolderRule>] = [
    .text("name", "the rule's name for --only") { $0.name },
    .text("looks_for", "the problems that the rule finds") { $0.help },
  ]

  /// Specification of the `findings` table.
  package static let findings = TableSpec("findings", "one row for each finding", columns)
  /// Specification of the `rules` table.
  package static let rules = TableSpec(
    "rules", "one row for each rule", needs: "list", ruleColumns)

  /// Returns the findings for use by programs. For display, see ``FindingText``.
  package static func answer(_ findings: [FolderFinding]) -> Answer {
    let rows = findings.flatMap { finding in
      ([finding.diagnostic] + finding.explanations).map { Row(finding: finding, diagnostic: $0) }
    }
    let table = Table(Self.findings, columns, of: rows)
    return Answer(
      json: .object(["findings": .array(table.objects)]), tables: [table], page: Page())
  }

  /// Returns the rules in every output format.
  package static func answer(_ rules: [FolderRule]) -> Answer {
    let table = Table(Self.rules, ruleColumns, of: rules)
    var page = Page()
    page.table(
      TextTable(
        [.left("Rule"), .left("Looks for")],
        rows: rules.map { [StyledText($0.name), StyledText($0.help)] }))
    return Answer(json: .object(["rules": .array(table.objects)]), tables: [table], page: page)
  }
}

/// The findings for display in the style of a compiler, followed by their count.
package struct FindingText {
  package let text: String

  /// - Parameters:
  ///   - tool: the name printed before findings without a file.
  ///   - isPrivate: whether amounts are hidden.
  package init(
    _ findings: [FolderFinding], by tool: String, usesColor: Bool, isPrivate: Bool
  ) {
    let diagnostics = findings.flatMap { [$0.diagnostic] + $0.explanations }
    text =
      diagnostics.map {
        $0.text(tool: tool, usesColor: usesColor, isPrivate: isPrivate)
      }.joined() + Self.summary(findings)
  }

  /// Returns a summary such as `2 errors, 1 warning`, followed by `and more` if some findings are
  /// not shown; empty if there are no findings.
  private static func summary(_ all: [FolderFinding]) -> String {
    let findings = all.filter { !$0.saysMore }
    let more = findings.count < all.count ? " and more" : ""
    let counts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = findings.count { $0.diagnostic.severity == severity }
      guard count > 0 else { return nil }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "" : counts.joined(separator: ", ") + more + "\n"
  }
}
