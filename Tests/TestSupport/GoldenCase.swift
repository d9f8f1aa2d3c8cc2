package import Foundation

/// A golden case: a command in a folder, and its expected answer, byte for byte. ``CaseFile``
/// describes the notation.
package struct GoldenCase: Sendable {
  /// The path of the case's file below ``CaseFile/folder``, without the extension, such as
  /// `holdings/splits`.
  package let file: String
  /// A sentence or, in the files of `errors`, a code. No other case of the file has this title.
  package let title: String
  /// The reason for the case; empty if the title is sufficient.
  package let about: String
  package let folder: CaseFolder
  /// The environment of the command in addition to `COFFER_NOW`, which is
  /// 2026-11-21T09:30:00+01:00.
  package let environment: [String: String]
  /// A path, such as `/dev/full`, without which the case is meaningless.
  package let need: String?
  /// Standard input; empty by default.
  package let input: Data?
  /// One line for `/bin/sh -c`, run in the folder.
  package let command: String
  package let expected: Answer

  /// The output of a command, and its changes to the folder.
  package struct Answer: Equatable, Sendable {
    package var output = Data()
    package var errors = Data()
    package var status = 0
    /// A ``FolderDifference``, without the lock and git's rules in `.coffer`. Backups are included
    /// only if the case names backups.
    package var difference = Data()

    package init() {}
  }

  /// The file and the title, such as `holdings/splits: a split of two to one`.
  package var name: String { "\(file): \(title)" }

  /// The tool to which the case belongs, or `errors`.
  package var group: String { file.split(separator: "/").first.map(String.init) ?? "" }

  /// Returns the missing requirement of the case; nil if all are met.
  package func missingNeed(
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) -> String? {
    need.flatMap { exists($0) ? nil : $0 }
  }

  /// A fault in the case itself.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
      self.description = description
    }
  }
}

/// The folder in which a case runs.
package struct CaseFolder: Sendable {
  /// A folder of `examples`, or a file of `Tests/Cases/folders`; nil for an empty folder.
  package var base: String?
  /// The files written over the files of ``base``; nil removes a file.
  package var files: [String: Data?] = [:]

  package init() {}

  /// Returns the folder's files and their bytes.
  package func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    if let base {
      let example = Repository.at("examples/\(base)")
      if FileManager.default.fileExists(atPath: example.path) {
        contents = try FileTree(of: example).files
      } else {
        contents = try CaseFile(named: "folders/\(base)").folder.contents()
      }
    }
    for (path, data) in files { contents[path] = data }
    return contents
  }

  /// Creates a fresh folder with these files.
  package func make() throws -> TemporaryFolder {
    let made = try TemporaryFolder()
    try write(to: made.place)
    return made
  }

  /// Writes the files below a folder.
  package func write(to folder: URL) throws {
    for (path, data) in try contents() {
      let place = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place)
    }
  }
}
