package import Foundation

/// A golden case: a command in a folder, and what it must answer, byte for byte. ``CaseFile`` says
/// how it is written.
package struct GoldenCase: Sendable {
  /// The path of its file below ``CaseFile/folder``, without the extension: `holdings/splits`.
  package let file: String
  /// A sentence, or in the files of `errors` a code. No other case of the file has it.
  package let title: String
  /// Why it is there; empty if the title says it all.
  package let about: String
  package let folder: CaseFolder
  /// What the command finds besides `COFFER_NOW`, which is 2026-11-21T09:30:00+01:00.
  package let environment: [String: String]
  /// A path, such as `/dev/full`, without which the case says nothing.
  package let need: String?
  /// Standard input; nothing at all without.
  package let input: Data?
  /// One line for `/bin/sh -c`, in the folder.
  package let command: String
  package let expected: Answer

  /// What a command says, and what it does to the folder.
  package struct Answer: Equatable, Sendable {
    package var output = Data()
    package var errors = Data()
    package var status = 0
    /// A ``FolderDifference``, but for the lock and git's rules in `.coffer` and, if it names no
    /// backups, those.
    package var difference = Data()

    package init() {}
  }

  /// The file and the title: `holdings/splits: a split of two to one`.
  package var name: String { "\(file): \(title)" }

  /// The tool it belongs to, or `errors`.
  package var group: String { file.split(separator: "/").first.map(String.init) ?? "" }

  /// What the case cannot be run without and is not here; nil if all is.
  package func missingNeed(
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) -> String? {
    need.flatMap { exists($0) ? nil : $0 }
  }

  /// What is wrong with the case itself.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
      self.description = description
    }
  }
}

/// The folder that a case runs in.
package struct CaseFolder: Sendable {
  /// A folder of `examples`, or a file of `Tests/Cases/folders`; an empty folder without.
  package var base: String?
  /// The files that are written over those; nil for one that is taken away.
  package var files: [String: Data?] = [:]

  package init() {}

  /// The folder's files and their bytes.
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

  /// A fresh folder with these files.
  package func make() throws -> TemporaryFolder {
    let made = try TemporaryFolder()
    try write(to: made.place)
    return made
  }

  /// Writes the files below a place.
  package func write(to folder: URL) throws {
    for (path, data) in try contents() {
      let place = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place)
    }
  }
}
