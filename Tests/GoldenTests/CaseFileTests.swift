import Expectations
import Foundation
import TestSupport
import Testing

/// Writing, reading and recording golden cases.
struct CaseFileTests {
  private static let text = """
    folder: household
    -- ledgers/prices.csv --
    date,base,quote,amount

    # a title
    # Why it is there,
    # in two lines.
    env: NO_COLOR=1
    needs: /dev/full
    -- no ledgers/values.csv --
    -- moves.csv --
    a
    | # b
    |
    -- standard input --
    x
    \\ no line feed
    $ plan-status -f csv

    one
    | ? two
    \\| \\x1b[1m\\\\
    2| wrong
    2\\| \\xff
    ? 2
    after:
    --- a
    | \\ no line feed

    # another title
    folder: none
    $ plan-status

    """

  @Test("a case combines the settings of its file with its own lines")
  func reads() throws {
    let file = try CaseFile(Self.text, named: "tool/subject")
    expect(file.folder.base == "household" && file.cases.count == 2)
    let first = try require(file.cases.first)
    expect(first.name == "tool/subject: a title" && first.group == "tool")
    expect(first.about, equals: "Why it is there, in two lines.")
    expect(first.environment == ["NO_COLOR": "1"] && first.need == "/dev/full")
    expect(first.input == Data("x".utf8) && first.command == "plan-status -f csv")
    expect(first.folder.files["moves.csv"], equals: Data("a\n# b\n\n".utf8))
    expect(first.folder.files["ledgers/values.csv"], equals: .some(nil))
    expect(first.folder.files["ledgers/prices.csv"], equals: Data("date,base,quote,amount\n".utf8))
    expect(first.expected.output, equals: Data("\none\n? two\n\u{1B}[1m\\\n".utf8))
    expect(first.expected.errors, equals: Data("wrong\n".utf8) + [0xFF, 0x0A])
    expect(first.expected.status, equals: 2)
    expect(first.expected.difference, equals: Data("--- a\n\\ no line feed\n".utf8))
    let second = try require(file.cases.last)
    expect(second.folder.base == nil && second.folder.files.isEmpty && second.input == nil)
    expect(second.expected, equals: GoldenCase.Answer())
  }

  @Test(
    "an invalid line is reported with its line number",
    arguments: [
      ("x\n", "tool/subject.test:1: 'x' is no command, file, folder, env or needs"),
      ("# a\nfolder: b\nsize: 3\n$ c\n", ":3: 'size: 3' sets nothing that is known"),
      ("# a\nenv: b\n$ c\n", ":2: 'env: b' has no '='"),
      ("# a\n$ c\n? x\n", ":3: '? x' is not a status, or the second one"),
      ("# a\n$ c\n? 1\n? 2\n", ":4: '? 2' is not a status, or the second one"),
      ("# a\n", "the case 'a' has no line '$ COMMAND'"),
      ("# a\n$ c\n# a\n$ c\n", "has two cases 'a'"),
      ("# a\n$ c\n\\| \\q\n", "a backslash that means nothing"),
      ("# a\n$ c\n\\| \\x4\n", "has \\x without two digits"),
      ("# a\n$ c\n\\ no line feed\n", "comes after no line"),
    ])
  func refuses(text: String, reason: String) {
    #expect { try CaseFile(text, named: "tool/subject") } throws: { "\($0)".contains(reason) }
  }

  @Test("any bytes survive a round trip through every kind of block", arguments: 0..<300)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words: [[UInt8]] = [
      Array("# ".utf8), Array("$ ".utf8), Array("? 1".utf8), Array("-- a --".utf8),
      Array("after:".utf8), Array("| ".utf8), Array("\\".utf8), Array("\\| ".utf8),
      Array("2| ".utf8), Array("2\\".utf8), [0x0A], [0x0A], [0x0A, 0x0A], [0x20], [0x09], [0x0D],
      [0x1B], [0xFF], [0x00], Array("ä€😀".utf8), Array("\u{2028}\u{202E}\u{FEFF}".utf8),
      Array("a,b".utf8), Array("\\x41".utf8), Array("folder: x".utf8),
    ]
    func bytes() -> Data {
      var bytes = Data()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes += words.randomElement(using: &random) ?? []
      }
      return bytes
    }
    var answer = GoldenCase.Answer()
    (answer.output, answer.errors, answer.difference) = (bytes(), bytes(), bytes())
    answer.status = Int.random(in: 0...3, using: &random)
    let file = bytes()
    for text in [CaseText.plain, .errors] {
      let lines = text.lines(of: file)
      try expect(text.data(of: lines.map { $0[...] }), equals: file, "\(lines)")
      expect(lines.allSatisfy { $0.last != " " && !$0.contains("\r") && !$0.contains("\n") })
    }
    // The case that follows shows that none of the lines ends the first case.
    let text =
      (["# a", "-- b --"] + CaseText.plain.lines(of: file) + ["$ c"]
      + CaseFile.lines(of: answer) + ["", "# d", "$ e", ""]).joined(separator: "\n")
    let cases = try CaseFile(text, named: "tool/subject").cases
    expect(cases.count, equals: 2, "\(text)")
    expect(cases.first?.expected, equals: answer, "\(text)")
    expect(cases.first?.folder.files["b"], equals: file, "\(text)")
  }
}

/// Differences in a folder before and after a command.
struct FolderDifferenceTests {
  @Test("a folder difference is a unified diff of the changed files")
  func shows() {
    let before = FileTree(files: [
      "a": Data("1\n2\n3\n4\n5\n6\n7\n8\n".utf8), "gone": Data("x".utf8), "same": Data("s".utf8),
    ])
    let after = FileTree(files: [
      "a": Data("0\n1\n2\n3\n4\n5\n6\n7\n9".utf8), "new": Data("y\n".utf8), "same": Data("s".utf8),
    ])
    expect(
      String(decoding: FolderDifference(from: before, to: after).bytes, as: UTF8.self),
      equals: """
        --- a
        +++ a
        @@ -1,1 +1,2 @@
        +0
         1
        @@ -7,2 +8,2 @@
         7
        -8
        +9
        \\ no line feed
        --- gone
        +++ /dev/null
        @@ -1,1 +0,0 @@
        -x
        \\ no line feed
        --- /dev/null
        +++ new
        @@ -0,0 +1,1 @@
        +y

        """)
    expect(FolderDifference(from: after, to: after).bytes.isEmpty)
  }

  @Test("different folders always have a difference, even if only a last line feed differs")
  func tells() {
    let plain = FileTree(files: ["a": Data("x".utf8)])
    for other in ["x\n", "", "x\n\n", "y"] {
      let tree = FileTree(files: ["a": Data(other.utf8)])
      expect(!FolderDifference(from: plain, to: tree).bytes.isEmpty, "\(other)")
      expect(
        FolderDifference(from: plain, to: tree).bytes
          != FolderDifference(from: tree, to: plain).bytes)
    }
    let none = FileTree(files: [:])
    expect(!FolderDifference(from: none, to: FileTree(files: ["a": Data()])).bytes.isEmpty)
  }
}
