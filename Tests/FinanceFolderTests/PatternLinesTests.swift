import Expectations
import FinanceFolder
import Foundation
import PlainText
import Testing

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
