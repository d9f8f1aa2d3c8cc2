import Charts
import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Reports
import TestSupport
import Testing

/// A chart is drawn identically as text and in an answer, where a series has a colour.
struct ChartLinesTests {
  @Test("a chart has its axis, labels and marks")
  func drawing() throws {
    let day = try require(CalendarDate(year: 2026, month: 11, day: 14))
    let query = ValueChartReport.Query(
      ValueSeriesReport.Query(asOf: day, today: day),
      ChartTextOptions(width: 60, height: 6, isASCII: true, isPrivate: false))
    var found = Diagnostics()
    let folder = Folder(at: Repository.at("examples/household").path)
    let report = try ValueChartReport(query, of: folder, &found)
    expect(report.picture.hasPrefix("<svg"))
    let hidden = ValueChartReport.Query(
      ValueSeriesReport.Query(asOf: day, today: day),
      ChartTextOptions(width: 60, height: 6, isASCII: true, isPrivate: true))
    try expect(ValueChartReport(hidden, of: folder, &found).picture, equals: report.picture)
  }
}
