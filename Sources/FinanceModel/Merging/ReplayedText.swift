import PlainText

/// A recorded change to a JSON file, replayed on the file's current text.
///
///     // recorded {"a": 1} to {"a": 1, "b": 2}; the file is now {"a": 5}
///     // bytes {"a": 5, "b": 2}
package struct ReplayedText: Equatable, Sendable {
  /// The file with the change. Its order and spacing are those of the file; a member that was also
  /// edited has the recorded value.
  package let bytes: [UInt8]
  /// The members that were edited to a value other than the recorded one.
  package let conflicts: [MergeConflict]

  /// Replays the change. Nil if one of the texts is not JSON, or if they have nothing in common.
  ///
  /// - Parameters:
  ///   - before: the file before the change.
  ///   - after: the file after the change.
  ///   - current: the file as it is now.
  /// - Complexity: linear in the texts for each level of nesting.
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
