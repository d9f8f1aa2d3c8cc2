import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct HistoryTests {
  /// Returns a history of rows "seconds id account amount balance op", one per line.
  private func history(_ text: String) throws -> History {
    History(
      try text.split(separator: "\n").enumerated().map { number, line in
        let words = line.split(separator: " ").map(String.init)
        let timestamp = try require(
          Timestamp(secondsSinceEpoch: Int64(words[0]) ?? 0, offsetSeconds: 0))
        return History.Row(
          HistoryEntry(
            id: words[1] == "-" ? nil : words[1], timestamp: timestamp, tierName: "T",
            accountName: words[2], amount: try Decimal(parsing: words[3]),
            balanceAfter: try Decimal(parsing: words[4]), kind: .allocation,
            op: words[5] == "-" ? nil : words[5]),
          at: LedgerPlace(file: 0, record: number))
      })
  }

  private func name(_ account: String) -> AccountName { AccountName(tier: "T", account: account) }

  @Test("rows are ordered by time, then by id, whatever their order in the file")
  func chronological() throws {
    let history = try history("9 a x 1 1 -\n5 c x 1 1 -\n5 b x 1 1 -\n5 - x 1 1 -")
    expect(history.chronological.map { $0.entry.id ?? "-" }, equals: ["-", "b", "c", "a"])
    expect(history.rows.map { $0.entry.id ?? "-" }, equals: ["a", "c", "b", "-"])
  }

  @Test("an account's last row states its balance; the rows of an operation stay together")
  func lastAndOperations() throws {
    let history = try history(
      "1 a x 5 5 p\n2 b y 7 7 p\n3 c x -1 4 q\n2 d x 2 7 -")
    let outcomes = history.outcomes
    expect(outcomes[name("x")]?.last.entry.balanceAfter, equals: Decimal(4))
    expect(outcomes[name("x")]?.running, equals: Decimal(6))
    expect(outcomes[name("y")]?.last.place.record == 1 && outcomes.count == 2)
    expect(
      history.operations.mapValues { $0.map { $0.entry.id } },
      equals: ["p": ["a", "b"], "q": ["c"]])
  }

  @Test("running balances start at the opening and add the amounts, not the stated balances")
  func running() throws {
    let history = try history("1 a x 5 105 -\n2 b y 7 7 -\n3 c x 10 999 -\n4 d x -5 110 -")
    expect(
      history.runningBalances, equals: [105, 7, 115, 110].map { Decimal($0) })
    let far = "170141183460469231731"
    let beyond = try self.history("1 a x 1 \(far) -\n2 b x \(far) 0 -\n3 c x 1 1 -\n4 d y 1 1 -")
    expect(beyond.runningBalances, equals: [try Decimal(parsing: far), nil, nil, .one])
  }

  @Test("the latest time is returned, or nil without rows")
  func latest() throws {
    let history = try history("7 a x 1 1 -\n5 b x 1 1 -\n6 c x 1 1 -")
    expect(history.latestTimestamp?.description, equals: "1970-01-01T00:00:07Z")
    expect(History().latestTimestamp == nil)
    expect(History().outcomes.isEmpty && History().runningBalances.isEmpty)
  }

  @Test("merging two branches in either order gives the same history, even with blank ids")
  func union() {
    var generator = SeededGenerator(seed: 312)
    for round in 0..<60 {
      var random = RandomLedger(.history, rows: 30, using: &generator)
      for row in random.rows.indices where generator.oneIn(4) {
        if let id = random.index("id") { random.rows[row][id] = "" }
        if let at = random.index("timestamp") { random.rows[row][at] = "2026-03-01T00:00:00Z" }
      }
      let sides = random.rows.map { row in (row, Bool.random(using: &generator)) }
      let ours = sides.filter(\.1).map(\.0)
      let theirs = sides.filter { !$0.1 }.map(\.0)
      let readings = [ours + theirs, theirs + ours, random.rows.shuffled(using: &generator)]
        .map { rows in
          History.reading(RandomLedger.table(.history, [([random.header] + rows).csv])).value
        }
      let orders = readings.map { $0?.chronological.map(\.entry) }
      expect(orders[0]?.count, equals: 30, "seed 312, round \(round)")
      expect(orders[0] == orders[1] && orders[0] == orders[2], "seed 312, round \(round)")
      expect(readings[0]?.runningBalances, equals: readings[1]?.runningBalances)
    }
  }
}
