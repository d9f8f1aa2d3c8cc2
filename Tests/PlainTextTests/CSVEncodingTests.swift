import Expectations
import PlainText
import Testing

struct CSVEncodingTests {
  @Test(
    "an unreadable file is one finding that names the format",
    arguments: [
      (
        "",
        "1:1 csv-empty: the ledger is empty; its header row is missing (write the ledger's header"
          + " row, or restore the file from git)"
      ),
      (
        "\0GITCRYPT\0\u{1}\u{2}",
        "1:1 csv-locked: the file is locked: git-crypt has encrypted it"
          + " (run git-crypt unlock)"
      ),
      ("a\0b\0", "1:1 csv-utf16: the file is UTF-16, expected UTF-8 (save the file as UTF-8)"),
    ])
  func unreadable(_ text: String, _ expected: String) {
    expect(lines(csv(text).diagnostics), equals: [expected])
  }

  @Test("a file with only whitespace is empty; a file with any other byte is not")
  func empty() {
    for blanks in ["\u{FEFF}", "\n", " ", "\t\r\n \r", "\u{FEFF} \n"] {
      expect(csv(blanks).diagnostics.map(\.code), equals: ["csv-empty"])
      expect(!csv(blanks + "a").diagnostics.contains { $0.code == "csv-empty" })
    }
  }

  @Test("UTF-16 is recognised by its byte order mark, in both byte orders")
  func utf16() {
    expect(csv([0xFF, 0xFE, 0x61]).diagnostics.map(\.code), equals: ["csv-utf16"])
    expect(csv([0xFE, 0xFF, 0x61]).diagnostics.map(\.code), equals: ["csv-utf16"])
    expect(csv([0x61, 0, 0, 0x0A]).diagnostics.map(\.code), equals: ["csv-nul"])
  }

  @Test("invalid UTF-8 is reported with its offset, and its row is not checked further")
  func invalid() {
    let bytes = Array("a,b\n1,caf".utf8) + [0xE9] + Array(",3\n".utf8) + [0xFF, 0xFE, 0x0A]
    expect(
      lines(csv(bytes).diagnostics),
      equals: [
        "2:6 csv-invalid-utf8: bytes that are not UTF-8, at byte offset 9 (save the file as UTF-8)",
        "3:1 csv-invalid-utf8: bytes that are not UTF-8, at byte offset 13"
          + " (save the file as UTF-8)",
      ])
    expect(csvFindings(bytes)[1].hasPrefix("csv-invalid-utf8 3:1"))
  }

  @Test("NUL bytes are counted, wherever they are")
  func nuls() {
    expect(
      lines(csv("a,b\n1,2\n" + String(repeating: "\0", count: 4_096)).diagnostics),
      equals: [
        "3:1 csv-nul: 4096 NUL bytes in a row (the data here was lost, for example in a power cut;"
          + " restore it from git, or remove the bytes)"
      ])
    for before in 0..<20 {
      let text = "a,b\n1," + String(repeating: "x", count: before) + "\0\n"
      expect(
        lines(csv(text).diagnostics),
        equals: [
          "2:\(before + 3) csv-nul: a NUL byte (the data here was lost, for example in a power cut;"
            + " restore it from git, or remove the byte)"
        ])
    }
  }

  @Test("a byte order mark is accepted with a warning and is not part of the header")
  func byteOrderMark() throws {
    let loaded = csv("\u{FEFF}\"a\",b\n1,2\n")
    expect(
      lines(loaded.diagnostics),
      equals: [
        "1:1 warning csv-byte-order-mark: the file begins with a byte order mark (save the file as"
          + " UTF-8 without a byte order mark)"
      ])
    let table = try require(loaded.value)
    expect(table.header, equals: ["a", "b"])
    expect(table.headerRange, equals: 3..<8)
  }

  @Test("a text over the limit is refused before it is read")
  func tooLarge() {
    let source = SourceText(file: "a", bytes: Array("a,b\n1\n".utf8))
    expect(
      lines(CSVScan(source, atMost: 5).diagnostics),
      equals: [
        "1:1 csv-too-large: the file has 6 bytes, expected at most 5 (split the ledger into a"
          + " folder of the same name, with a file for each year)"
      ])
    expect(CSVScan(source, atMost: 6).diagnostics.map(\.code), equals: ["csv-field-count"])
  }
}
