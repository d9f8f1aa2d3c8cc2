import Expectations
import PlainText
import Testing

struct ConflictedTextTests {
  private let text = """
    a
    <<<<<<< ours
    b
    ||||||| base
    <<<<<<<<< longer marks are text
    =======
    >>>>>>> theirs
    c
    <<<<<<<
    =======
    d
    >>>>>>>
    """

  private func chosen(_ sides: [ConflictSide?]) throws -> String {
    let conflicts = try require(ConflictedText(Array(text.utf8)))
    return String(decoding: conflicts.choosing { sides[$0] }.bytes, as: UTF8.self)
  }

  @Test("a chosen side, without the base, replaces its conflict; other conflicts stay")
  func choosing() throws {
    try expect(chosen([.ours, .ours]), equals: "a\nb\nc\n")
    try expect(chosen([.theirs, .theirs]), equals: "a\nc\nd\n")
    try expect(chosen([nil, nil]), equals: text)
    expect(try chosen([.theirs, nil]).hasPrefix("a\nc\n<<<<<<<\n"))
  }

  @Test("a conflict has its line, and a chosen side has its position in the result")
  func places() throws {
    let conflicts = try require(ConflictedText(Array(text.utf8)))
    expect(conflicts.regions.map(\.line), equals: [2, 9])
    expect(!conflicts.isWhole)
    let (bytes, places) = conflicts.choosing { _ in .theirs }
    expect(places.map { String(decoding: bytes[$0], as: UTF8.self) }, equals: ["", "d\n"])
  }

  @Test("a conflict of the whole text has only whitespace around it")
  func whole() throws {
    let text = "<<<<<<< ours\n{\n=======\n>>>>>>> theirs\n\n"
    expect(try require(ConflictedText(Array(text.utf8))).isWhole)
  }

  @Test(
    "unpaired markers are not conflicts",
    arguments: [
      "", "a\n", "<<<<<<< a\n", "<<<<<<< a\n=======\n", "=======\n>>>>>>> b\n", ">>>>>>> b\n",
      "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n", "<<<<<<< a\n>>>>>>> b\n",
      "<<<<<<< a\n=======\n=======\n>>>>>>> b\n", "<<<<<<a\n=======\n>>>>>>> b\n",
      "<<<<<<< a\n=======\n||||||| b\n>>>>>>> b\n", "x <<<<<<< a\n=======\n>>>>>>> b\n",
    ])
  func malformed(text: String) {
    expect(ConflictedText(Array(text.utf8)) == nil)
  }
}
