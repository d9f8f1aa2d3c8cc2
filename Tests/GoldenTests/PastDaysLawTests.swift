import Expectations
import Foundation
import PlainText
import TestSupport
import Testing
import coffer

/// Past days do not change: an answer about a day equals the answer given at the end of that day.
///
/// `COFFER_TORTURE=full` tests more folders.
@Suite struct PastDaysLawTests {
  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full" ? 1...150 : 1...4

  private static let views = [
    [], ["--lots"], ["--net-worth"], ["--realized"], ["--income"], ["--contributions"],
    ["--by", "account"], ["--performance"], ["--gain-split"],
    ["--net-worth", "--from", "2025-01-03"],
  ]

  @Test("--as-of a day gives the same result as the folder on that evening", arguments: seeds)
  func asOf(seed: UInt64) throws {
    let folder = try LivingFolder(seed: seed)
    var evenings: [(day: CalendarDate, answers: [String])] = []
    for number in 0..<45 {
      try folder.live(number)
      guard number % 6 == 4 else { continue }
      evenings.append((folder.today, try Self.views.map { try folder.holdings($0) }))
    }
    for evening in evenings {
      for (view, answer) in zip(Self.views, evening.answers) {
        let asked = try folder.holdings(view + ["--as-of", evening.day.description])
        let difference = asked == answer ? "" : LineDifference(answer, asked).text
        expect(difference, equals: "", "seed \(seed), \(evening.day) \(view)")
      }
    }
    let cases = evenings.count * Self.views.count
    print("torture: S14 past-days-\(seed) cases=\(cases)")
  }

  @Test(
    "snapshots, series and daily files show each account's net worth on that day",
    arguments: seeds)
  func sameWorth(seed: UInt64) throws {
    let folder = try LivingFolder(seed: seed)
    for number in 0..<40 { try folder.live(number) }
    let taken = try folder.taken()
    let series = try folder.series()
    var compared = 0
    for day in taken.keys.sorted() where day.day % 4 == 1 || day == folder.today {
      let object = try folder.object(["--net-worth", "--as-of", day.description])
      let rows = try require(object["net_worth"] as? [[String: Any]])
      // Table cells retain all digits; JSON numbers lose digits when they are read.
      let cells = try folder.cells(["--net-worth", "--as-of", day.description])
      var worths: [String: String] = [:]
      for row in rows {
        let name = try require(row["account"] as? String)
        worths[name] = try require(cells[name]?["value"])
      }
      expect(taken[day], equals: worths, "seed \(seed), \(day)")
      try expect(folder.shown(on: day), equals: worths, "seed \(seed), \(day)")
      for (account, value) in series[day] ?? [:] {
        expect(worths[account], equals: value, "seed \(seed), \(day) \(account)")
        compared += 1
      }
    }
    expect(compared > 5)
  }

  @Test(
    "both ends of a net worth change match those days, and its parts sum to the change",
    arguments: seeds)
  func changes(seed: UInt64) throws {
    let folder = try LivingFolder(seed: seed)
    for number in 0..<40 { try folder.live(number) }
    let days = try ["2025-01-03", "2025-01-12", "2025-01-25"].map { try CalendarDate(parsing: $0) }
    for (from, to) in [(0, 1), (1, 2), (0, 2)].map({ (days[$0.0], days[$0.1]) })
      + days.map({ ($0, folder.today) })
    {
      let words = ["--net-worth", "--from", from.description, "--to", to.description]
      let whole = try folder.cells(
        words + ["--table", "net_worth_change_total"], by: "without_past")
      let change = try folder.cells(words).merging(whole) { own, _ in own }
      for (day, column) in [(from, "start"), (to, "end")] {
        let asked = ["--net-worth", "--as-of", day.description]
        for (account, row) in try folder.cells(asked) {
          expect(
            change[account]?[column], equals: row["value_base"], "seed \(seed), \(day) \(account)")
        }
        let total = try folder.cells(asked + ["--table", "net_worth_total"], by: "without_past")
        expect(change["0"]?[column], equals: total["0"]?["value_base"], "seed \(seed), \(day)")
      }
      for (account, row) in change {
        let place: Comment = "seed \(seed), \(from) to \(to), \(account)"
        let parts = row.filter { Self.parts.contains($0.key) }.values.map(Decimal.of)
        let ends = (Decimal.of(row["start"] ?? ""), Decimal.of(row["end"] ?? ""))
        let sum = try parts.reduce(Decimal.zero) { try $0 + $1 }
        expect(try parts.count == Self.parts.count && sum == ends.1 - ends.0, place)
        expect(sum, equals: Decimal.of(row["change"] ?? ""), place)
      }
    }
  }

