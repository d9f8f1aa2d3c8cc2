import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerTableTests {
  private let table = RandomLedger.table(
    .prices,
    [
      "date,base,quote,amount\n2026-01-02,VWRL,EUR,100.5\n",
      "my own,amount,quote,base,date\n\"a,b\",7,USD,EUR,2026-01-03\n,8,USD,EUR,2026-01-04",
    ])

  @Test("cells are found by column name, whatever the column's position in each file")
  func cells() {
    expect(table.count == 3 && table.places.map(\.file) == [0, 1, 1])
    expect(table.places.map { table.text($0, "amount") }, equals: ["100.5", "7", "8"])
    expect(table.places.map { table.text($0, "date") }.last, equals: "2026-01-04")
    expect(table.index(of: "amount", inFile: 1), equals: 1)
  }

  @Test("a cell of a missing or unknown column, or of a header, is blank")
  func absent() {
    let place = LedgerPlace(file: 1, record: 0)
    expect(table.text(place, "source").isEmpty && table.text(place, "my own").isEmpty)
    expect(table.text(.header(ofFile: 0), "amount").isEmpty)
    expect(table.index(of: "source", inFile: 0) == nil)
    expect(table.index(of: "amount", inFile: 9) == nil)
  }

  @Test("a row's line is its bytes without the line ending")
  func line() {
    let lines = table.places.map { String(decoding: table.line($0), as: UTF8.self) }
    expect(lines[1] == "\"a,b\",7,USD,EUR,2026-01-03" && lines[2].hasSuffix("2026-01-04"))
  }

  @Test("a ledger without files has no rows")
  func empty() {
    let empty = LedgerTable(.values, files: [])
    expect(empty.places.isEmpty && empty.liveRows.isEmpty && empty.count == 0)
  }

  @Test("a row with only id, voids, note and op just cancels another row")
  func cancellations() {
    let table = RandomLedger.table(
      .values,
      [
        [
          ["id", "timestamp", "account", "event", "note", "voids", "mine", "op"],
          ["a", "t", "x", "value", "", "", "", ""], ["b", "", " ", "", "", "a", "", ""],
          ["c", "", "", "", "oops", "a", "", "o"], ["d", "", "", "", "", "a", "9", ""],
          ["e", "t", "", "", "", "a", "", "o"],
        ].csv
      ])
    expect(table.places.map(table.isCancellation), equals: [false, true, true, false, false])
  }

  @Test("a cell of spaces and tabs is blank")
  func blank() {
    for text in ["", " ", " \t "] { expect(text.isBlankCell) }
    for text in ["0", " x", "\u{A0}", "\n"] { expect(!text.isBlankCell, "\(text)") }
  }
}

struct LedgerSourcesTests {
  @Test("values that rows do not keep are read again from each row's file")
  func texts() throws {
    let texts = [
      "account,event,note,timestamp\nA,open,\"x, y\nz\",2026-01-05T10:00:00.50Z\n",
      "timestamp,account,event\r\n\"2026-01-06T10:00:00+01:00\",A,close\r\n",
      "event,timestamp,account\n",
    ]
    let sources = texts.enumerated().map { SourceText(file: "\($0)", bytes: Array($1.utf8)) }
    let ledger = try require(ValueLedger.reading(sources, Settings()).value)
    expect(
      (0..<ledger.count).compactMap { ledger.timestamp(ofRow: $0)?.description }
        == ["2026-01-05T10:00:00.50Z", "2026-01-06T10:00:00+01:00"])
  }
}
