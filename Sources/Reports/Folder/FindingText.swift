import Console
package import FinanceFolder
import PlainText

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
