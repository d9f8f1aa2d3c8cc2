import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct ActivityRowsTests {
  @Test("unpacking a row restores all its values, including rare ones")
  func unpacks() throws {
    let text = """
      date,time,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,\
      ratio,group,lots
      2026-01-05,09:30:00.00015,A,SELL,OPTION_EXPIRY,X,1,2,3,4,5,USD,0.9,4:1,g,"a; b"
      2026-01-06,09:30:15,A,DEPOSIT,,,,,0.000000000000000001,,,EUR,,,,

      """
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    var sale = Activity(
      place: LedgerPlace(file: 0, record: 0), date: try CalendarDate(parsing: "2026-01-05"),
      time: try TimeOfDay(parsing: "09:30:00.00015"), account: 0, type: .sell,
      subtype: .optionExpiry, symbol: 0, currency: 0)
    (sale.quantity, sale.unitPrice, sale.amount) = (.one, Decimal(2), Decimal(3))
    (sale.fee, sale.tax, sale.fxRate) = (Decimal(4), Decimal(5), try Decimal(parsing: "0.9"))
    (sale.ratio, sale.group, sale.namesLots) = (try SplitRatio(parsing: "4:1"), 0, true)
    expect(ledger[0], equals: sale)
    expect(ledger.lots(ofRow: 0), equals: ["a", "b"])
    var deposit = Activity(
      place: LedgerPlace(file: 0, record: 1), date: try CalendarDate(parsing: "2026-01-06"),
      time: try TimeOfDay(parsing: "09:30:15"), account: 0, type: .deposit, currency: 1)
    deposit.amount = try Decimal(parsing: "0.000000000000000001")
    expect(ledger[1], equals: deposit)
    expect(ledger.lots(ofRow: 1), equals: [])
  }

  @Test("rows are returned in booking order, whatever their order in the file")
  func order() throws {
    let seed: UInt64 = 4_711
    var generator = SeededGenerator(seed: seed)
    let times = ["", "", "00:00", "09:30", "09:30:00.00001", "23:59:59.9999", "09:30:00.0001"]
    for turn in 0..<60 {
      let rows = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        let day = Int.random(in: 1...(turn % 3 == 0 ? 9 : 1), using: &generator)
        let type = generator.oneIn(6) ? "SPLIT" : "DEPOSIT"
        let tax = generator.oneIn(4) ? "1" : ""
        return
          "2026-01-0\(day),\(times.randomElement(using: &generator) ?? ""),A,\(type),EUR,\(tax)\n"
      }
      let text = "date,time,account,type,currency,tax\n" + rows.joined()
      let source = SourceText(file: "a", bytes: Array(text.utf8))
      let ledger = try require(ActivityLedger.reading([source], Settings()).value)
      let activities = (0..<ledger.count).map { ledger[$0] }
      expect(activities.count, equals: rows.count)
      expect(
        zip(activities, activities.dropFirst()).allSatisfy { $0.isBefore($1) },
        "seed \(seed), turn \(turn)")
    }
  }

  @Test("a missing currency comes from the settings, the account's first row or the base")
  func currencies() throws {
    let text = """
      date,account,type,amount,currency
      2026-01-06,A,DEPOSIT,1,
      2026-01-07,A,DEPOSIT,1,USD
      2026-01-05,A,DEPOSIT,1,CHF
      2026-01-05,B,DEPOSIT,1,
      2026-01-05,C,DEPOSIT,1,

      """
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    var settings = Settings(
      baseCurrency: Currency("EUR"),
      accounts: [AccountSettings(name: "B", currency: Currency("GBP"))])
    let ledger = try require(ActivityLedger.reading([source], settings).value)
    let said = (0..<ledger.count).map { index in
      let row = ledger[index]
      return "\(ledger.accounts[row.account]) \(ledger.currencies[row.currency])"
    }
    expect(said, equals: ["A CHF", "B GBP", "C EUR", "A CHF", "A USD"])
    settings.baseCurrency = nil
    let refused = ActivityLedger.reading([source], settings)
    expect(refused.value == nil)
    expect(refused.diagnostics.map(\.code), equals: ["activity-value-missing"])
    expect(refused.diagnostics.first?.excerpt?.position.line, equals: 6)
  }
}

struct PriceStepsTests {
  private func steps(_ rows: String...) throws -> [PriceSteps] {
    let text =
      "date,account,type,symbol,quantity,unit_price,currency,ratio\n" + rows.joined(separator: "\n")
      + "\n"
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    return ledger.priceSteps(before: ledger.count, factor: 5)
  }

  @Test("a step is small if the price changes by less than the factor, up or down")
  func factor() throws {
    let first = "2026-01-05,A,BUY,X,1,10,EUR,"
    for (price, areSmall) in [("49.99", true), ("50", false), ("2.01", true), ("2", false)] {
      let found = try steps(first, "2026-01-06,A,SELL,X,1,\(price),EUR,")
      expect(found.map(\.areSmall), equals: [areSmall], "\(price)")
    }
    try expect(
      steps(
        first, "2026-01-06,A,BUY,X,1,40,EUR,", "2026-01-07,A,BUY,X,1,160,EUR,"
      ).map(\.areSmall), equals: [true])
  }

  @Test("a change of currency or a split is not a small step; each symbol has its own steps")
  func others() throws {
    let found = try steps(
      "2026-01-05,A,BUY,X,1,10,EUR,", "2026-01-05,A,BUY,Y,1,100,EUR,",
      "2026-01-05,A,BUY,Z,1,7,EUR,", "2026-01-06,A,BUY,X,1,10,USD,", "2026-01-06,A,SPLIT,Z,,,,2:1",
      "2026-01-07,A,BUY,Y,1,100,EUR,")
    expect(found.map(\.areSmall), equals: [false, true, false])
    expect(found.map(\.firstRow), equals: [0, 1, 2])
  }

  @Test("rows without a positive price are skipped, and prices may be of any size")
  func odd() throws {
    let found = try steps(
      "2026-01-05,A,BUY,X,1,0,EUR,", "2026-01-05,A,BUY,X,1,,EUR,",
      "2026-01-05,A,DIVIDEND,X,,9,EUR,",
      "2026-01-06,A,BUY,X,1,100000000000000000000,EUR,",
      "2026-01-06,A,BUY,X,1,100000000000000000000.000000000000000001,EUR,")
    expect(found.map(\.firstRow) == [3] && found.map(\.areSmall) == [true])
  }
}
