import PlainText

/// A recorded change to a JSON file, replayed on the file's current text.
///
///     // recorded {"a": 1} to {"a": 1, "b": 2}; the file is now {"a": 5}
///     // bytes {"a": 5, "b": 2}
package struct ReplayedText: Equatable, Sendable {
  /// The current file with the change applied. Order and spacing are unchanged. If a member was
  /// also edited, the recorded value replaces the edited value.
  package let bytes: [UInt8]
  /// Members that were edited to a value that differs from the recorded one.
  package let conflicts: [MergeConflict]

  /// Replays the change; nil if a version is not JSON or if the versions have nothing in common.
  ///
  /// - Parameters:
  ///   - before: the file before the change.
  ///   - after: the file after the change.
  ///   - current: the current file.
  /// - Complexity: linear in the size of the versions for each level of nesting.
  package init?(from before: [UInt8], to after: [UInt8], on current: [UInt8], as file: MergedFile) {
    func document(_ bytes: [UInt8]) -> JSONDocument? {
      JSONDocument.parse(SourceText(file: "", bytes: bytes)).value
    }
    guard let base = document(before), let ours = document(current), let theirs = document(after)
    else { return nil }
    var merge = MergeCalculation(base: base, ours: ours, theirs: theirs, isReplay: true)
    let root = merge.root(file.shape)
    guard !root.isConflict else { return nil }
    var writer = MergeWriter(ours: ours, theirs: theirs, choice: .theirs)
    writer.writeDocument(root)
    bytes = writer.bytes
    conflicts = merge.conflicts
  }
}
