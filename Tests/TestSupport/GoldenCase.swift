package import Foundation

/// A golden case: a folder that says what a command must answer.
///
///     about        one line: what this shows and why it exists
///     cmd          one line; run by /bin/sh -c in the copied input
///     input/       the folder it runs in, or input-from: the name of a folder of examples/
///     stdin env    optional; env holds NAME=VALUE lines; COFFER_NOW is 2026-11-21T09:30:00+01:00
///     needs        optional: a path, such as /dev/full, without which the case says nothing
///     stdout       expected, byte for byte (absent: nothing)
///     stderr       expected (absent: nothing)
///     status       expected (absent: 0)
///     output/      the folder afterwards (absent: unchanged), but for the lock in its .coffer
///                  and, where it has none, the backups there
package struct GoldenCase: Sendable {
  package static let folder = "Tests/GoldenTests/Cases"

  /// The tool, or `errors`, and the sentence or code: `plan-status/json-has-every-table`.
  package let name: String

  package init(name: String) {
    self.name = name
  }

  /// All cases, sorted by name.
  package static let all: [GoldenCase] = {
    var names: Set<String> = []
    for path in Repository.files(in: folder) {
      names.insert(path.split(separator: "/").prefix(2).joined(separator: "/"))
    }
    return names.sorted().map(GoldenCase.init)
  }()

  /// The tool it belongs to, or `errors`.
  package var group: String { name.split(separator: "/").first.map(String.init) ?? "" }

  /// The last part of the name: a sentence, or in `errors` a code.
  package var title: String { name.split(separator: "/").last.map(String.init) ?? "" }

  package var place: URL { Repository.at("\(Self.folder)/\(name)") }

  /// The bytes of one of its files; nil where it has none of that name.
  package func data(of file: String) -> Data? {
    FileManager.default.contents(atPath: place.appending(path: file).path)
  }

  /// The one line of a file, without its LF.
  package func line(of file: String) throws -> String {
    guard let data = data(of: file) else { throw Malformed("it has no file '\(file)'") }
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 2, lines[1].isEmpty, !lines[0].isEmpty else {
      throw Malformed("'\(file)' is not one line")
    }
    return String(lines[0])
  }

  /// The path in its file `needs`, where nothing of that name exists; nil where all is there.
  package func missingNeed(
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) throws -> String? {
    guard data(of: "needs") != nil else { return nil }
    let path = try line(of: "needs")
    return exists(path) ? nil : path
  }

  /// What is wrong with the case itself.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
      self.description = description
    }
  }
}