  private static let parts: Set = [
    "new_money", "market_gain", "currency_gain", "income", "costs", "revaluation", "corrections",
  ]

  @Test("the TWR and drawdown of an account match its daily values", arguments: seeds)
  func returns(seed: UInt64) throws {
    let folder = try LivingFolder(seed: seed, paysApart: true)
    for number in 0..<120 { try folder.live(number) }
    let taken = try folder.taken()
    let flows = try folder.flows(of: "Broker")
    let days = taken.keys.sorted()
    var (index, height, deepest) = (1.0, 1.0, 0.0)
    var before = 0.0
    for day in days {
      guard let text = taken[day]?["Broker"], let value = Double(text) else { continue }
      let flow = flows[day] ?? 0
      // Flows occur at the end of the day, and the first value starts the index.
      if before != 0 { index *= (value - flow) / before }
      height = max(height, index)
      deepest = max(deepest, 1 - index / height)
      before = value
    }
    let rows = try require(
      try folder.object(["--performance"])["performance"] as? [[String: Any]])
    let row = try require(
      rows.first { $0["account"] as? String == "Broker" && $0["period"] as? String == "all" })
    let twr = try require(row["twr_pct"] as? Double)
    let fall = try require(row["max_drawdown_pct"] as? Double)
    // Daily values are rounded to cents.
    expect(abs(twr - (index - 1) * 100) < 0.02, "seed \(seed)")
    expect(abs(fall - deepest * 100) < 0.02, "seed \(seed)")
    expect(deepest > 0.001, "seed \(seed): nothing fell")
  }
}

/// A folder in which a user writes every day, and in which the plan and the history change
/// together.
private final class LivingFolder {
  private(set) var today: CalendarDate
  private let folder: TemporaryFolder
  private var generator: SeededGenerator
  /// Whether money is paid in and out on days without trades.
  private let paysApart: Bool
  private var balances = ["Jar": 100, "Buffer": 500]
  private var units = ["ACME": 0, "BOND": 0]
  private var prices = ["ACME": 10_000, "BOND": 5_000]
  private var groups = 0

  private static let headers = [
    "activities":
      "date,account,type,symbol,quantity,unit_price,amount,fee,tax,currency,ratio,group",
    "prices": "date,base,quote,amount",
    "positions": "date,account,symbol,quantity,currency",
    "values": "timestamp,account,event,value,flow",
    "transactions": "date,account,amount",
    "history": "timestamp,tier_name,account_name,amount,balance_after,transaction_type",
  ]

