import PlainText

/// The merge of two versions of a JSON file in the folder, value by value.
///
/// If only one side changed a member, that side's value is used. If both sides changed a balance,
/// both changes are added. The later `last_updated` is used, and an entry that only one side added
/// is included. All other text is copied from our version.
package struct DocumentMerge: Equatable, Sendable {
  /// The merged text. Each conflict is enclosed in git's conflict markers on separate lines. The
  /// text is valid JSON whichever side is chosen for each conflict.
  package let bytes: [UInt8]
  /// One conflict per pair of markers, in no particular order; empty if the merge is complete.
  package let conflicts: [MergeConflict]
  /// The reason the markers enclose the whole file; nil if they do not.
  package let reason: String?

  /// Merges `ours` and `theirs`, which are both derived from `base`.
  ///
  /// If one side is identical to the base, the result is identical to the other side, byte for
  /// byte. An empty `base` means that the file did not exist. If a version is not JSON, for example
  /// because it contains the markers of an earlier merge, the whole file is one conflict.
  ///
  ///     // base {"a": 1, "b": 1}, ours {"a": 2, "b": 1}, theirs {"a": 1, "b": 3}
  ///     // bytes {"a": 2, "b": 3}
  ///
  /// - Parameters:
  ///   - base: the base's bytes; nil if the base exists but is unknown.
  ///   - planRules: the rules that the merged plan must satisfy if both sides satisfy them.
  /// - Complexity: linear in the size of the versions for each level of nesting.
  package init(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], as file: MergedFile,
    planRules: [PlanRule] = []
  ) {
    if ours == theirs || theirs == base || ours == base {
      let result = theirs == base ? ours : theirs
      let loaded = JSONDocument.parse(SourceText(file: "", bytes: result))
      if ours == theirs || loaded.value != nil {
        self.init(result)
      } else {
        self.init(whole: ours, theirs, loaded.refusal(of: theirs == base ? "ours" : "theirs"))
      }
    } else {
      self.init(different: base, ours, theirs, file, planRules)
    }
  }

  private init(_ bytes: [UInt8], _ conflicts: [MergeConflict] = [], reason: String? = nil) {
    self.bytes = bytes
    self.conflicts = conflicts
    self.reason = reason
  }

  private init(
    different base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], _ file: MergedFile,
    _ planRules: [PlanRule]
  ) {
    func refused(_ reason: String) -> Self { Self(whole: ours, theirs, reason) }
    var documents: [JSONDocument?] = []
    for (name, bytes) in [("base", base ?? []), ("ours", ours), ("theirs", theirs)] {
      if name == "base", bytes.isEmpty {
        documents.append(nil)
        continue
      }
      let loaded = JSONDocument.parse(SourceText(file: name, bytes: bytes))
      guard let document = loaded.value else {
        self = refused(loaded.refusal(of: name))
        return
      }
      documents.append(document)
    }
    guard let ourDocument = documents[1], let theirDocument = documents[2] else {
      self = refused("ours or theirs is empty")
      return
    }
    var merge = MergeCalculation(
      base: documents[0], ours: ourDocument, theirs: theirDocument, isBaseUnknown: base == nil)
    let root = merge.root(file.shape)
    if root.isConflict {
      self = refused("the two versions have nothing in common")
      return
    }
    var writer = MergeWriter(ours: ourDocument, theirs: theirDocument)
    writer.writeDocument(root)
    let merged = writer.bytes
    if file == .plan, merge.conflicts.isEmpty,
      let problem = Self.problem(ofPlan: merged, planRules),
      Self.problem(ofPlan: ours, planRules) == nil,
      Self.problem(ofPlan: theirs, planRules) == nil
    {
      self = refused("the merged plan is not valid: \(problem)")
      return
    }
    self.init(merged, merge.conflicts)
  }

  private init(whole ours: [UInt8], _ theirs: [UInt8], _ reason: String) {
    self.init(
      MergeWriter.wholeConflict(ours: ours, theirs: theirs),
      [MergeConflict(member: "", base: nil, ours: nil, theirs: nil)], reason: reason)
  }

  /// Returns the reason a file is not a valid plan; nil if the plan is valid.
  private static func problem(ofPlan bytes: [UInt8], _ rules: [PlanRule]) -> String? {
    let loaded = JSONDocument.read(
      SourceText(file: "merged", bytes: bytes), as: Plan.self, stage: "plan")
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let plan = loaded.value?.value, errors.isEmpty else { return errors.first?.message }
    let findings = rules.lazy.flatMap { $0(plan) }.filter { $0.severity == .error }
    return findings.first?.message
  }
}

extension Loaded<JSONDocument> {
  /// Returns the reason the version with this name cannot be merged, such as "ours is not JSON".
  fileprivate func refusal(of name: String) -> String {
    guard let first = diagnostics.first else { return "\(name) is not JSON" }
    let line = first.excerpt.map { " (line \($0.position.line))" } ?? ""
    return "\(name) is not JSON: \(first.message)\(line)"
  }
}
