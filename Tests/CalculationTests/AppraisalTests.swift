import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Tests of the amount that counts as an external flow, and of its rate.
@Suite struct AppraisalTests {
  private static func flow(_ row: String, _ prices: [String]) throws -> Decimal {
    let text = try ActivityText(
      [PricedActivities.header, row, "2024-01-05,a,BUY,,XYZ,1,8,,,,EUR,,,"], prices: prices)
    return try text.gainSplit("2000-01-01", "2024-06-01").externalFlows
  }

  @Test("units received are valued at a price at most seven days old, or at their row's price")
  func units() throws {
    let row = "2024-01-01,a,TRANSFER_IN,,XYZ,10,5,,1,,EUR,,,"
    try expect(Self.flow(row, ["2024-01-01 XYZ EUR 7"]), equals: Decimal(70))
    try expect(Self.flow(row, ["2023-12-25 XYZ EUR 6"]), equals: Decimal(60))
    try expect(Self.flow(row, ["2023-12-24 XYZ EUR 6"]), equals: Decimal(50))
  }

  @Test("without a known price, units are valued at their row's price, excluding the fee")
  func unknownUnits() throws {
    try expect(Self.flow("2024-01-01,a,TRANSFER_IN,,XYZ,10,5,,1,,EUR,,,", []), equals: Decimal(50))
  }

  @Test("cash is valued at its row's rate or at the day's rate, excluding the fee")
  func cash() throws {
    let rates = ["2023-12-30 USD EUR 0.9"]
    try expect(Self.flow("2024-01-01,a,DEPOSIT,,,,,100,3,,USD,,,", rates), equals: Decimal(90))
    let stated = try ActivityText(
      [
        PricedActivities.header, "2024-01-01,a,DEPOSIT,,,,,1,,,EUR,,,",
        "2024-01-01,a,DEPOSIT,,,,,100,3,,USD,0.8,,",
      ], prices: rates)
    let split = try stated.gainSplit("2000-01-01", "2024-06-01")
    expect(split.externalFlows, equals: Decimal(81))
    try expect(split.endValue, equals: Decimal(parsing: "78.6"))
  }
}

@Suite struct AccountSumsTests {
  /// Returns rows of three accounts without transfers between them, with cash in euros and dollars.
  private func rows(_ generator: inout SeededGenerator, days: Int) throws -> [String] {
    var rows = ["date,account,type,symbol,quantity,unit_price,amount,currency,ratio"]
    var held: [String: Int] = [:]
    for day in 0..<days {
      let date = try FlowText.day(day).description
      let account = "A\(generator.number(0...2))"
      let symbol = "S\(generator.number(0...7))"
      let currency = ["EUR", "USD"][generator.number(0...1)]
      let units = generator.number(1...9)
      switch generator.number(0...5) {
      case 0: rows.append("\(date),\(account),DEPOSIT,,,,\(units * 100),\(currency),")
      case 1 where held[account + symbol, default: 0] >= units:
        rows.append("\(date),\(account),SELL,\(symbol),\(units),\(units + 3),,EUR,")
        held[account + symbol, default: 0] -= units
      default:
        rows.append("\(date),\(account),BUY,\(symbol),\(units),\(units + 2),,EUR,")
        held[account + symbol, default: 0] += units
      }
    }
    return rows
  }

  @Test("on every day with a valuation, the total equals the sum of the accounts")
  func whole() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let rows = try rows(&generator, days: 60)
      let prices = try (0..<60).flatMap { day in
        let date = try FlowText.day(day).description
        return day == 0 || generator.number(0...2) == 0
          ? [
            "\(date) USD EUR 0.\(generator.number(80...99))",
            "\(date) S\(generator.number(0...7)) EUR \(generator.number(3...12))",
          ] : []
      }
      let text = try ActivityText(rows, prices: prices)
      let period = try require(ReturnPeriod(from: nil, to: try FlowText.day(59)))
      let figures = try text.performance([period]).figures
      var worths: [Performance.Subject: [CalendarDate: Decimal]] = [:]
      for figure in figures {
        guard case .measured(let measured) = figure.outcome else { continue }
        for valuation in measured.timeWeighted.valuations {
          worths[figure.subject, default: [:]][valuation.date] = valuation.value
        }
      }
      let days = try require(worths[.whole])
      expect(days.count > 20, "seed \(seed)")
      for (day, worth) in days {
        var sum = Decimal.zero
        for (subject, values) in worths {
          guard case .account = subject else { continue }
          if let latest = values.filter({ $0.key <= day }).max(by: { $0.key < $1.key }) {
            sum = try sum + latest.value
          }
        }
        expect(worth, equals: sum, "seed \(seed), \(day)")
      }
    }
  }
}