  init(seed: UInt64, paysApart: Bool = false) throws {
    generator = SeededGenerator(seed: seed)
    self.paysApart = paysApart
    folder = try TemporaryFolder()
    today = try CalendarDate(parsing: "2025-01-01")
    try FileManager.default.createDirectory(
      at: folder.place.appending(path: "ledgers"), withIntermediateDirectories: true)
    for (name, header) in Self.headers { try write(header + "\n", to: "ledgers/\(name).csv") }
    try write(
      """
      {"base_currency": "EUR", "accounts": [{"name": "Broker", "currency": "EUR"},
        {"name": "Pension", "tracking": "HOLDINGS"}, {"name": "House", "tracking": "VALUES"}]}
      """, to: "coffer.json")
    try row("prices", "2024-12-31,USD,EUR,0.9")
    try row("prices", "2024-12-31,ACME,EUR,100")
    try row("prices", "2024-12-31,BOND,USD,50")
    for name in balances.keys.sorted() { try move(name, by: 0) }
    try row("activities", "2025-01-01,Broker,DEPOSIT,,,,5000,,,EUR,,")
    try row("values", "2025-01-01T10:00:00Z,House,value,1000,")
    try row("values", "2025-01-01T10:00:00Z,Broker,value,7,")
    try row("positions", "2025-01-01,Pension,ACME,3,EUR")
    try row("transactions", "2025-01-01,Giro,250.5")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.place.appending(path: name))
  }

  private func row(_ ledger: String, _ text: String) throws {
    let handle = try FileHandle(
      forWritingTo: folder.place.appending(path: "ledgers/\(ledger).csv"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data((text + "\n").utf8))
    try handle.close()
  }

  /// Changes a balance of the plan, and records the change.
  private func move(_ name: String, by amount: Int) throws {
    balances[name, default: 0] += amount
    try row(
      "history",
      "\(today)T09:00:00Z,T,\(name),\(amount),\(balances[name, default: 0]),manual")
    let accounts = balances.keys.sorted().map {
      #"{"name": "\#($0)", "balance": \#(balances[$0, default: 0])}"#
    }
    try write(
      """
      {"tiers": [{"name": "T", "purpose": "", "target": 1, "priority": 1,
        "accounts": [\(accounts.joined(separator: ", "))]}]}
      """, to: "reserve_manager.json")
  }

  private func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Simulates another day.
  func live(_ number: Int) throws {
    today = today.adding(days: 1) ?? today
    for name in ["ACME", "BOND"] where random(0...2) > 0 {
      prices[name] = max(100, prices[name, default: 0] * random(96...104) / 100)
      try row("prices", "\(today),\(name),\(name == "BOND" ? "USD" : "EUR"),\(cents(name))")
    }
    if random(0...4) == 0 { try row("prices", "\(today),USD,EUR,0.\(random(85...95))") }
    let pays = paysApart ? number % 9 == 3 : random(0...5) == 0
    if pays { return try pay() }
    if random(0...1) == 0 { try trade() }
    if random(0...9) == 0 { try move(balances.keys.sorted()[random(0...1)], by: random(-40...90)) }
    if random(0...9) == 0 {
      try row("values", "\(today)T10:00:00Z,House,value,\(random(900...1100)),")
    }
    if random(0...9) == 0 { try row("positions", "\(today),Pension,ACME,\(random(1...9)),EUR") }
    if random(0...4) == 0 { try row("transactions", "\(today),Giro,\(random(-90...90))") }
    if !paysApart, random(0...9) == 0 { try transfer() }
  }

  private func cents(_ name: String) -> String {
    let price = prices[name, default: 0]
    return "\(price / 100).\(price % 100 + 100)".replacing(".1", with: ".", maxReplacements: 1)
  }

  private func pay() throws {
    let type = random(0...3) == 0 ? "WITHDRAWAL" : "DEPOSIT"
    try row("activities", "\(today),Broker,\(type),,,,\(random(1...300)),,,EUR,,")
  }

  private func trade() throws {
    let name = ["ACME", "BOND"][random(0...1)]
    let currency = name == "BOND" ? "USD" : "EUR"
    let held = units[name, default: 0]
    let (type, most) = random(0...2) == 0 && held > 0 ? ("SELL", held) : ("BUY", 9)
    let quantity = random(1...most)
    units[name] = type == "SELL" ? held - quantity : held + quantity
    try row(
      "activities",
      "\(today),Broker,\(type),\(name),\(quantity),\(cents(name)),,\(random(0...3)),,\(currency),,")
  }

  /// Sends cash or units that remain in transit for some days, or forever.
  private func transfer() throws {
    groups += 1
    let held = units["ACME", default: 0]
    if held > 0 {
      units["ACME"] = 0
      try row("activities", "\(today),Broker,TRANSFER_OUT,ACME,\(held),,,,,EUR,,g\(groups)")
    } else {
      try row("activities", "\(today),Broker,TRANSFER_OUT,,,,20,,,EUR,,g\(groups)")
    }
  }
}

