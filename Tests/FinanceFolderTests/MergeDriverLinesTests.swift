import Expectations
import FinanceFolder
import Foundation
import PlainText
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

/// Lines of `.gitignore` and `.gitattributes`, tested through the folder that contains them.
@Suite struct PatternLinesTests {
  private static let wanted = [".coffer/", "a/*.csv text eol=lf"]

  /// Returns the file afterwards, and the codes of the notes.
  private func extended(_ text: String) throws -> (text: String, codes: [String]) {
    var result = (text: "", codes: [""])
    try inTemporaryFolder { folder in
      let place = folder.appending(path: "patterns")
      try Data(text.utf8).write(to: place)
      var creation = try FolderCreation(at: folder.path)
      creation.make("patterns", lines: Self.wanted)
      let after = try Data(contentsOf: place)
      result = (String(decoding: after, as: UTF8.self), creation.diagnostics.map(\.code))
      expect(creation.steps.map(\.path), equals: ["patterns"])
      let added = after.count { $0 == 10 } - text.utf8.count { $0 == 10 }
      expect(creation.kept("patterns") == (result.text == text))
      expect(creation.steps[0].addedLines <= added)
    }
    return result
  }

  @Test(
    "an existing line is not added, whatever its order, spaces and slashes",
    arguments: [
      ".coffer/\na/*.csv text eol=lf\n", "# x\n.coffer\n/a/*.csv   eol=lf\ttext  merge=union\n",
      "a/*.csv text eol=lf\r\n/.coffer/\r\n", "a/*.csv eol=lf\na/*.csv text eol=lf\n.coffer/",
    ])
  func present(text: String) throws {
    let result = try extended(text)
    expect(result.text == text && result.codes == [])
  }

  @Test("missing lines are added at the end, after completing an unterminated last line")
  func missing() throws {
    try expect(extended("").text, equals: ".coffer/\na/*.csv text eol=lf\n")
    try expect(extended("b\n").text, equals: "b\n.coffer/\na/*.csv text eol=lf\n")
    try expect(extended("b").text, equals: "b\n.coffer/\na/*.csv text eol=lf\n")
    expect(
      try extended("!.coffer/\n#.coffer/\n").text.hasSuffix("\n.coffer/\na/*.csv text eol=lf\n"))
  }

  @Test("an incomplete line is followed by the complete one, which takes precedence in git")
  func partial() throws {
    try expect(
      extended("a/*.csv text\n").text, equals: "a/*.csv text\n.coffer/\na/*.csv text eol=lf\n")
    try expect(extended("a/*.csv text\n").codes, equals: [])
  }

  @Test("a line with the same pattern but other attributes is kept with a note")
  func contradicted() throws {
    let result = try extended("a/*.csv -text\n")
    expect(result.text, equals: "a/*.csv -text\n.coffer/\n")
    expect(result.codes, equals: ["folder-attributes-kept"])
  }
}

@Suite struct HookScriptsTests {
  private static let scripts = HookScripts { "my-\($0)" }

  @Test("the script uses the installed tool names and quotes the folder")
  func names() {
    let script = Self.scripts.beforeCommit(in: "it's here")
    expect(script.hasPrefix("#!/bin/sh\n"))
    expect(script.hasSuffix("exec my-folder-check --hook -C 'it'\\''s here'\n"))
    let earlier = Self.scripts.beforeCommit(in: ".", options: "")
    expect(earlier.hasSuffix("exec my-folder-check -C '.'\n") || earlier.hasSuffix(" -C .\n"))
  }

  @Test("after a merge the script prints plan-merge's output if unsettled, and never fails")
  func after() throws {
    let folder = try TemporaryFolder()
    let hook = folder.place.appending(path: "hook")
    try Data(Self.scripts.after("post-merge", in: ".").utf8).write(to: hook)
    func run(_ program: String) throws -> (said: String, status: Int) {
      let tool = folder.place.appending(path: "my-plan-merge")
      try Data("#!/bin/sh\n\(program)\n".utf8).write(to: tool)
      var command = ShellCommand(
        "chmod +x my-plan-merge; printf '#!/bin/sh\\n' > my-folder-check; chmod +x my-folder-check;"
          + " PATH=.:$PATH sh hook", in: folder.place)
      command.mergesErrors = true
      let outcome = try command.run()
      return (String(decoding: outcome.output, as: UTF8.self), outcome.status)
    }
    expect(try run("echo $*; exit 0") == ("", 0))
    let said = try run("echo $*; exit 1")
    expect(said.said.hasPrefix("--check -C") && said.status == 0, "\(said)")
    let missing = try ShellCommand("PATH=/nowhere /bin/sh hook", in: folder.place).run()
    expect(missing.status, equals: 0)
    expect(
      String(decoding: missing.errors, as: UTF8.self),
      equals: "post-merge: my-plan-merge is not on PATH, so nothing was checked\n")
  }
}
