package import FinanceModel
package import PlainText

/// A value and the document from which it was read, so that later findings about the value can be
/// shown in the file.
package struct SourcedValue<Value: Sendable>: Sendable {
  package let value: Value
  package let document: JSONDocument

  package init(_ value: Value, in document: JSONDocument) {
    self.value = value
    self.document = document
  }

  /// Converts findings to diagnostics at their positions, in the same order.
  package func diagnostics(for findings: [PathFinding]) -> [Diagnostic] {
    let ranges = findings.map { document.range(at: $0.path) }
    return zip(findings, document.source.excerpts(of: ranges)).map { finding, excerpt in
      Diagnostic(finding, at: excerpt)
    }
  }

  /// Converts findings to diagnostics: all errors, and the first 100 other findings. If there are
  /// more, a note with the code `more` is added.
  package func diagnostics(
    for findings: [PathFinding], more: some RawRepresentable<String>
  ) -> [Diagnostic] {
    let others = findings.filter { $0.severity != .error }
    let kept = findings.filter { $0.severity == .error } + others.prefix(PathFinding.limit)
    return diagnostics(for: kept).followed(by: more, if: others.count > PathFinding.limit)
  }
}

extension SourcedValue<Plan> {
  /// Errors about misspelt keys (`plan-key-misspelt`), whose values are not read. Results computed
  /// without these values must not be written.
  ///
  /// - Complexity: the same as decoding the plan.
  package var misspeltKeys: [Diagnostic] {
    let keys = document.misspeltKeys(decoding: Plan.self)
    let excerpts = document.source.excerpts(of: keys.map(\.range))
    return zip(keys, excerpts).map { key, excerpt in
      let place = key.object.isEmpty ? "" : " in \(key.object)"
      return Diagnostic(
        .error, PlanCode.keyMisspelt,
        "key '\(key.key.visible)' looks like '\(key.meant)', which is missing\(place)", at: excerpt,
        hint: "nothing was written; write '\(key.meant)', or add that key in addition to your own")
    }
  }
}
