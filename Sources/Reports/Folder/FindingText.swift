import Console
package import FinanceFolder
import PlainText

/// The findings for people, as compilers print them, then how many there are.
package struct FindingText {
  /// The whole text.
  package let text: String

  /// - Parameters:
  ///   - tool: the name before findings that are of no file.
  ///   - isPrivate: hides amounts.
  package init(
    _ findings: [FolderFinding], by tool: String, usesColor: Bool, isPrivate: Bool
  ) {
    let diagnostics = findings.flatMap { [$0.diagnostic] + $0.explanations }
    text =
      diagnostics.map {
        $0.text(tool: tool, usesColor: usesColor, isPrivate: isPrivate)
      }.joined() + Self.summary(findings)
  }

  /// `2 errors, 1 warning`, and where some are not shown, `and more`; nothing where there is
  /// nothing to count.
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
