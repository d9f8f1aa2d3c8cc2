import Charts
import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Reports
import Synchronization
import TestSupport
import Testing

/// A household reads each file once, whatever is requested.
struct HouseholdTests {
  private typealias Asked = (
    name: String, ask: @Sendable (Folder, inout Diagnostics) throws -> Void
  )

  @Test("a report opens each file once", arguments: reports.map(\.name))
  func opensOnce(name: String) throws {
    let report = try require(Self.reports.first { $0.name == name })
    let opened = Mutex<[String: Int]>([:])
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      let file = try SystemCalls.system.open(path, opening)
      opened.withLock { counts in
        if path.hasSuffix(".csv") || path.hasSuffix(".json") { counts[path, default: 0] += 1 }
      }
      return file
    }
    let place = Repository.root.appending(path: "examples/household").path
    var found = Diagnostics()
    try report.ask(Folder(at: place, calls: calls), &found)
    let counts = opened.withLock { $0 }
    expect(counts["\(place)/coffer.json"], equals: 1)
    expect(counts.filter { $0.value != 1 }.keys.sorted(), equals: [], "read again by \(name)")
  }

  private static let day = CalendarDate(year: 2026, month: 11, day: 14) ?? .epochDay

  private static let reports: [Asked] =
    [
      asked("status", StatusReport.self, .init(withAccounts: true, withClaims: true, today: day)),
      asked("yields", YieldReport.self, .init(today: day)),
      asked("history", HistoryReport.self, .init(account: nil, from: nil, to: nil, kind: nil)),
      asked("value", ValueReport.self, .init(asOf: day, today: day)),
      asked("value history", ValueHistoryReport.self, .init(accounts: [], from: nil, to: nil)),
      asked("value series", ValueSeriesReport.self, .init(asOf: day, today: day)),
      asked("yield forecast", YieldForecastReport.self, .init(from: day)),
      asked("plan forecast", PlanForecastReport.self, .init(from: day)),
      asked("goals", GoalForecastReport.self, .init(from: day)),
      asked("runway", RunwayReport.self, .init(from: day)),
      asked("risk", RiskReport.self, .init(from: day)),
    ]
    + views.map { view in
      asked(
        "holdings \(view)", HoldingsReport.self,
        .init(view, asOf: day, today: day.adding(days: 9) ?? day))
    }

  private static let views: [HoldingsReport.View] = [
    .positions(withLots: true), .groups(.account), .realized, .income, .contributions,
    .performance, .flows, .gainSplit, .netWorth,
  ]

  private static func asked<Asking: Report & SendableMetatype>(
    _ name: String, _ report: Asking.Type, _ query: Asking.Query
  ) -> Asked {
    (name, { folder, found in _ = try Asking.answer(query, of: folder, &found) })
  }
}
