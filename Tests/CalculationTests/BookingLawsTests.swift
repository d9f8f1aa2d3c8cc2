import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Properties of all ledgers, tested on random ledgers; see ``RandomActivities``.
@Suite struct BookingLawsTests {
  private static let seeds: [UInt64] = Array(1...5)

  private func booked(
    _ rows: [RandomActivities.Row]..., method: LotsMethod? = nil
  ) -> BookedLedger {
    BookedLedger(rows.map(RandomActivities.csv), RandomActivities.settings, method: method)
  }

  private func nonZero(_ sums: [String: Decimal]) -> [String: String] {
    sums.filter { !$0.value.isZero }.mapValues(\.description)
  }

  @Test("a random ledger is booked without findings and contains rows of every type")
  func sound() {
    var kinds: Set<String> = []
    for seed in Self.seeds {
      let activities = RandomActivities(days: 60, seed: seed)
      expect(booked(activities.rows).messages, equals: [], "seed \(seed)")
      for row in activities.rows { kinds.insert("\(row["type"] ?? "") \(row["subtype"] ?? "")") }
    }
    let wanted = [
      "BUY ", "SELL ", "SPLIT ", "DIVIDEND ", "DIVIDEND DRIP", "DIVIDEND DIVIDEND_IN_KIND",
      "DIVIDEND RETURN_OF_CAPITAL", "INTEREST ", "INTEREST STAKING_REWARD", "DEPOSIT ",
      "WITHDRAWAL ", "TRANSFER_IN ", "TRANSFER_OUT ", "FEE ", "TAX ", "CREDIT BONUS",
      "ADJUSTMENT OPTION_EXPIRY",
    ]
    expect(kinds, equals: Set(wanted))
  }

  @Test("cash is the sum of the cash effects of all rows")
  func cash() throws {
    for seed in Self.seeds {
      let rows = RandomActivities(days: 60, seed: seed).rows
      let state = booked(rows)
      var cash: [String: Decimal] = [:]
      for (account, name) in state.ledger.accounts.enumerated() {
        for balance in state.booking.cash[account] {
          cash["\(name) \(state.currency(balance.currency))"] = balance.amount
        }
      }
      expect(nonZero(cash), equals: nonZero(try NaiveLedger(rows).cash), "seed \(seed)")
    }
  }

  @Test(
    "costs paid are in open lots, transfers, disposals, units sent away or capital returned",
    arguments: LotsMethod.takingLots)
  func basis(method: LotsMethod) throws {
    for seed in Self.seeds {
      let rows = RandomActivities(
        days: 60, seed: seed, isExact: false, isOfOneCurrency: method == .hifo
      ).rows
      let state = booked(rows, method: method)
      expect(state.messages, equals: [], "seed \(seed)")
      let naive = try NaiveLedger(rows)
      expect(nonZero(try costs(of: state, naive)), equals: nonZero(naive.bought), "seed \(seed)")
    }
  }

  /// Returns all costs ever paid, wherever they are now, by symbol and currency.
  private func costs(of state: BookedLedger, _ naive: NaiveLedger) throws -> [String: Decimal] {
    var costs = naive.returned
    func add(_ cost: Decimal, _ symbol: Int, _ currency: Int) throws {
      let key = "\(state.ledger.symbols[symbol]) \(state.currency(currency))"
      costs[key] = try (costs[key] ?? .zero) + cost
    }
    for holding in state.booking.holdings {
      for lot in holding.openLots { try add(lot.cost, holding.symbol, lot.currency) }
    }
    for transit in state.booking.transits {
      for lot in transit.lots.openLots { try add(lot.cost, transit.symbol ?? 0, lot.currency) }
    }
    for disposal in state.booking.events.disposals {
      for piece in disposal.pieces { try add(piece.cost, disposal.symbol, piece.currency) }
      if disposal.kind == .returnOfCapital {
        try add(-disposal.proceeds, disposal.symbol, disposal.currency)
      }
    }
    for sent in state.booking.events.contributions where sent.kind == .external {
      for piece in sent.pieces { try add(piece.cost, sent.symbol ?? 0, piece.currency) }
    }
    return costs
  }

  @Test(
    "units are the units received less the units sent, through transfers and splits",
    arguments: [
      true, false,
    ])
  func units(isExact: Bool) throws {
    for seed in Self.seeds {
      let rows = RandomActivities(days: 60, seed: seed, isExact: isExact).rows
      let state = booked(rows)
      let naive = try NaiveLedger(rows).units
      for holding in state.booking.holdings {
        let name = state.ledger.symbols[holding.symbol]
        let expected = naive["\(state.ledger.accounts[holding.account]) \(name)"] ?? .zero
        let difference = try (holding.quantity - expected).magnitude
        expect(difference.isZero, "seed \(seed) \(name)")
        let sum = holding.openLots.map(\.quantity).reduce(.zero, sum)
        expect(sum, equals: holding.quantity, "seed \(seed) \(name)")
      }
    }
  }

  @Test("splits and transfers change neither costs nor dates", arguments: seeds)
  func conserved(seed: UInt64) throws {
    let rows = RandomActivities(days: 40, seed: seed, isExact: false).rows
    let days = Set(rows.compactMap { $0["date"] }).sorted()
    var after = BookedLedger(
      [RandomActivities.csv(rows)], RandomActivities.settings, through: "2023-12-31")
    for day in days {
      let today = rows.filter { $0["date"] == day }
      let before = after
      after.booking.advance(through: try require(CalendarDate.of(day)))
      let types = Set(today.map { "\($0["type"] ?? "")\($0["group"] == nil ? "" : " linked")" })
      if types.isSubset(of: ["SPLIT", "TRANSFER_IN linked", "TRANSFER_OUT linked"]) {
        expect(costs(before), equals: costs(after), "seed \(seed), \(day)")
      }
    }
  }

