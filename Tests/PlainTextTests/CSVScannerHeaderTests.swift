import Expectations
import PlainText
import Testing

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
