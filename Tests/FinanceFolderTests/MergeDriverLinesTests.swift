import Expectations
import FinanceFolder
import Foundation
import TestSupport
import Testing

/// The line that git runs, run in the same shell.
struct MergeDriverLinesTests {
  private let base = "{\n\"a\": 1\n}\n"
  private let ours = "{\n\"a\": 2\n}\n"
  private let theirs = "{\n\"a\": 3\n}\n"

  /// Returns our file after the driver has run, and the driver's status; `program` replaces
  /// plan-merge.
  private func merged(
    _ program: String?, _ kind: MergeDriverLines.Kind = .members
  ) throws -> (text: String, status: Int) {
    let folder = try TemporaryFolder()
    func place(_ name: String) -> URL { folder.place.appending(path: name) }
    for (name, text) in [("o", base), ("a", ours), ("b", theirs)] {
      try Data(text.utf8).write(to: place(name))
    }
    if let program { try Data("\(program)\n".utf8).write(to: place("merger")) }
    // A newly written file is busy if a concurrent test starts a program in the meantime.
    var line = MergeDriverLines(kind, running: program == nil ? "./merger" : "sh ./merger")
      .driver
    for (word, name) in [
      ("%O", "o"), ("%A", "a"), ("%B", "b"), ("%P", "'x/y.json'"), ("%X", "HEAD"),
    ] {
      line = line.replacing(word, with: name)
    }
    let outcome = try ShellCommand(line, in: folder.place).run()
    return (String(decoding: try Data(contentsOf: place("a")), as: UTF8.self), outcome.status)
  }

  @Test("the program's result is used for both a merge and a conflict")
  func answers() throws {
    expect(try merged("echo 4 > \"$4\"") == ("4\n", 0))
    expect(try merged("echo 5 > \"$4\"; exit 1") == ("5\n", 1))
  }

  @Test(
    "if the program fails, the merge is a marked conflict, never only our side",
    arguments: [nil, "exit 2", "exit 3", "exit 127", "kill -9 $$", "kill -SEGV $$"])
  func unanswered(program: String?) throws {
    let (text, status) = try merged(program)
    expect(status, equals: 1)
    expect(
      text,
      equals: """
        {
        <<<<<<< ours
        "a": 2
        =======
        "a": 3
        >>>>>>> theirs
        }

        """)
  }

  @Test(
    "if ledgers cannot be merged row by row, the lines of both sides are kept",
    arguments: [nil, "exit 2", "kill -9 $$"])
  func united(program: String?) throws {
    let (text, status) = try merged(program, .rows)
    expect(status, equals: 0)
    expect(text, equals: "{\n\"a\": 2\n\"a\": 3\n}\n")
    expect(try merged("echo 5 > \"$4\"; exit 1", .rows) == ("5\n", 1))
  }
}
