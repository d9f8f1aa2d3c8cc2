import PlainText

/// A rule about the folder, as a pure function of its contents.
package struct FolderRule: Sendable {
  /// The name in kebab-case, as given to `--only`.
  package let name: String
  /// The subject of the rule, as a noun phrase.
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

/// The rules about bytes, syntax, modes and git, one file each.
package let folderRules: [FolderRule] = [
  planSyntax, settingsSyntax, recurringSyntax, csvSyntax, ledgerFiles, fileKinds, mergeMarks,
  lostRows, mergedRows,
  pendingChange, conflictCopies, gitState, gitFiles, mergeDriver, permissions, hardLinks,
  attachmentFiles,
]

/// The rules that are applied only before a commit.
package let hookRules: [FolderRule] = [newRowIDs]

extension FolderSurvey {
  /// Returns the findings of the rules: first those about the plan, the settings and the recurring
  /// items, then those about the ledgers by name, each in file order, then those about the rest of
  /// the folder.
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
