package import PlainText

/// What becomes of one file.
package struct FileRepair: Equatable, Sendable {
  /// Its name in the folder.
  package let file: String
  /// What it holds now; nothing where it is not there.
  package let before: [UInt8]
  package let after: [UInt8]
  /// What is done to it: `CR LF to LF in 15 lines`.
  package let acts: [String]
  /// What it holds between the two: after a recorded change is completed and before it is mended.
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

  /// What one act makes of the file.
  package init(file: String, before: [UInt8], after: [UInt8], acts: [String]) {
    self.init(file: file, before: before, after: after, acts: acts, middle: nil)
  }

  /// The changed lines as a unified diff; empty where nothing changes.
  package var diff: LineDiff { LineDiff(from: before, to: after) }
}

/// Something that is left as it is, because what was meant is not certain.
package struct LeftAsItIs: Equatable, Sendable {
  /// The file's name in the folder.
  package let file: String
  /// Why: "line 3: amount '1.234' could be …".
  package let reason: String
}
