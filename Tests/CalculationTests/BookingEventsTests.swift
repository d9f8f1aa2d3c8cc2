import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingEventsTests {
  private static let text = """
    date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,ratio,group
    2025-01-06,A,DEPOSIT,,,,,1000,,,EUR,,
    2025-01-07,A,BUY,,X,10,50,,5,1,EUR,,
    2025-01-08,A,SPLIT,,X,,,,,,EUR,2:1,
    2025-01-09,A,DIVIDEND,,X,,,100,2,15,EUR,,
    2025-01-10,A,DIVIDEND,DRIP,X,4,21,100,,15,EUR,,
    2025-01-11,A,SELL,,X,5,30,,2,3,EUR,,
    2025-01-12,A,FEE,,X,1,30,,,,EUR,,
    2025-01-13,A,TRANSFER_OUT,,X,8,,,20,,EUR,,t
    2025-01-14,B,TRANSFER_IN,,X,8,,,,,EUR,,t
    2025-01-15,B,TRANSFER_IN,,Y,2,10,,1,,EUR,,
    2025-01-16,B,INTEREST,,,,,7,,,EUR,,
    2025-01-17,B,FEE,,,,,0,,,EUR,,

    """

  private let booked = BookedLedger(text)

  @Test("a disposal has its proceeds and lots; a transfer between accounts is not a disposal")
  func disposals() {
    expect(
      booked.disposals,
      equals: [
        "sale A X 2025-01-11 5 for 148 EUR from 2025-01-07 5 126.5 EUR",
        "feeInKind A X 2025-01-12 1 for 30 EUR from 2025-01-07 1 25.3 EUR",
      ])
    expect(booked.booking.events.disposals.first?.tax, equals: Decimal(3))
  }

  @Test("income is recorded before tax and fee")
  func incomes() {
    expect(
      booked.incomes,
      equals: [
        "A X 2025-01-09 gross 100 tax 15 fee 2 EUR", "A X 2025-01-10 gross 100 tax 15 fee 0 EUR",
        "B - 2025-01-16 gross 7 tax 0 fee 0 EUR",
      ])
  }

  @Test("contributions have units and a sign, and both sides of a transfer are linked")
  func contributions() {
    expect(
      booked.contributions,
      equals: [
        "external A 2025-01-06 1000 EUR", "linked A 2025-01-13 -8 X -202.4 EUR",
        "linked B 2025-01-14 8 X 202.4 EUR", "external B 2025-01-15 2 Y 20 EUR",
      ])
  }

  @Test("a holding's flows are its trades, income, fees and taxes; a transfer adds only its fee")
  func flows() {
    expect(
      booked.flows,
      equals: [
        "A X 2025-01-07 -506 EUR", "A X 2025-01-09 83 EUR", "A X 2025-01-10 1 EUR",
        "A X 2025-01-11 145 EUR", "A X 2025-01-13 -20 EUR", "B Y 2025-01-15 -1 EUR",
      ])
  }

  @Test("units acquired by their own row have the amount paid before fee and tax")
  func acquisitions() {
    let acquired = booked.booking.events.acquisitions.map { event in
      "\(booked.ledger.accounts[event.account]) \(booked.ledger.symbols[event.symbol])"
        + " \(event.date) \(event.quantity) \(event.amount) \(booked.currency(event.currency))"
    }
    expect(
      acquired,
      equals: [
        "A X 2025-01-07 10 500 EUR", "A X 2025-01-10 4 84 EUR", "B Y 2025-01-15 2 20 EUR",
      ])
    expect(
      booked.booking.events.splits.map { "\($0.date) \($0.ratio) \($0.row)" },
      equals: ["2025-01-08 2:1 2"])
  }

  @Test("without events the state is the same, and only splits are kept")
  func stateOnly() {
    var booking = Booking(booked.ledger, Settings())
    booking.advanceToEnd()
    let events = booking.events
    expect(events.disposals.isEmpty && events.incomes.isEmpty && events.contributions.isEmpty)
    expect(
      events.holdingFlows.isEmpty && events.acquisitions.isEmpty && events.cashMovements.isEmpty)
    expect(booking.cash, equals: booked.booking.cash)
    expect(
      booking.holdings.map { Array($0.openLots) },
      equals: booked.booking.holdings.map { Array($0.openLots) })
  }

  @Test("cash movements sum to the cash of each account and currency, and none is zero")
  func cashMovements() throws {
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      let activities = try PricedActivities(days: 60, using: &generator)
      let booked = BookedLedger(
        [activities.rows.joined(separator: "\n")],
        Settings(accounts: PricedActivities.settings))
      var sums: [[Int]: Decimal] = [:]
      for movement in booked.booking.events.cashMovements {
        expect(!movement.amount.isZero, "seed \(seed)")
        let key = [movement.account, movement.currency]
        sums[key] = try sums[key, default: .zero] + movement.amount
      }
      var balances: [[Int]: Decimal] = [:]
      for account in booked.ledger.accounts.indices {
        for balance in booked.booking.cash[account] {
          balances[[account, balance.currency]] = balance.amount
        }
      }
      expect(sums, equals: balances, "seed \(seed)")
      expect(!sums.isEmpty, "seed \(seed)")
    }
  }
}
