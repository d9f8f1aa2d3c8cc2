import Expectations
import Foundation
import TestSupport
import Testing

struct PreparedFolderTests {
  @Test("a copy has the same contents, modes and links, and is independent of other copies")
  func copies() throws {
    let first = PreparedFolder("echo a > one && chmod 600 one && ln -s one two")
    let second = PreparedFolder("echo $COFFER_NOW > three", after: first, now: "2026-11-21")
    let changed = try second.copy()
    try Data("b".utf8).write(to: changed.place.appending(path: "one"))
    let folder = try second.copy()
    try expect(
      FileTree(of: folder.place).files,
      equals: ["one": "a\n", "two": "-> one", "three": "2026-11-21\n"].mapValues { Data($0.utf8) })
    let outcome = try ShellCommand("find one -perm 600; test -L two", in: folder.place).run()
    expect(outcome.status, equals: 0)
    expect(String(decoding: outcome.output, as: UTF8.self), equals: "one\n")
    expect(try FileTree(of: first.copy().place).files["three"] == nil)
  }

  @Test("if the script fails, every copy fails")
  func failure() {
    let folder = PreparedFolder("echo a > one && false")
    #expect(throws: (any Error).self) { try folder.copy() }
  }
}
