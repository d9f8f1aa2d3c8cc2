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

  @Test("a side stands in place of each conflict, the base in neither; others stay as they are")
  func choosing() throws {
    try expect(chosen([.ours, .ours]), equals: "a\nb\nc\n")
    try expect(chosen([.theirs, .theirs]), equals: "a\nc\nd\n")
    try expect(chosen([nil, nil]), equals: text)
    expect(try chosen([.theirs, nil]).hasPrefix("a\nc\n<<<<<<<\n"))
  }

  @Test("conflicts know their lines, and where a side is once it is chosen")
  func places() throws {
    let conflicts = try require(ConflictedText(Array(text.utf8)))
    expect(conflicts.regions.map(\.line), equals: [2, 9])
    expect(!conflicts.isWhole)
    let (bytes, places) = conflicts.choosing { _ in .theirs }
    expect(places.map { String(decoding: bytes[$0], as: UTF8.self) }, equals: ["", "d\n"])
  }

  @Test("a conflict of the whole text has nothing but blanks around it")
  func whole() throws {
    let text = "<<<<<<< ours\n{\n=======\n>>>>>>> theirs\n\n"
    expect(try require(ConflictedText(Array(text.utf8))).isWhole)
  }

  @Test(
    "marks that do not pair are no conflicts",
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
