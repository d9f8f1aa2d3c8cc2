package import PlainText

/// The repair of one file.
package struct FileRepair: Equatable, Sendable {
  /// Name of the file in the folder.
  package let file: String
  /// Current contents of the file; empty if it does not exist.
  package let before: [UInt8]
  package let after: [UInt8]
  /// Descriptions of the changes to the file: `CR LF to LF in 15 lines`.
  package let acts: [String]
  /// Contents of the file after a recorded change is completed and before the repair; nil if no
  /// recorded change affects the file.
  let middle: [UInt8]?

  init(
    file: String, before: [UInt8], after: [UInt8], acts: [String], middle: [UInt8]?
  ) {
    self.file = file
    self.before = before
    self.after = after
    self.acts = acts
    self.middle = middle
  }

  package init(file: String, before: [UInt8], after: [UInt8], acts: [String]) {
    self.init(file: file, before: before, after: after, acts: acts, middle: nil)
  }

  /// The changed lines as a unified diff; empty if nothing changes.
  package var diff: LineDiff { LineDiff(from: before, to: after) }
}

/// A file that is not repaired because its intended contents are uncertain.
package struct LeftAsItIs: Equatable, Sendable {
  /// The file's name in the folder.
  package let file: String
  /// Reason for not repairing the file, such as "line 3: amount '1.234' could be …".
  package let reason: String
}
