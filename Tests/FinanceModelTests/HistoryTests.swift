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

@Suite struct HistoryEntryTests {
  private func entry(_ change: (inout HistoryEntry) -> Void = { _ in }) throws -> HistoryEntry {
    var entry = HistoryEntry(
      id: "a1", timestamp: try Timestamp(parsing: "2026-11-21T09:30:00+01:00"),
      tierName: "Buffer", accountName: "Depot, \"alt\"", amount: Decimal(5000),
      balanceAfter: try Decimal(parsing: "-7.5"), kind: .allocation, description: "pay",
      user: "ann", op: "op-1")
    change(&entry)
    return entry
  }

  private let columns = Ledger.history.columns.map(\.name)

  @Test("the coding keys are the ledger's columns, in the same order")
  func keys() {
    expect(HistoryEntry.CodingKeys.allCases.map(\.rawValue), equals: columns)
  }

  @Test("a line follows the file's columns and order; unknown columns are blank")
  func line() throws {
    let line = try entry().csvLine(
      inColumnsOf: ["op", "mine", "account_name", "amount", "balance_after"], minorDigits: 2)
    expect(
      String(decoding: line, as: UTF8.self), equals: "op-1,,\"Depot, \"\"alt\"\"\",5000.00,-7.50\n")
    let whole = try entry().csvLine(inColumnsOf: columns, minorDigits: 0)
    expect(
      String(decoding: whole, as: UTF8.self),
      equals: "a1,2026-11-21T09:30:00+01:00,Buffer,\"Depot, \"\"alt\"\"\",5000,-7.5,allocation,"
        + "pay,ann,op-1\n")
  }

  @Test(
    "amounts have the minor digits, and more only if the exact value needs them",
    arguments: [
      ("5", 2, "5.00"), ("5.1", 2, "5.10"), ("5.125", 2, "5.125"), ("5", 0, "5"),
      ("0.000000000000000001", 2, "0.000000000000000001"), ("-0.5", 3, "-0.500"), ("0", 2, "0.00"),
    ])
  func amounts(number: String, minorDigits: Int, text: String) throws {
    let amount = try Decimal(parsing: number)
    let fields = try entry { $0.amount = amount }
      .fields(for: ["amount"], minorDigits: minorDigits)
    expect(fields, equals: [text])
  }

  @Test("control characters in fields become spaces, so an entry stays on one line")
  func oneLine() throws {
    let text = "a\nb\r\nc\td\u{1B}e\u{85}f\u{2028}g é"
    let fields = try entry {
      $0.description = text
      $0.user = text
      $0.op = text
      $0.id = text
      $0.tierName = text
      $0.accountName = text
    }.fields(for: ["description", "user", "op", "id", "tier_name", "account_name"], minorDigits: 2)
    expect(fields, equals: Array(repeating: "a b  c d e f g é", count: 6))
  }

  @Test("a written entry reads back as the same entry")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 311)
    for round in 0..<200 {
      let original = try entry {
        $0.amount = Decimal(Int.random(in: -1000...1000, using: &generator))
        $0.kind = HistoryEntry.Kind.allCases.randomElement(using: &generator) ?? .manual
        $0.id = generator.oneIn(2) ? nil : "i\(round)"
        $0.op = generator.oneIn(2) ? nil : "o\(round)"
        $0.description = generator.oneIn(2) ? "" : "é, \"q\" =1"
      }
      let header = columns.shuffled(using: &generator)
      var text = [header].csv
      text += String(
        decoding: original.csvLine(inColumnsOf: header, minorDigits: 2), as: UTF8.self)
      let history = History.reading(RandomLedger.table(.history, [text])).value
      expect(history?.rows.map(\.entry), equals: [original], "seed 311, round \(round)")
    }
  }

  @Test("encoding an entry to JSON and decoding it keeps its digits")
  func codable() throws {
    let original = try entry()
    let json = try JSONValue(encoding: original).text(.compact)
    expect(
      json,
      equals: #"{"id":"a1","timestamp":"2026-11-21T09:30:00+01:00","tier_name":"Buffer","#
        + #""account_name":"Depot, \"alt\"","amount":5000,"balance_after":-7.5,"#
        + #""transaction_type":"allocation","description":"pay","user":"ann","op":"op-1"}"#)
    let source = SourceText(file: "a", bytes: Array(json.utf8))
    let read = JSONDocument.read(source, as: HistoryEntry.self, stage: "history").value
    expect(read?.value, equals: original)
  }
}

