import FinanceModel
package import PlainText

/// Something that a rule noticed about the folder.
package struct FolderFinding: Equatable, Sendable {
  /// The rule that noticed it.
  package internal(set) var rule = ""
  /// The file it is about; nil where it is about the folder.
  package let file: String?
  package private(set) var diagnostic: Diagnostic
  /// Notes about other places that belong to it.
  package internal(set) var explanations: [Diagnostic] = []

  /// A finding about the file that the diagnostic points into, else about `file`.
  package init(_ diagnostic: Diagnostic, about file: String? = nil) {
    self.diagnostic = diagnostic
    self.file = diagnostic.excerpt?.position.file ?? file
  }

  /// The findings that a reader or a set of rules made about one file. A note that follows a
  /// finding of its own code explains it.
  package static func of(_ diagnostics: [Diagnostic], in file: String?) -> [FolderFinding] {
    var findings: [FolderFinding] = []
    for diagnostic in diagnostics {
      if let last = findings.last, diagnostic.severity == .note, diagnostic.excerpt != nil,
        last.diagnostic.severity != .note, last.diagnostic.code == diagnostic.code
      {
        findings[findings.count - 1].explanations.append(diagnostic)
      } else {
        findings.append(FolderFinding(diagnostic, about: file))
      }
    }
    return findings
  }

  fileprivate var asWarning: FolderFinding {
    var finding = self
    finding.diagnostic.severity = .warning
    return finding
  }

  /// Whether it only says that there are more findings than are shown.
  package var saysMore: Bool { diagnostic.severity == .note && diagnostic.code.hasSuffix("-more") }
}

extension [FolderFinding] {
  /// The findings as they are before a commit: a balance that two machines recorded on is a
  /// warning, because a merge has to be committed before `plan-merge --apply` can settle it.
  package var beforeCommit: [FolderFinding] {
    let fork = LedgerProblem.fork.code(for: .history)
    return map { finding in
      finding.diagnostic.code == fork ? finding.asWarning : finding
    }
  }

  /// The findings without what two rules say alike, and without warnings of an unknown column where
  /// an error says what it was meant to be.
  package var withoutRepeats: [FolderFinding] {
    func code(_ problem: LedgerProblem) -> Set<String> {
      Set(Ledger.allCases.map(problem.code))
    }
    let (missing, unknown) = (code(.columnMissing), code(.columnUnknown))
    let renamed = Set(
      filter { missing.contains($0.diagnostic.code) }.compactMap(\.diagnostic.excerpt?.position))
    var told: Set<Diagnostic> = []
    return filter { finding in
      guard finding.diagnostic.excerpt == nil || told.insert(finding.diagnostic).inserted else {
        return false
      }
      guard unknown.contains(finding.diagnostic.code), finding.diagnostic.severity == .warning,
        let position = finding.diagnostic.excerpt?.position
      else { return true }
      return !renamed.contains(position)
    }
  }

  /// The findings without notes, but for those that say that there are more of what is left.
  package var withoutNotes: [FolderFinding] {
    let told = Set(filter { $0.diagnostic.severity != .note }.map(Group.init))
    return filter { finding in
      finding.diagnostic.severity != .note || finding.saysMore && told.contains(Group(finding))
    }
  }
}

/// What one rule found in one file.
private struct Group: Hashable {
  let rule: String
  let file: String?

  init(_ finding: FolderFinding) {
    rule = finding.rule
    file = finding.file
  }
}
