import Expectations
import Foundation
import TestSupport
import Testing

/// Clones of a folder created by `folder-init`. All clones add rows and are merged by git.
///
/// `COFFER_TORTURE=full` makes sixty times as many merges.
struct LedgerMergeTests {
  private static let scale =
    ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full" ? 60 : 1

  /// Some clones of one folder, and the expected rows of each.
  private struct Clones {
    let folder: TemporaryFolder
    let count: Int
    var expected: [Set<String>]
    private var written = 0

    init(_ count: Int, attributes: Bool = true) throws {
      folder = try TemporaryFolder()
      self.count = count
      expected = Array(repeating: [], count: count)
      let rows = (0..<12).map { "base-\($0),2026-01-01T00:00:00Z,T,A,1,\($0),manual,,," }
      let others = (1..<count).map { "git clone -q 0 \($0)" }.joined(separator: " && ")
      try run(
        "folder-init 0 > made && cd 0 && printf '\(rows.joined(separator: "\\n"))\\n'"
          + " >> ledgers/history.csv \(attributes ? "" : "&& rm .gitattributes") && git add -A"
          + " && git commit -qm base && cd .. && \(others)")
      for clone in 0..<count { expected[clone] = Set(rows) }
    }

    func run(_ line: String) throws {
      var command = ShellCommand(line, in: folder.place)
      command.environment = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "n",
        "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e",
        "HOME": folder.place.path,
      ]
      let outcome = try command.run()
      let words = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
      try require(outcome.status == 0, "\(line)\n\(words)")
    }

    private func ledger(_ clone: Int) -> URL {
      folder.place.appending(path: "\(clone)/ledgers/history.csv")
    }

    /// Returns the lines of a clone's ledger below its header, regardless of line endings.
    func rows(_ clone: Int) throws -> [String] {
      let text = try String(contentsOf: ledger(clone), encoding: .utf8)
      let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
      expect(lines.first?.hasPrefix("id,timestamp,"), equals: true)
      return Array(lines.dropFirst())
    }

    /// Adds rows as an editor does: with or without a final line feed, or with CRLF on all lines.
    mutating func append(to clone: Int, using random: inout SeededGenerator) throws {
      let ending = Bool.random(using: &random) ? "\r\n" : "\n"
      try append(
        to: clone, rows: Int.random(in: 1...3, using: &random), ending: ending,
        isEnded: Bool.random(using: &random))
    }

    mutating func append(
      to clone: Int, rows count: Int, ending: String, isEnded: Bool
    ) throws {
      var lines = try String(contentsOf: ledger(clone), encoding: .utf8)
        .replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
      for _ in 0..<count {
        written += 1
        let row = "row-\(clone)-\(written),2026-02-01T00:00:00Z,T,A,1,\(written),manual,,,"
        lines.append(row)
        expected[clone].insert(row)
      }
      let text = lines.joined(separator: ending) + (isEnded ? ending : "")
      try Data(text.utf8).write(to: ledger(clone))
      try run("cd \(clone) && git commit -qam rows 2>&1")
    }

    mutating func merge(_ other: Int, into clone: Int) throws {
      try run("cd \(clone) && git pull -q --no-rebase --no-edit ../\(other) main 2>&1")
      expected[clone].formUnion(expected[other])
    }

    /// Returns the history as read by a tool.
    func history(_ clone: Int) throws -> String {
      try run("plan-status -C \(clone) --history -f csv > \(clone).csv")
      return try String(contentsOf: folder.place.appending(path: "\(clone).csv"), encoding: .utf8)
    }

    /// Returns the ids of the rows that a clone should contain, each once.
    func ids(_ clone: Int) -> [String] {
      expected[clone].map { String($0.prefix { $0 != "," }) }.sorted()
    }

    /// Returns lost rows, and rows of unknown origin.
    func faults(of clone: Int) throws -> [String] {
      let rows = Set(try rows(clone))
      return expected[clone].subtracting(rows).map { "lost: \($0)" }
        + rows.subtracting(expected[clone]).map { "made up: \($0)" }
    }
  }

  @Test(
    "merging clones in any order loses no row, and all clones read the same", arguments: 0..<6)
  func noneIsLost(seed: Int) throws {
    var merges = 0
    for round in 0..<Self.scale {
      let number = UInt64(seed + 6 * round)
      var random = SeededGenerator(seed: number)
      var clones = try Clones(seed.isMultiple(of: 2) ? 2 : 3)
      for _ in 0..<9 {
        let clone = Int.random(in: 0..<clones.count, using: &random)
        if Bool.random(using: &random) {
          try clones.append(to: clone, using: &random)
        } else {
          let other = (clone + Int.random(in: 1..<clones.count, using: &random)) % clones.count
          try clones.merge(other, into: clone)
          merges += 1
        }
        try expect(clones.faults(of: clone), equals: [], "seed \(number)")
      }
      // Each clone receives the rows that the others have at this moment, so that both orders of a
      // merge are tried.
      try clones.run(
        (0..<clones.count).map { "git clone -q \($0) then-\($0)" }.joined(separator: " && "))
      let before = clones.expected
      for clone in 0..<clones.count {
        for other in (0..<clones.count).shuffled(using: &random) where other != clone {
          try clones.run(
            "cd \(clone) && git pull -q --no-rebase --no-edit ../then-\(other) main 2>&1")
        }
        merges += clones.count - 1
        clones.expected[clone] = before.reduce([]) { $0.union($1) }
        try expect(clones.faults(of: clone), equals: [], "seed \(number)")
      }
      try Self.compareReading(clones, 0..<clones.count, "seed \(number)")
    }
    print("torture: S9 merges-\(seed) cases=\(merges)")
    if Self.scale > 1 { expect(merges >= 340, "all six must make 2,000") }
  }

  /// Checks that a tool reads the same rows in all clones, and reads each row once, regardless of
  /// the order of files.
  private static func compareReading(
    _ clones: Clones, _ numbers: Range<Int>, _ comment: Comment
  ) throws {
    let read = try numbers.map { try clones.history($0) }
    expect(Set(read).count, equals: 1, comment)
    let lines = (read.first ?? "").split(separator: "\n").dropFirst()
    let ids = lines.map {
      String($0.suffix(from: $0.lastIndex(of: ",") ?? $0.startIndex).dropFirst())
    }
    expect(ids.sorted(), equals: clones.ids(0), comment)
  }

  @Test("a side that an editor saved with CR LF does not duplicate rows")
  func lineEnds() throws {
    var clones = try Clones(2)
    try clones.append(to: 0, rows: 1, ending: "\r\n", isEnded: true)
    try clones.append(to: 1, rows: 1, ending: "\n", isEnded: true)
    try clones.merge(1, into: 0)
    try expect(clones.rows(0).count, equals: 14)
    try expect(clones.faults(of: 0), equals: [])
    try Self.compareReading(clones, 0..<1, "one side with CRLF")
  }

  @Test("without the attributes such a merge stops with a conflict, so they are effective")
  func control() throws {
    var clones = try Clones(2, attributes: false)
    try clones.append(to: 0, rows: 1, ending: "\r\n", isEnded: true)
    try clones.append(to: 1, rows: 1, ending: "\n", isEnded: true)
    try clones.run("! (cd 0 && git pull -q --no-rebase --no-edit ../1 main) > made 2>&1")
    try clones.run("[ $(grep -c base- 0/ledgers/history.csv) -gt 12 ]")
  }
}
