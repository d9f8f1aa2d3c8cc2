import Expectations
import Foundation
import TestSupport
import Testing

/// Every series of the daily example, written as a bill by `recurring detect --add`.
struct SeriesBillTests {
  @Test("a newly detected bill is late only if that was announced")
  func lateOnes() throws {
    let folder = try TemporaryFolder(copying: Repository.at("examples/daily"))
    try Self.removeBills(folder.place)
    let names = try Self.lines("detect --table series -f csv -q", folder.place).dropFirst().map {
      String($0.prefix { $0 != "," })
    }
    expect(names.count > 25)
    var announced: Set<String> = []
    for name in names {
      let quoted = "'" + name.replacingOccurrences(of: "'", with: "'\\''") + "'"
      let answer = try Self.lines("detect --add \(quoted) --apply", folder.place)
      if answer.contains(where: {
        $0.contains(
          "The bill is late immediately: there is no payment for")
      }) {
        announced.insert(name)
      }
    }
    let late = try Self.lines("--table items -f csv -q", folder.place).dropFirst().compactMap {
      line -> String? in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return ["overdue", "missed"].contains(fields[10]) ? String(fields[0]) : nil
    }
    expect(Set(late), equals: announced)
    expect(announced, equals: ["to Savings from Jonas's account"])
  }

  /// Removes the bills, so that no series is recognized as a bill.
  private static func removeBills(_ folder: URL) throws {
    let settings = folder.appendingPathComponent("coffer.json")
    let text = try String(contentsOf: settings, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try require(lines.firstIndex { $0.hasSuffix("\"bills\": [") })
    let last = try require(lines[first...].firstIndex { $0 == "    ]," })
    let kept = lines[...first] + lines[last...]
    try kept.joined(separator: "\n").write(to: settings, atomically: true, encoding: .utf8)
  }

  private static func lines(_ words: String, _ folder: URL) throws -> [Substring] {
    var command = ShellCommand(
      "'\(BuiltProducts.folder.path)/recurring' \(words)", in: folder)
    command.environment["COFFER_NOW"] = "2026-11-21T12:00:00+01:00"
    let outcome = try command.run(atMost: 60)
    try require(
      outcome.status == 0, "\(words): \(String(decoding: outcome.errors, as: UTF8.self))")
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
  }
}
