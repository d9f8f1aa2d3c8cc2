import Expectations
import Exporting
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Conversion of rows to entries. Properties of all ledgers are tested on random ledgers.
@Suite struct ActivityEntriesTests {
  private static let header =
    "id,date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency,fx_rate,"
    + "ratio,group,lots\n"

  private func lines(_ rows: String, settings: String = #"{"base_currency": "EUR"}"#) throws
    -> [String]
  {
    var text = JournalText()
    text.activities = Self.header + rows
    text.settings = settings
    return try text.lines()
  }

  @Test(
    "a purchase's fee and tax are part of its cost; a sale's tax is an expense next to the gain"
  )
  func trades() throws {
    let found = try lines(
      """
      ,2025-01-06,B,BUY,,ACME,10,100,,4,1,EUR,,,,
      ,2025-11-03,B,SELL,,ACME,4,120,,2,3,EUR,,,,
      """)
    expect(
      found,
      equals: [
        "2025-01-06 BUY ACME: Assets:B:ACME 10 ACME {1005 EUR 2025-01-06},"
          + " Assets:B:Cash -1005 EUR",
        "2025-11-03 SELL ACME: Assets:B:ACME -4 ACME {-402 EUR 2025-01-06 next},"
          + " Assets:B:Cash 475 EUR, Expenses:Taxes 3 EUR, Income:Gains -76 EUR",
      ])
  }

  @Test("if a row has a rate, the cash posting includes the amount in the row's currency")
  func exchange() throws {
    let found = try lines(
      ",2025-03-03,B,BUY,,MSFT,10,100,,5,,USD,0.90,,,\n",
      settings: #"{"base_currency": "EUR", "accounts": [{"name": "B", "currency": "EUR"}]}"#)
    expect(
      found,
      equals: [
        "2025-03-03 BUY MSFT: Assets:B:MSFT 10 MSFT {1005 USD 2025-03-03},"
          + " Assets:B:Cash -904.5 EUR @@ -1005 USD"
      ])
  }

  @Test("income is gross, and the reinvested purchase is in the same entry")
  func income() throws {
    let found = try lines(
      """
      ,2025-01-06,B,BUY,,X,10,50,,,,EUR,,,,
      ,2025-03-03,B,DIVIDEND,DRIP,X,4,21,100,,15,EUR,,,,
      ,2025-04-01,B,INTEREST,,,,,10,1,2,EUR,,,,
      ,2025-06-02,B,DIVIDEND,RETURN_OF_CAPITAL,X,,,14,,,EUR,,,,
      """)
    let reinvested = """
      2025-03-03 DIVIDEND DRIP X: Assets:B:X 4 X {84 EUR 2025-03-03}, Assets:B:Cash 1 EUR, \
      Income:Dividends:X -100 EUR, Expenses:Taxes 15 EUR
      """
    let interest = """
      2025-04-01 INTEREST: Assets:B:Cash 7 EUR, Income:Interest -10 EUR, \
      Expenses:Taxes 2 EUR, Expenses:Fees 1 EUR
      """
    let returned = """
      2025-06-02 DIVIDEND RETURN_OF_CAPITAL X: Assets:B:X -10 X {-500 EUR 2025-01-06}, \
      Assets:B:X -4 X {-84 EUR 2025-03-03}, Assets:B:X 10 X {490 EUR 2025-01-06}, \
      Assets:B:X 4 X {80 EUR 2025-03-03}, Assets:B:Cash 14 EUR
      """
    expect(Array(found.dropFirst()), equals: [reinvested, interest, returned])
  }

  @Test("both sides of a same-day transfer form one entry; otherwise its cost is in Transfers")
  func transfers() throws {
    let bought = ",2024-12-02,Old,BUY,,ACME,10,100,,5,,EUR,,,,\n"
    let sent = ",2026-03-02,Old,TRANSFER_OUT,,ACME,10,,,20,,EUR,,,t1,\n"
    let received = "New,TRANSFER_IN,,ACME,10,,,,,EUR,,,t1,\n"
    let out = """
      Assets:Old:ACME -10 ACME {-1005 EUR 2024-12-02 next}, Assets:Old:Cash -20 EUR, \
      Expenses:Fees 20 EUR
      """
    let arrived = "Assets:New:ACME 10 ACME {1005 EUR 2024-12-02}"
    let together = try lines(bought + sent + ",2026-03-02," + received)
    expect(Array(together.dropFirst()), equals: ["2026-03-02 TRANSFER ACME: \(out), \(arrived)"])
    let apart = try lines(bought + sent + ",2026-03-06," + received)
    let expected = [
      "2026-03-02 TRANSFER_OUT ACME: \(out), Equity:Transfers 1005 EUR",
      "2026-03-06 TRANSFER_IN ACME: \(arrived), Equity:Transfers -1005 EUR",
    ]
    expect(Array(apart.dropFirst()), equals: expected)
  }

  @Test("an activity in the receiving account between the two sides keeps their entries separate")
  func transfersApart() throws {
    let found = try lines(
      """
      ,2026-03-02,Old,BUY,,ACME,10,100,,,,EUR,,,,
      ,2026-03-02,Old,TRANSFER_OUT,,ACME,10,,,,,EUR,,,t1,
      ,2026-03-02,New,BUY,,ACME,1,100,,,,EUR,,,,
      ,2026-03-02,New,TRANSFER_IN,,ACME,10,,,,,EUR,,,t1,
      """)
    expect(
      found.map { $0.split(separator: ":")[0] },
      equals: [
        "2026-03-02 BUY ACME", "2026-03-02 TRANSFER_OUT ACME", "2026-03-02 BUY ACME",
        "2026-03-02 TRANSFER_IN ACME",
      ])
  }

  @Test("the tags from both sides of a transfer are combined")
  func tags() throws {
    var text = JournalText()
    text.activities =
      Self.header + """
        ,2026-03-02,Old,BUY,,ACME,10,100,,,,EUR,,,,
        out,2026-03-02,Old,TRANSFER_OUT,,ACME,10,,,20,,EUR,,,t1,
        in,2026-03-02,New,TRANSFER_IN,,ACME,10,,,3,,EUR,,,t1,
        """
    let entry = try require(try text.journal().entries.last)
    expect(
      entry.tags, equals: [JournalTag("fee", "20.00 EUR + 3.00 EUR"), JournalTag("group", "t1")])
  }

  @Test("a split removes the lots and adds them again with their cost and date")
  func split() throws {
    let found = try lines(
      """
      ,2025-01-06,B,BUY,,X,10,400,,,,EUR,,,,
      ,2025-03-03,B,SPLIT,,X,,,,,,EUR,,4:1,,
      """)
    expect(
      found.last,
      equals: "2025-03-03 SPLIT X: Assets:B:X -10 X {-4000 EUR 2025-01-06},"
        + " Assets:B:X 40 X {4000 EUR 2025-01-06}")
  }

  private static let seeds: [UInt64] = [1, 2, 3]

  @Test("every entry of a random ledger balances exactly", arguments: seeds)
  func balanced(seed: UInt64) throws {
    for method in LotsMethod.takingLots {
      let journal = try Self.journal(seed, method).journal
      for entry in journal.entries {
        try expect(
          entry.remainder(), equals: [], "seed \(seed), \(method): \(entry.date) \(entry.title)")
      }
    }
  }

  @Test("cash and lots match the bookings on every evening", arguments: seeds)
  func running(seed: UInt64) throws {
    for method in LotsMethod.takingLots {
      let (journal, ledger) = try Self.journal(seed, method)
      var booking = Booking(
        ledger, RandomActivities.settings, BookingOptions(lotsMethod: method))
      var sums: [String: Decimal] = [:]
      for (index, entry) in journal.entries.enumerated() {
        for posting in entry.postings { try Self.add(posting, to: &sums) }
        let next = index + 1 < journal.entries.count ? journal.entries[index + 1].date : nil
        guard next != entry.date else { continue }
        booking.advance(through: entry.date)
        let (found, booked) = (Self.texts(of: sums), Self.texts(of: try Self.sums(of: booking)))
        expect(found, equals: booked, "seed \(seed), \(method), \(entry.date)")
        if found != booked { break }
      }
    }
  }

  @Test("gains and income match the bookings", arguments: seeds)
  func earned(seed: UInt64) throws {
    for method in LotsMethod.takingLots {
      let (journal, ledger) = try Self.journal(seed, method)
      var booking = Booking(
        ledger, RandomActivities.settings,
        BookingOptions(lotsMethod: method, keepsEvents: true))
      booking.advanceToEnd()
      let currencies = booking.terms.currencies
      var (gains, income): ([JournalAmount], [JournalAmount]) = ([], [])
      for disposal in booking.events.disposals {
        try gains.add(JournalAmount(-disposal.proceeds, currencies[disposal.currency]))
        for piece in disposal.pieces {
          try gains.add(JournalAmount(piece.cost, currencies[piece.currency]))
        }
      }
      for earned in booking.events.incomes {
        try income.add(JournalAmount(-earned.gross, currencies[earned.currency]))
      }
      for posting in journal.entries.flatMap(\.postings) {
        let opposite = JournalAmount(-posting.quantity, posting.commodity)
        switch posting.account {
        case .gains: try gains.add(opposite)
        case .dividends, .interest: try income.add(opposite)
        default: break
        }
      }
      expect(gains.allSatisfy { $0.quantity.isZero }, "seed \(seed), \(method)")
      expect(income.allSatisfy { $0.quantity.isZero }, "seed \(seed), \(method)")
    }
  }

  @Test("units kept by the network leave the transfer; income withheld in full is still shown")
  func withoutCashOrLots() throws {
    let found = try lines(
      """
      ,2025-01-06,Old,BUY,,X,10,100,,,,EUR,,,,
      ,2025-04-01,Old,TRANSFER_OUT,,X,10,,,,,EUR,,,t1,
      ,2025-04-02,New,FEE,,X,1,90,,,,EUR,,,t1,
      ,2025-04-03,New,TRANSFER_IN,,X,9,,,,,EUR,,,t1,
      ,2025-05-01,New,DIVIDEND,,X,,,7,,7,EUR,,,,
      """)
    let fee = "Expenses:Fees 90 EUR, Income:Gains 10 EUR, Equity:Transfers -100 EUR"
    expect(found.dropFirst(2).first, equals: "2025-04-02 FEE X: \(fee)")
    expect(
      found.last, equals: "2025-05-01 DIVIDEND X: Income:Dividends:X -7 EUR, Expenses:Taxes 7 EUR")
  }

  @Test("an account tracked by statements or values has no activity entries")
  func untracked() throws {
    let found = try lines(
      ",2025-05-01,P,DIVIDEND,,X,,,7,,,EUR,,,,\n",
      settings: #"{"base_currency": "EUR", "accounts": [{"name": "P", "tracking": "VALUES"}]}"#)
    expect(found, equals: [])
  }

  private static func journal(
    _ seed: UInt64, _ method: LotsMethod
  ) throws -> (journal: Journal, ledger: ActivityLedger) {
    let rows = RandomActivities(days: 60, seed: seed, isExact: false).rows
    let ledger = ActivityLedger.of([RandomActivities.csv(rows)], RandomActivities.settings)
    var booking = Booking(
      ledger, RandomActivities.settings, BookingOptions(lotsMethod: method, keepsEvents: true))
    booking.advanceToEnd()
    let journal = try Journal(
      booking, Journal.Inputs(), RandomActivities.settings, Journal.Options(),
      until: CalendarDate(parsing: "2030-01-01"))
    return (journal, ledger)
  }

  private static func add(_ posting: JournalPosting, to sums: inout [String: Decimal]) throws {
    switch posting.account {
    case .cash(let account):
      let key = "\(account) \(posting.commodity)"
      sums[key] = try (sums[key] ?? .zero) + posting.quantity
    case .units(let account, let symbol):
      let lot = try require(posting.lot)
      let key = "\(account) \(symbol) \(lot.date)"
      sums[key] = try (sums[key] ?? .zero) + posting.quantity
      sums[key + lot.currency] = try (sums[key + lot.currency] ?? .zero) + lot.cost
    default: break
    }
  }

  private static func sums(of booking: Booking) throws -> [String: Decimal] {
    let (ledger, currencies) = (booking.ledger, booking.terms.currencies)
    var sums: [String: Decimal] = [:]
    for (account, name) in ledger.accounts.enumerated() {
      for balance in booking.cash[account] {
        sums["\(name) \(currencies[balance.currency])"] = balance.amount
      }
    }
    for holding in booking.holdings {
      for lot in holding.openLots {
        let key =
          "\(ledger.accounts[holding.account]) \(ledger.symbols[holding.symbol]) \(lot.date)"
        sums[key] = try (sums[key] ?? .zero) + lot.quantity
        let cost = key + currencies[lot.currency]
        sums[cost] = try (sums[cost] ?? .zero) + lot.cost
      }
    }
    return sums
  }

  private static func texts(of sums: [String: Decimal]) -> [String: String] {
    sums.filter { !$0.value.isZero }.mapValues(\.description)
  }
}