extension LivingFolder {
  private func outcome(
    _ run: ([String], [String: String]) -> ShellCommand.Outcome, _ words: [String]
  ) throws -> Data {
    let result = run(
      words, ["COFFER_FOLDER": folder.place.path, "COFFER_NOW": "\(today)T20:00:00Z"])
    expect(result.status, equals: 0, "\(words) \(String(decoding: result.errors, as: UTF8.self))")
    return result.output
  }

  func holdings(_ words: [String]) throws -> String {
    String(
      decoding: try outcome(
        { Holdings.run($0, environment: $1) }, words + ["--json"]), as: UTF8.self)
  }

  func object(_ words: [String]) throws -> [String: Any] {
    try require(
      JSONSerialization.jsonObject(with: Data(holdings(words).utf8)) as? [String: Any])
  }

  /// Returns the cells of each row of a table by column. Rows are identified by the cells of a key
  /// column.
  func cells(
    _ words: [String], by key: String = "account"
  ) throws -> [String: [String: String]] {
    try rows(of: outcome({ Holdings.run($0, environment: $1) }, words + ["-f", "csv"]), by: key)
  }

  /// Returns the digits of each account's value as shown by `snapshot`.
  func shown(on day: CalendarDate) throws -> [String: String] {
    let words = ["--closed", "--as-of", day.description, "-f", "csv"]
    return try rows(of: outcome({ Snapshot.run($0, environment: $1) }, words), by: "account")
      .compactMapValues { $0["value"] }.filter { !$0.value.isEmpty }
  }

  private func rows(of output: Data, by key: String) throws -> [String: [String: String]] {
    let table = String(decoding: output, as: UTF8.self)
    let lines = table.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = try require(lines.first)
    var rows: [String: [String: String]] = [:]
    for line in lines.dropFirst() {
      let row = Dictionary(zip(columns, line), uniquingKeysWith: { first, _ in first })
      rows[row[key] ?? ""] = row
    }
    return rows
  }

  /// Returns the digits of each account's value in the daily files, by day.
  func taken() throws -> [CalendarDate: [String: String]] {
    _ = try outcome({ Snapshot.run($0, environment: $1) }, ["take"])
    return try byDay(
      String(contentsOf: folder.place.appending(path: "snapshots/accounts.csv"), encoding: .utf8))
  }

  func series() throws -> [CalendarDate: [String: String]] {
    try byDay(
      String(
        decoding: try outcome({ Snapshot.run($0, environment: $1) }, ["series", "-f", "csv"]),
        as: UTF8.self))
  }

  private func byDay(_ text: String) throws -> [CalendarDate: [String: String]] {
    var worths: [CalendarDate: [String: String]] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      worths[try CalendarDate(parsing: cells[0]), default: [:]][cells[1]] = cells[2]
    }
    return worths
  }

  /// Returns the flows into and out of an account, by day.
  func flows(of account: String) throws -> [CalendarDate: Double] {
    let rows = try require(try object(["--flows"])["flows"] as? [[String: Any]])
    var flows: [CalendarDate: Double] = [:]
    for row in rows where row["scope"] as? String == "account" {
      guard row["account"] as? String == account, let flow = row["flow"] as? Double else {
        continue
      }
      flows[try CalendarDate(parsing: try require(row["date"] as? String))] = flow
    }
    return flows
  }
}