@Suite struct HistoryReadingTests {
  private let header =
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,op\n"

  private func reading(_ texts: String...) -> Loaded<History> {
    History.reading(RandomLedger.table(.history, texts))
  }

  @Test("rows are in file order, blank ids and operations are nil, and duplicates count once")
  func rows() {
    let first = "a,2026-01-02T00:00:00Z,T,x,5.00,5.00,manual,\n"
    let second = ",2026-01-01T00:00:00Z,T,y,1,1,recurring,p\n"
    let loaded = reading(header + first + second + first)
    expect(loaded.diagnostics.isEmpty)
    expect(loaded.value?.rows.map(\.place.record), equals: [0, 1])
    expect(loaded.value?.rows.map(\.entry.id), equals: ["a", nil])
    expect(loaded.value?.rows.map(\.entry.op), equals: [nil, "p"])
    expect(loaded.value?.rows.map(\.entry.kind), equals: [.manual, .recurring])
    expect(loaded.value?.rows.last?.entry.description, equals: "")
    expect(loaded.value?.chronological.map(\.place.record), equals: [1, 0])
  }

  @Test("all errors are reported at their cells, and no history is returned")
  func mistakes() {
    let loaded = reading(
      header + "a,2026-01-02,T,x,\"5,00\",5.00,Manual,\n"
        + "b,2026-01-01T00:00:00Z,,y,1,,recurring,p\n")
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.code),
      equals: [
        "history-timestamp-malformed", "history-number-malformed", "history-word-unknown",
        "history-value-missing", "history-value-missing",
      ])
    expect(
      loaded.diagnostics.map { $0.excerpt.map { "\($0.position.line):\($0.position.column)" } },
      equals: ["2:3", "2:18", "2:30", "3:24", "3:29"])
  }

  @Test("a missing column is reported once for each file")
  func columns() {
    let loaded = reading(header, "id,timestamp,tier_name,acount_name,amount,transaction_type\n")
    expect(
      loaded.diagnostics.map(\.message),
      equals: [
        "column 'account_name' is missing", "column 'balance_after' is missing",
      ])
    expect(
      loaded.diagnostics.map(\.excerpt?.position.file), equals: ["history-1.csv", "history-1.csv"])
    expect(loaded.diagnostics.first?.hint, equals: "rename 'acount_name' to 'account_name'")
  }

  @Test("after a hundred errors, a note says that there are more")
  func many() {
    let loaded = reading(
      header + ",2026-01-01T00:00:00Z,T,y,1,1,manual,\n"
        + String(repeating: ",2026-01-01T00:00:00Z,T,y,1,x,manual,\n", count: 300))
    expect(loaded.diagnostics.count, equals: 101)
    expect(loaded.diagnostics.last?.code, equals: "history-more")
  }

  @Test("no files and a header without rows both give an empty history")
  func empty() {
    expect(reading().value?.rows.isEmpty, equals: true)
    expect(reading(header).value?.rows.isEmpty, equals: true)
  }

  @Test("a hundred thousand rows are read in one pass")
  func manyRows() {
    var text = header
    for number in 0..<100_000 {
      text += "r\(number),2026-01-02T00:00:00Z,T,x,5.00,5.00,manual,op-\(number)\n"
    }
    expect(reading(text).value?.rows.count, equals: 100_000)
  }
}
