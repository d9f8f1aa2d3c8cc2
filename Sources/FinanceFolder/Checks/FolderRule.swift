import PlainText

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