  /// Returns the symbol, day and cost of all held and transferred units, with the lots of one day
  /// combined.
  private func costs(_ state: BookedLedger) -> [String: Decimal] {
    var costs: [String: Decimal] = [:]
    for line in state.lots + state.transits {
      let words = line.split(separator: " ")
      guard words.count == 6 else { continue }
      let key = "\(words[1]) \(words[2]) \(words[5])"
      costs[key] = sum(costs[key] ?? .zero, .of(words[4]))
    }
    return costs
  }

  @Test("if every row has a time, the order of rows and files does not matter")
  func orderOfRows() {
    var generator = SeededGenerator(seed: 40)
    for seed in Self.seeds {
      let rows = RandomActivities(days: 30, seed: seed).rows
      let expected = booked(rows)
      let shuffled = rows.shuffled(using: &generator)
      expect(booked(shuffled).differences(from: expected), equals: [], "seed \(seed)")
      let files = Dictionary(grouping: rows) { _ in generator.number(0...2) }.values
      let texts = files.map { RandomActivities.csv($0) }.shuffled(using: &generator)
      let state = BookedLedger(texts, RandomActivities.settings)
      expect(state.differences(from: expected), equals: [], "seed \(seed)")
    }
  }

  @Test("with one file per account, a finding reports every effect of the file order")
  func orderOfFiles() {
    var told = 0
    for seed in Self.seeds + [6, 7, 8] {
      let rows = RandomActivities(days: 30, seed: seed, isTimed: false).rows
      let files = Dictionary(grouping: rows) { $0["account"] ?? "" }.sorted { $0.key < $1.key }
        .map { RandomActivities.csv($0.value) }
      let first = BookedLedger(files, RandomActivities.settings)
      let second = BookedLedger(files.reversed(), RandomActivities.settings)
      for state in [first, second] {
        expect(!state.findings.contains { $0.hasPrefix("error") }, "seed \(seed)")
      }
      expect(first.cash.sorted(), equals: second.cash.sorted(), "seed \(seed)")
      let named = Set(
        (first.messages + second.messages).compactMap { message in
          message.split(separator: "'").dropFirst().first.map(String.init)
        })
      told += named.count
      func others(_ lines: [String]) -> [String] {
        lines.filter { line in !named.contains { line.contains(" \($0) ") } }.sorted()
      }
      expect(others(first.lots), equals: others(second.lots), "seed \(seed)")
      expect(others(first.disposals), equals: others(second.disposals), "seed \(seed)")
    }
    expect(told > 0)
  }

  @Test("replaced rows give the same result in any order, as if only the last versions existed")
  func voids() {
    var generator = SeededGenerator(seed: 50)
    for seed in Self.seeds {
      let rows = RandomActivities(days: 30, seed: seed).rows
      let expected = booked(rows)
      var written: [RandomActivities.Row] = []
      for row in rows {
        var wrong = row
        wrong["id"] = (row["id"] ?? "") + "-wrong"
        wrong["quantity"] = "7"
        var right = row
        switch generator.number(0...3) {
        case 0:
          right["voids"] = wrong["id"]
          written += [wrong, right]
        case 1:
          written += [wrong, ["id": (row["id"] ?? "") + "-void", "voids": wrong["id"] ?? ""], row]
        default: written.append(row)
        }
      }
      expect(written.count > rows.count)
      expect(booked(written).differences(from: expected), equals: [], "seed \(seed)")
      let shuffled = written.shuffled(using: &generator)
      expect(booked(shuffled).differences(from: expected), equals: [], "seed \(seed)")
    }
  }

  @Test("advancing day by day gives the same result as advancing at once")
  func steps() throws {
    for seed in Self.seeds {
      let rows = RandomActivities(days: 30, seed: seed, isTimed: seed % 2 == 0).rows
      var state = BookedLedger(
        [RandomActivities.csv(rows)], RandomActivities.settings, through: "2023-12-31")
      expect(state.lots, equals: [])
      var day = try require(CalendarDate.of("2024-01-01"))
      let last = state.ledger[state.ledger.count - 1].date
      while day <= last {
        state.booking.advance(through: day)
        day = try require(day.adding(days: 1))
      }
      let whole = booked(rows)
      expect(state.differences(from: whole), equals: [], "seed \(seed)")
      expect(state.booking.findings, equals: whole.booking.findings, "seed \(seed)")
    }
  }
}

extension BookedLedger {
  /// All lines except findings.
  private var state: [String] {
    lots + transits + cash.sorted() + disposals + incomes + contributions + flows
  }

  /// Returns the first lines that only one of the two contains, and whether only their order
  /// differs.
  fileprivate func differences(from other: BookedLedger) -> [String] {
    if state == other.state { return [] }
    let (mine, its) = (Set(state), Set(other.state))
    let lines = state.filter { !its.contains($0) } + other.state.filter { !mine.contains($0) }
    return lines.isEmpty ? ["another order of lines"] : Array(lines.prefix(4))
  }
}
