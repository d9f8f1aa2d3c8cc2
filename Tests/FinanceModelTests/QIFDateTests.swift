import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFDateTests {
  private func dates(_ texts: [String], _ options: StatementOptions = .init()) -> [String] {
    let records = texts.map { "D\($0)\nT1\n^\n" }.joined()
    let loaded = QIFReading.reading(statementSource("!Type:Bank\n" + records), options)
    return loaded.value?.first?.rows.map { "\($0.date)" } ?? shownFindings(loaded)
  }

  @Test(
    "dates in an unambiguous form are read",
    arguments: [
      ("26 Jan 2026", "2026-01-26"), ("Jan 26, 2026", "2026-01-26"), ("26-Sept-26", "2026-09-26"),
      ("26 January 2026", "2026-01-26"), ("2026-01-26", "2026-01-26"), ("20260126", "2026-01-26"),
      ("26.01.2026", "2026-01-26"), ("1/26/2026", "2026-01-26"), ("1/26'26", "2026-01-26"),
      ("1/26' 6", "2006-01-26"), (" 1/26/ 2026", "2026-01-26"), ("1/26/99", "1999-01-26"),
      ("1/1/2026", "2026-01-01"), ("2026/01/26", "2026-01-26"), ("1-26-26", "2026-01-26"),
    ])
  func forms(text: String, expected: String) {
    expect(dates([text]), equals: [expected])
  }

  @Test(
    "a text that is not a date is an error at its place",
    arguments: [
      "2026-13-01", "26 Foo 2026", "1/2", "31/31/2026", "x", "1/26/6", "99999999", "1:2:3",
    ])
  func malformed(text: String) {
    expect(dates([text]), equals: ["2:2 statement-date"])
  }

  @Test("one date with a part above 12 decides the order for the whole file")
  func wholeFile() {
    expect(dates(["6/ 4'18", "6/25'18"]), equals: ["2018-06-04", "2018-06-25"])
    expect(dates(["6/ 4'18", "25/ 6'18"]), equals: ["2018-04-06", "2018-06-25"])
    expect(dates(["6/25'18", "7/26'18", "25/ 6'18"]), equals: ["8:2 statement-date"])
    expect(
      dates(["2/3'26", "13/3'26", "3/14'26"]), equals: ["8:2 statement-date", "5:2 statement-date"])
    expect(dates(["13/3'26", "3/14'26", "3/15'26"]), equals: ["2:2 statement-date"])
  }

  @Test("an undecided date order is an error that names the option")
  func open() {
    let loaded = QIFReading.reading(statementSource("!Type:Bank\nD6/ 4'18\nT1\n^\n"))
    expect(shownFindings(loaded), equals: ["2:2 statement-undecided"])
    expect(
      loaded.diagnostics.first?.hint,
      equals: "write the date order: --date-order dmy or --date-order mdy")
    expect(dates(["6/ 4'18"], StatementOptions(dateOrder: .dayFirst)), equals: ["2018-04-06"])
    expect(dates(["6/ 4'18"], StatementOptions(dateOrder: .monthFirst)), equals: ["2018-06-04"])
    expect(dates(["26/01/05"], StatementOptions(dateOrder: .yearFirst)), equals: ["2026-01-05"])
    expect(
      dates(["6/25'18", "25/ 6'18", "6/ 4'18"]),
      equals: ["5:2 statement-date", "2:2 statement-date"])
  }
}
