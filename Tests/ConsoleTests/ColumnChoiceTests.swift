import Console
import Expectations
import PlainText
import Testing

struct ColumnChoiceTests {
  private let table = RowFilterTests.table

  @Test("columns are in the requested order, and null cells stay null")
  func order() throws {
    let chosen = table.choosing(try table.columns(named: "kilos,date"))
    expect(chosen.spec.columns.map(\.name), equals: ["kilos", "date"])
    try expect(RowFilterTests.rows(chosen).first, equals: "10|2026-01-02")
    var nulls: [[Bool]] = []
    try chosen.rows { row in nulls.append([row.isNull(0), row.isNull(1)]) }
    expect(nulls, equals: [[false, false], [false, false], [false, true], [true, false]])
  }

  @Test("names match as usual, unknown ones suggest the nearest, and duplicates are refused")
  func names() throws {
    try expect(table.columns(named: "Kilos,tr"), equals: [2, 1])
    let unknown = #expect(throws: UsageProblem.self) { try table.columns(named: "kilo,kilso") }
    expect(unknown?.message, equals: "column 'kilso' does not exist")
    expect(unknown?.hint, equals: "did you mean 'kilos'?")
    #expect(throws: UsageProblem.self) { try table.columns(named: "date,,tree") }
    let twice = #expect(throws: UsageProblem.self) { try table.columns(named: "tree,tree") }
    expect(twice?.message, equals: "column 'tree' is listed twice")
  }
}
