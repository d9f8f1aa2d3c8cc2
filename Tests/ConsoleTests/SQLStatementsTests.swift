import Console
import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct SQLStatementsTests {
  @Test("sql is a transaction that creates and fills the table")
  func statements() throws {
    try expect(
      Export(ExportedTable.small, .sql).text,
      equals: """
        BEGIN;
        CREATE TABLE "entries" (
          "id" INTEGER,
          "day" TEXT,
          "note" TEXT,
          "amount" NUMERIC,
          "count" NUMERIC,
          "price" NUMERIC,
          "part_pct" NUMERIC,
          "isOpen" INTEGER,
          "at" TEXT
        );
        INSERT INTO "entries" VALUES
        (1,'2026-03-31','a, "b"',-5.00,1.5,12.345,10.00,1,'2026-03-31T08:00:00+02:00'),
        (2,NULL,'=é
        <',NULL,NULL,NULL,NULL,0,NULL);
        COMMIT;

        """)
  }

  @Test("names and text are quoted, and text with a CR is written in hexadecimal")
  func quoting() throws {
    let text = try Export(ExportedTable.texts(["it's ''", "a\r"], named: "a\"b"), .sql).text
    expect(text.contains("(\n  \"a\"\"b\" TEXT\n);\n"))
    expect(text.contains("VALUES\n('it''s '''''),\n(CAST(X'610D' AS TEXT));\n"))
  }

  @Test(
    "a statement has at most 500 rows",
    arguments: [(0, 0), (1, 1), (499, 1), (500, 1), (501, 2), (1000, 2), (1001, 3)])
  func batches(rows: Int, statements: Int) throws {
    let text = try Export(
      ExportedTable.numbers(.integer, rows == 0 ? [] : (1...rows).map(String.init)), .sql
    ).text
    expect(text.components(separatedBy: "INSERT INTO").count - 1, equals: statements)
    expect(text.components(separatedBy: "\n(").count - 1, equals: rows)
    expect(text.hasSuffix(";\nCOMMIT;\n"))
  }

  /// Returns the sqlite3 shell's answer to a query after it has read the script.
  private func query(_ script: [UInt8], _ query: String) throws -> String {
    let folder = try TemporaryFolder()
    try Data(script).write(to: folder.place.appending(path: "script.sql"))
    var command = ShellCommand(
      "sqlite3 -bail t.db < script.sql && sqlite3 t.db \"$QUERY\"", in: folder.place)
    command.environment = ["QUERY": query, "HOME": folder.place.path]
    command.mergesErrors = true
    let outcome = try command.run()
    expect(outcome.status, equals: 0)
    return String(decoding: outcome.output, as: UTF8.self)
  }

  private func hexadecimal(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  @Test(
    "the sqlite3 shell reads back every naughty string byte for byte",
    .enabled(if: ShellRun.isWanted("sqlite3"), "sqlite3 is not installed"))
  func roundTrip() throws {
    let script = try Export(ExportedTable.texts(NaughtyStrings.all), .sql).bytes
    let read = try query(script, "select hex(note), typeof(note) from texts order by rowid")
    let expected = NaughtyStrings.all.map { hexadecimal($0) + "|text\n" }
    expect(read, equals: expected.joined())
  }

  @Test(
    "sqlite3 sums the numbers, and distinguishes null from blank",
    .enabled(if: ShellRun.isWanted("sqlite3"), "sqlite3 is not installed"))
  func sums() throws {
    let table = ExportedTable.numbers(.money, ["10.25", "", "-0.25", "1000000.50"])
    let read = try query(
      Export(table, .sql).bytes,
      "select sum(n), count(n), count(*), typeof(min(n)), typeof(max(n)) from numbers")
    expect(read, equals: "1000010.5|3|4|real|real\n")
    let flags = try query(
      Export(ExportedTable.small, .sql).bytes,
      "select sum(isOpen), typeof(isOpen), typeof(day) from entries group by rowid")
    expect(flags, equals: "1|integer|text\n0|integer|null\n")
  }

  @Test(
    "random tables round-trip through sqlite3",
    .enabled(if: ShellRun.isWanted("sqlite3"), "sqlite3 is not installed"))
  func random() throws {
    let seed: UInt64 = 3_400
    var random = SeededGenerator(seed: seed)
    let columns = (0..<3).map { ColumnSpec("c\($0)", .text, "a column") }
    let rows = (0..<1_200).map { _ in
      columns.map { _ in NaughtyStrings.all.prefix(180).randomElement(using: &random) ?? "" }
    }
    let table = Table(TableSpec("t", "rows", columns), rows: rows.map { $0.map(Cell.text) })
    let read = try query(
      Export(table, .sql).bytes, "select hex(c0), hex(c1), hex(c2) from t order by rowid")
    let expected = rows.map { $0.map(hexadecimal).joined(separator: "|") + "\n" }
    expect(read, equals: expected.joined(), "seed \(seed)")
  }
}
