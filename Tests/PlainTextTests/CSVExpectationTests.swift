import Expectations
import PlainText
import Testing

@Suite struct CSVExpectationTests {
  /// Columns for a day, numbers and a note.
  private static let expectation = CSVExpectation(
    columns: ["day", "amount", "rate", "note"],
    fits: { column, cell in
      switch column {
      case "day": cell.hasPrefix("2026")
      case "amount", "rate": cell.isEmpty || Float(cell) != nil
      default: true
      }
    }, header: { $0.count == 3 ? ["day", "amount", "note"] : nil })

  private func findings(_ text: String) -> [String] {
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    return CSVTable.parse(source, expecting: Self.expectation).diagnostics
      .filter { $0.severity == .error }
      .map { "\($0.code) \($0.excerpt?.marked.count ?? 0): \($0.hint ?? "")" }
  }

  @Test("if there are two ways to join cells, the one that fits the columns is suggested")
  func joining() {
    expect(
      findings("day,amount,rate,note\n2026-01-01,10,110,40,x\n"),
      equals: [
        "csv-field-count 6: write 110.40, or quote a field that contains a comma"
      ])
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,5,1,25,x\n"),
      equals: [
        "csv-field-count 3: write 7.5 and 1.25, or quote a field that contains a comma"
      ])
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,1,5,x\n"),
      equals: [
        "csv-field-count 3: write 7.1, or 1.5, or quote a field that contains a comma"
      ])
  }

  @Test("a comma at the end is reported as superfluous only if the cells before it fit")
  func trailingComma() {
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,1,x,\n"),
      equals: [
        "csv-field-count 1: remove the comma at the end of the row"
      ])
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,,1,x\n2026-01-01,7,5,,\n"),
      equals: [
        "csv-field-count 1: quote a field that contains a comma, and write decimals with a point,"
          + " as in 12.5",
        "csv-field-count 3: write 7.5, or quote a field that contains a comma",
      ])
  }

  @Test("a text split by a comma is shown in quotes")
  func text() {
    expect(
      findings("day,amount,rate,note\n2026-01-01,7,1,rent, heating\n"),
      equals: [
        "csv-field-count 13: put quotes around a field that contains a comma: \"rent, heating\""
      ])
  }

  @Test("a first line that is a data row is reported, with the header if it is known")
  func header() {
    expect(
      findings("2026-01-01,7,x\n2026-01-02,8,y\n"),
      equals: [
        "csv-header-missing 14: write this line above it: day,amount,note"
      ])
    expect(
      findings("2026-01-01,7,1,x\n"),
      equals: [
        "csv-header-missing 16: write a line above it with the names of its 4 columns, from day,"
          + " amount, rate, note"
      ])
    expect(findings("Day,2\n2026-01-01,7\n"), equals: [])
  }

  @Test("blanks beside the commas of the header are one finding")
  func blanks() {
    expect(
      findings("day, amount, rate, note\n2026-01-01, 7, 1, x\n"),
      equals: [
        "csv-blank-after-comma 23: remove the spaces around commas in every line; the header is "
          + "day,amount,rate,note"
      ])
  }

  @Test("upper-case column names are one finding, with the corrected header")
  func capitals() {
    expect(
      findings("Day,Amount,mine,Note\n2026-01-01,7,1,x\n"),
      equals: [
        "csv-header-case 20: write this line instead: day,amount,mine,note"
      ])
  }

  @Test("a file separated by tabs is one finding, whatever columns are expected")
  func tabs() {
    expect(
      findings("day\tamount\n2026-01-01\t7\n"),
      equals: [
        "csv-tab 10: save the file as CSV: write a comma for each tab, and decimals with a point"
      ])
  }
}
