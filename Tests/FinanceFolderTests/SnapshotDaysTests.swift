import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

@Suite struct SnapshotDaysTests {
  @Test("a file has a header, sorted days, quoted fields where needed, and minor digits")
  func text() throws {
    let scene = try SnapshotScene()
    let summary = try scene.take(on: SnapshotScene.day(3)) { $0.day == 2 ? nil : Decimal($0.day) }
    expect(
      scene.money.text("snapshots/accounts.csv"),
      equals: """
        date,account,value,currency
        2026-01-01,"I,sa",1.00,EUR
        2026-01-03,"I,sa",3.00,EUR

        """)
    expect(
      scene.money.text("snapshots/portfolio.csv"),
      equals: "date,total_value,currency\n2026-01-01,1.00,EUR\n2026-01-03,3.00,EUR\n")
    expect(summary.days == 3 && summary.daysMade == 3 && summary.accounts == 1)
    expect(summary.rows == [2, 2] && summary.isWritten)
    expect(
      SnapshotSummary.files, equals: ["snapshots/accounts.csv", "snapshots/portfolio.csv"])
  }

  @Test("an amount without a currency has two decimals, and one in yen has none")
  func digits() throws {
    let scene = try SnapshotScene()
    let day = SnapshotScene.first
    _ = try scene.money.place.takeSnapshots(
      as: MoneyFolder.writer, version: "1", on: day, notice: { _ in }
    ) { _ in
      var days = SnapshotDays(from: day, today: day, context: "")
      let half = try Decimal(parsing: "1.5")
      days.add(
        day,
        [
          .init(account: "a", value: half, currency: nil),
          .init(account: "b", value: half, currency: "JPY"),
        ], total: nil, in: nil)
      return days
    }
    expect(scene.lines(), equals: ["2026-01-01,a,1.50,", "2026-01-01,b,2,JPY"])
    expect(scene.lines("portfolio"), equals: [])
  }

  @Test("without days the files contain only their headers")
  func none() throws {
    let scene = try SnapshotScene()
    let summary = try scene.take(from: nil)
    expect(summary.from == nil && summary.to == nil && summary.days == 0)
    expect(scene.money.text("snapshots/portfolio.csv"), equals: "date,total_value,currency\n")
    try expect(scene.take(from: nil).isWritten, equals: false)
  }
}
