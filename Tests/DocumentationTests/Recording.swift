import Foundation
import TestSupport
import Testing

/// Documents that are partly made by programs: compared, or rewritten on request.
///
/// `DOCS=record swift test --filter DocumentationTests` rewrites what differs, and fails, so that a
/// person reads the difference.
enum Recording {
  static let isOn = ProcessInfo.processInfo.environment["DOCS"] == "record"

  /// Fails if the document at `path` is not `expected`; writes it there if requested.
  static func compare(_ path: String, with expected: String) throws {
    let place = Repository.at(path)
    let found = FileManager.default.contents(atPath: place.path) ?? Data()
    guard found != Data(expected.utf8) else { return }
    if isOn { try Data(expected.utf8).write(to: place) }
    let difference = LineDifference(Data(expected.utf8), found)
    let advice =
      isOn ? "rewritten; read the difference" : "to rewrite it: make docs"
    Issue.record("\(path) is not as it would be made now:\n\(difference.text)\n\(advice)")
  }
}
