import Expectations
import FinanceFolder
import Foundation
import TestSupport
import Testing

/// Conflicts in git's index, written by git itself.
@Suite struct GitIndexTests {
  private static let conflict =
    "git init -q %@ . && git config user.name n && git config user.email e && mkdir -p a/long/way"
    + " && echo 1 > a/b.csv && echo 1 > a/long/way/c.csv && echo 1 > d && git add -A"
    + " && git commit -qm one && git checkout -qb other && echo 2 > a/b.csv && echo 2 > d"
    + " && git commit -qam two && git checkout -q - && echo 3 > a/b.csv && echo 3 > d"
    + " && git commit -qam three && ! git merge -q other > out 2>&1 && rm out"

  private func index(_ options: String = "", then line: String = "true") throws -> [UInt8] {
    let folder = try TemporaryFolder()
    for line in [Self.conflict.replacing("%@", with: options), line] {
      let outcome = try GitTests.shell(line, in: folder.place)
      try require(
        outcome.status == 0, "\(line)\n\(String(decoding: outcome.errors, as: UTF8.self))")
    }
    return [UInt8](try Data(contentsOf: folder.place.appending(path: ".git/index")))
  }

  @Test("paths in conflict are found in every index version", arguments: [2, 3, 4])
  func versions(version: Int) throws {
    // Version 3 is written only if an entry needs it.
    let extra = version == 3 ? "touch n && git add -N n && " : ""
    let bytes = try index(then: extra + "git update-index --index-version \(version)")
    expect(bytes[7], equals: UInt8(version))
    expect(GitIndex.unmergedPaths(in: bytes), equals: ["a/b.csv", "d"])
  }

  @Test("an index without conflicts has no such paths")
  func none() throws {
    expect(GitIndex.unmergedPaths(in: try index(then: "git add -A")), equals: [])
  }

  @Test(
    "an index format that only git can read is left to git",
    arguments: [
      ("", "git update-index --split-index && git update-index --split-index"),
      ("--object-format=sha256", "true"),
    ])
  func others(options: String, line: String) throws {
    expect(GitIndex.unmergedPaths(in: try index(options, then: line)) == nil)
  }

  @Test("a truncated or changed index causes no trap")
  func damaged() throws {
    let bytes = try index()
    let whole = GitIndex.unmergedPaths(in: bytes)
    for count in bytes.indices {
      // An index without its end is unreadable, unless it is cut after all entries.
      let found = GitIndex.unmergedPaths(in: Array(bytes[..<count]))
      expect(found == nil || found == whole && count > bytes.count / 2, "\(count)")
    }
    for place in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var changed = bytes
        changed[place] = value
        _ = GitIndex.unmergedPaths(in: changed)
      }
    }
  }
}
