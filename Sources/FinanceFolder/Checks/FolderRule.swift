import FinanceModel
package import PlainText

/// A rule about the folder, as a pure function of its contents.
package struct FolderRule: Sendable {
  /// Name in kebab-case, as passed to `--only`.
  package let name: String
  /// Subject of the rule, as a noun phrase.
  package let help: String
  let findings: @Sendable (FolderSurvey) -> [FolderFinding]

  package init(
    _ name: String, _ help: String,
    _ findings: @escaping @Sendable (FolderSurvey) -> [FolderFinding]
  ) {
    self.name = name
    self.help = help
    self.findings = findings
  }
}

/// The rules about bytes, syntax, modes and git.
package let folderRules: [FolderRule] = [
  planSyntax, settingsSyntax, recurringSyntax, csvSyntax, ledgerFiles, fileKinds, mergeMarks,
  lostRows, mergedRows,
  pendingChange, conflictCopies, gitState, gitFiles, mergeDriver, permissions, hardLinks,
  attachmentFiles,
]

/// The rules that apply only before a commit.
package let hookRules: [FolderRule] = [newRowIDs]

extension FolderSurvey {
  /// Returns the findings of the rules. Findings about the plan, the settings and the recurring
  /// items come first. They are followed by findings about the ledgers in order of their names,
  /// each in file order, and by findings about the rest of the folder.
  package func findings(by rules: [FolderRule]) -> [FolderFinding] {
    let findings = rules.flatMap { rule in
      rule.findings(self).map { finding in
        var finding = finding
        finding.rule = rule.name
        return finding
      }
    }
    let ranks = Dictionary(
      files.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let keys = findings.map { finding -> [Int] in
      let position = finding.diagnostic.excerpt?.position
      return [
        finding.file.map { ranks[$0] ?? files.count } ?? files.count + 1,
        position?.line ?? (finding.saysMore ? .max : 0), position?.column ?? 0,
      ]
    }
    return findings.indices.sorted { first, second in
      keys[first] == keys[second]
        ? first < second : keys[first].lexicographicallyPrecedes(keys[second])
    }.map { findings[$0] }
  }
}

/// A finding of a folder rule.
package struct FolderFinding: Equatable, Sendable {
  /// The rule that reported the finding.
  package internal(set) var rule = ""
  /// File to which the finding applies; nil for the folder itself.
  package let file: String?
  package private(set) var diagnostic: Diagnostic
  /// Notes about other positions that explain the finding.
  package internal(set) var explanations: [Diagnostic] = []

  /// Creates a finding about the file at the diagnostic's position or, if it has no position, about
  /// `file`.
  package init(_ diagnostic: Diagnostic, about file: String? = nil) {
    self.diagnostic = diagnostic
    self.file = diagnostic.excerpt?.position.file ?? file
  }

  /// Converts diagnostics of a reader or of a set of rules to findings about one file. A note that
  /// follows a finding with the same code explains the finding.
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

  /// Whether the finding only reports that there are more findings than are shown.
  package var saysMore: Bool { diagnostic.severity == .note && diagnostic.code.hasSuffix("-more") }
}

extension [FolderFinding] {
  /// The findings as reported before a commit. A balance recorded on two machines is only a
  /// warning, because a merge must be committed before `plan-merge --apply` can settle it.
  package var beforeCommit: [FolderFinding] {
    let fork = LedgerProblem.fork.code(for: .history)
    return map { finding in
      finding.diagnostic.code == fork ? finding.asWarning : finding
    }
  }

  /// The findings, each only once even if two rules reported it. Warnings about an unknown column
  /// are omitted if an error names the intended column.
  package var withoutRepeats: [FolderFinding] {
    func code(_ problem: LedgerProblem) -> Set<String> {
      Set(Ledger.allCases.map(problem.code))
    }
    let (missing, unknown) = (code(.columnMissing), code(.columnUnknown))
    let renamed = Set(
      filter { missing.contains($0.diagnostic.code) }.compactMap(\.diagnostic.excerpt?.position))
    var reported: Set<Diagnostic> = []
    return filter { finding in
      guard finding.diagnostic.excerpt == nil || reported.insert(finding.diagnostic).inserted else {
        return false
      }
      guard unknown.contains(finding.diagnostic.code), finding.diagnostic.severity == .warning,
        let position = finding.diagnostic.excerpt?.position
      else { return true }
      return !renamed.contains(position)
    }
  }

  /// The findings without notes, except notes about further findings if findings of the same group
  /// remain.
  package var withoutNotes: [FolderFinding] {
    let reported = Set(filter { $0.diagnostic.severity != .note }.map(Group.init))
    return filter { finding in
      finding.diagnostic.severity != .note || finding.saysMore && reported.contains(Group(finding))
    }
  }
}

/// The findings of one rule in one file.
private struct Group: Hashable {
  let rule: String
  let file: String?

  init(_ finding: FolderFinding) {
    rule = finding.rule
    file = finding.file
  }
}
