import Expectations
import PlainText
import Testing

struct CSVLineEndingsTests {
  private func told(_ text: String) -> [String] { lines(csv(text).diagnostics) }

  @Test("CR LF is reported once, with the number of lines that end in it")
  func crlf() {
    let hint = " with CR LF, expected LF (save the file with LF line endings, or run folder-repair)"
    expect(told("a,b\r\n1,2\r\n\r\n"), equals: ["1:4 warning csv-crlf: all 3 lines end" + hint])
    expect(
      told("a,b\n1,2\r\n\"3\n\",\"x\"\r\n5,6\n"),
      equals: [
        "2:4 warning csv-crlf: 2 of 4 lines end" + hint,
        "3:3 warning csv-line-break: a line break inside a quoted field (write the field on one "
          + "line: merges and repairs work line by line)",
      ])
    expect(told("a,b\n1,2\r\n"), equals: ["2:4 warning csv-crlf: 1 of 2 lines ends" + hint])
    expect(told("a,b\r\n"), equals: ["1:4 warning csv-crlf: the line ends" + hint])
  }

  @Test("CR alone is reported once, without errors that follow from it")
  func carriageReturns() {
    let hint =
      " with CR alone, expected LF (save the file with LF line endings, or put a field that"
      + " contains a CR in quotes)"
    expect(told("a,b\r1,2\r\r3\r"), equals: ["1:4 csv-carriage-return: all 4 lines end" + hint])
    expect(told("a,b\n1,\rx\n3,4\n"), equals: ["2:3 csv-carriage-return: 1 of 4 lines ends" + hint])
    expect(told("a,b\n1,2\r"), equals: ["2:4 csv-carriage-return: 1 of 2 lines ends" + hint])
    expect(
      told("a,\"b\"\r\"1\",2\n"), equals: ["1:6 csv-carriage-return: 1 of 2 lines ends" + hint])
  }

  @Test("CR alone is reported even before more than a hundred other errors")
  func early() {
    let found = csv("a,b\n1,2\r" + String(repeating: "1\n2,3\n", count: 300)).diagnostics
    expect(found.first?.code, equals: "csv-carriage-return")
    expect(found.count, equals: 101)
  }

  @Test("a missing last line ending is reported once, unless the last row is damaged")
  func missing() {
    expect(
      told("a,b\n1,2"),
      equals: [
        "2:4 warning csv-missing-newline: the last line has no line ending (end the line with LF,"
          + " or run folder-repair)"
      ])
    expect(csv("a,b\n1,\0").diagnostics.map(\.code), equals: ["csv-nul"])
    expect(csv("a,b\n1,\"x\"y").diagnostics.map(\.code), equals: ["csv-text-after-quote"])
  }
}
