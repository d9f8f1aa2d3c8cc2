import Expectations
import PlainText
import TestSupport
import Testing

struct CSVScannerTests {
  @Test("the same random texts are accepted, with the same fields, as by a simple recogniser")
  func agrees() {
    let seed: UInt64 = 161_803
    var random = SeededGenerator(seed: seed)
    let whole = [
      "a,b\n1,2\n\"x\",\"y \"\"z\"\"\"\n\n3,\n", "id,note,amount\r\n1,\"a, b\",2.50\r\n2,,-1\r\n",
      "\u{FEFF}a\n1\n\"\"\n2", "a;b,c\n\"1;\n2\",é\n",
    ].map { Array($0.utf8) }
    let pieces = [
      ",", "\"", "\n", "\r", "\r\n", ";", "a", "\"\"", "é", "\0", "=======\n", "\n>>>>>>> b\n", " ",
      "\u{FEFF}", "|||||||", "\",\"", "\"\n",
    ].map { Array($0.utf8) }
    var accepted = 0
    let turns = 12_000
    for turn in 0..<turns {
      var bytes = whole.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...2, using: &random))
        bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
      }
      let table = csv(bytes).value
      let expected = CSVRecogniser.fields(of: bytes)
      let comment: Comment = "seed \(seed), turn \(turn): \(String(decoding: bytes, as: UTF8.self))"
      expect(table.map(fields), equals: expected, comment)
      accepted += expected == nil ? 0 : 1
    }
    expect(accepted > turns / 10 && accepted < turns * 9 / 10)
  }

  @Test("a field of one mebibyte is accepted; one byte more is refused")
  func fieldSize() {
    let size = 1 << 20
    func told(_ field: String) -> [String] { lines(csv("a,b\n1,\(field)\n2,3\n").diagnostics) }
    expect(told(String(repeating: "x", count: size)), equals: [])
    expect(
      told(String(repeating: "x", count: size + 1)),
      equals: [
        "2:3 csv-field-size: the field has 1048577 bytes, expected at most 1048576 (shorten the"
          + " field, or remove the stray quote at its start)"
      ])
    let half = String(repeating: "x", count: size / 2 + 1)
    expect(csv("a,b\n\(half),\(half)\n").value?.count, equals: 1)
    expect(csv("\(half)\(half),b\n1,2\n").diagnostics.map(\.code), equals: ["csv-field-size"])
  }

  @Test("many records are read as written")
  func many() throws {
    let rows = (0..<20_000).map { ["\($0)", $0 % 7 == 0 ? "a, \"\($0)\"" : "b\($0)", ""] }
    var bytes: [UInt8] = []
    for row in [["id", "note", "x"]] + rows { appendCSVLine(row, to: &bytes) }
    let loaded = csv(bytes)
    expect(loaded.diagnostics, equals: [])
    let table = try require(loaded.value)
    expect(fields(table).dropFirst(), equals: rows[...])
  }
}

struct CSVScannerHeaderTests {
  private func told(_ text: String) -> [String] { lines(csv(text).diagnostics) }

  @Test("two columns with the same name are one finding with both places")
  func twice() {
    expect(
      told("a,b,\"a\",a\n1,2,3,4\n"),
      equals: [
        "1:5 csv-column-twice: duplicate column 'a' (rename or remove one)",
        "1:1 note csv-column-twice: the first is here",
        "1:9 csv-column-twice: duplicate column 'a' (rename or remove one)",
        "1:1 note csv-column-twice: the first is here",
      ])
    expect(told("a,A,a b,a\u{20}\n1,2,3,4\n"), equals: [])
  }

  @Test("a column without a name is reported by its number")
  func blank() {
    expect(
      told(",b,\n1,2,3\n"),
      equals: [
        "1:1 csv-column-blank: column 1 has no name (name the column, or remove it)",
        "1:4 csv-column-blank: column 3 has no name (name the column, or remove the comma before"
          + " it)",
      ])
  }

  @Test("a file separated by semicolons is one finding, without further errors")
  func semicolons() {
    let expected =
      "csv-semicolon: the columns are separated by semicolons, expected commas"
      + " (save the file with commas and decimal points)"
    expect(told("a;b\n1;12,5\n3;\"x\"\"y\n"), equals: ["1:1 " + expected])
    expect(told("\u{FEFF}\"a\";\"b, c\"\r\n1;2\r\n3"), equals: ["1:4 " + expected])
    expect(told("\na;b"), equals: ["2:1 " + expected])
    expect(told("a;b\n\0;1\n").count, equals: 2)
    expect(told("a;b,c\n1,2\n"), equals: [])
    expect(told("\"a;b\"\n1\n"), equals: [])
  }
}
