import Expectations
import FinanceModel
import Spending
import Testing

@Suite struct SeriesFitTests {
  private static func fit(_ lines: [String]) throws -> SeriesFit {
    let points = try SeriesText.points(lines)
    let days = BillDays(.months(1, on: [.day(10)]))
    let span = SeriesFit.span(.monthly, points)
    return try require(
      SeriesFit(
        .monthly, days, days.stated(from: span.lowerBound, through: span.upperBound), points,
        middle: SeriesEvidence.median(points.map(\.size))))
  }

  @Test("a fit counts hits, missed days and extra payments")
  func counts() throws {
    let fit = try Self.fit([
      "2026-01-10 -5", "2026-02-12 -5", "2026-04-09 -5", "2026-04-25 -5", "2026-05-10 -5",
    ])
    expect(
      fit.hits.map { "\($0.stated) \($0.deviation)" },
      equals: [
        "2026-01-10 0", "2026-02-10 2", "2026-04-10 -1", "2026-05-10 0",
      ])
    expect(fit.extras == 1 && fit.expected == 5)
    expect(fit.agreement, equals: 4.0 / 6)
    expect(fit.cost, equals: 3 + 5 * 2)
  }

  @Test("of two payments near one day, the one with the usual amount is the hit")
  func rivals() throws {
    let fit = try Self.fit([
      "2026-01-10 -5", "2026-02-10 -50", "2026-02-12 -5", "2026-03-10 -5",
    ])
    expect(fit.hits.map(\.payment) == [0, 2, 3] && fit.extras == 1)
  }
}

@Suite struct SeriesClassTests {
  @Test("periods are increasing, and the tolerance is less than half a period")
  func periods() {
    let periods = SeriesClass.allCases.map(\.period)
    expect(periods, equals: periods.sorted())
    for kind in SeriesClass.allCases {
      expect(Double(2 * kind.tolerance) < kind.period)
      if let months = kind.months {
        expect(abs(Double(months) * 30.44 - kind.period) < 1)
      }
    }
  }
}
