package import FinanceModel
package import PlainText

/// A folder that grows by rows of all ledgers that determine account values. The rows are written
/// in an order that differs from the order of their days. Occasionally, the plan or the day
/// changes.
///
/// Values are voided, back-dated, written in distant time zones, closed, reopened and deleted.
/// Activities include splits, transfers and voids. Some currency pairs receive their first rate
/// late.
package struct RandomWorth: Sendable {
  /// The next event.
  package enum Step: Sendable {
    case row(Ledger, String)
    case plan(String)
    /// Some days pass.
    case day(Int)
  }

  package let settings: String
  package private(set) var steps: [Step] = []
  private var generator: SeededGenerator
  private let hasBase: Bool
  private var ids: [Ledger: [String]] = [:]
  private var count = 0
  private var isTaken: Set<String> = []
  private var openTransfers: [(group: String, day: Int, amount: Int)] = []

  package static let firstDay = CalendarDate(year: 2026, month: 1, day: 1) ?? .epochDay
  /// The first day that counts as today.
  package static let today = CalendarDate(year: 2026, month: 1, day: 20) ?? .epochDay

  package static let headers: [Ledger: String] = [
    .values: "id,timestamp,account,event,value,currency,flow,note,voids",
    .activities:
      "id,date,account,type,symbol,quantity,unit_price,amount,currency,fx_rate,ratio,group,voids"
      + ",fee,tax",
    .positions: "id,date,account,symbol,quantity,average_cost,currency,voids",
    .prices: "date,base,quote,amount,source",
    .transactions: "id,date,account,amount,currency,group,voids,kind",
    .history:
      "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,description",
  ]

  /// Returns the row with blank cells for the columns that it omits at its end.
  package static func padded(_ row: String, _ ledger: Ledger) -> String {
    let outside = row.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element).joined()
    let wanted = (headers[ledger] ?? "").filter { $0 == "," }.count
    let missing = wanted - outside.filter { $0 == "," }.count
    return row + String(repeating: ",", count: max(0, missing))
  }

  /// The contents of the ledgers before the first step.
  package static let rows: [Ledger: [String]] = [
    .activities: [
      "a-1,2026-01-02,Depot,DEPOSIT,,,,90000,EUR,,,,,,",
      "a-2,2026-01-02,Depot,BUY,AAA,1000,10,,EUR,,,,,,",
    ],
    .prices: ["2026-01-01,USD,EUR,0.9,", "2026-01-01,CHF,EUR,1.05,"],
  ]

  package init(steps count: Int, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    hasBase = seed % 4 != 0
    let base = hasBase ? #""base_currency": "EUR", "# : ""
    settings = """
      {\(base)"accounts": [{"name": "House", "kind": "PROPERTY"},
       {"name": "Depot", "currency": "EUR"}, {"name": "Abroad", "currency": "CHF"},
       {"name": "Giro", "tracking": "TRANSACTIONS", "aliases": ["Konto"],
        "claims": [{"tier": "T", "account": "Buffer"}]}]}
      """
    while steps.count < count { addStep() }
    steps = steps.map { step in
      guard case .row(let ledger, let text) = step else { return step }
      return .row(ledger, Self.padded(text, ledger))
    }
  }

  private mutating func addStep() {
    switch generator.number(0...99) {
    case 0...39: addValue()
    case 40...57: addActivity()
    case 58...65: addPosition()
    case 66...74: addPrice()
    case 75...82: addTransaction()
    case 83...89: addHistory()
    case 90...93: addPlan()
    default: steps.append(.day(generator.number(1...4)))
    }
  }

  private mutating func oneIn(_ number: Int) -> Bool { generator.number(1...number) == 1 }

  private mutating func one(of texts: [String]) -> String {
    texts.randomElement(using: &generator) ?? ""
  }

  private mutating func day(from first: Int = 0) -> String {
    Self.day(generator.number(first...45))
  }

  private static func day(_ number: Int) -> String {
    (firstDay.adding(days: number) ?? firstDay).description
  }

  private mutating func amount(_ range: ClosedRange<Int>) -> String {
    "\(generator.number(range)).\(generator.number(10...99))"
  }

  /// Returns a moment on that day, as written in some time zone.
  private mutating func moment() -> String {
    let hour = generator.number(10...23)
    return "\(day())T\(hour):00:00" + one(of: ["Z", "+01:00", "-08:00", "+10:00"])
  }

  private mutating func newID(_ ledger: Ledger, isVoidable: Bool = true) -> String {
    count += 1
    let id = "\(ledger.rawValue.prefix(1))\(count)"
    if isVoidable { ids[ledger, default: []].append(id) }
    return id
  }

  /// Returns the id of a row in the ledger; usually blank.
  private mutating func voided(_ ledger: Ledger) -> String {
    oneIn(7) ? ids[ledger]?.randomElement(using: &generator) ?? "" : ""
  }

  private mutating func addValue() {
    let voids = voided(.values)
    let id = newID(.values)
    if !voids.isEmpty, oneIn(2) { return steps.append(.row(.values, "\(id),,,,,,,,\(voids)")) }
    let account = one(of: ["Isa", "Isa", "House", "Abroad", "\"Isa, \"\"old\"\"\"", "Giro"])
    let event = one(
      of: Array(repeating: "value", count: 12)
        + ["open", "flow", "flow", "close", "close", "reopen", "reopen", "delete"])
    let value = event == "value" || event == "open" && oneIn(2) ? amount(-200...9000) : ""
    let flow = event == "flow" || event == "value" && oneIn(4) ? amount(-300...300) : ""
    let code = account == "Abroad" && oneIn(2) ? "CHF" : ""
    steps.append(
      .row(
        .values, "\(id),\(moment()),\(account),\(event),\(value),\(code),\(flow),,\(voids)"))
  }

  private mutating func addActivity() {
    let voids = voided(.activities)
    if !voids.isEmpty, oneIn(2) {
      return steps.append(.row(.activities, "\(newID(.activities)),,,,,,,,,,,,\(voids)"))
    }
    var cells: String
    switch generator.number(0...9) {
    case 0, 1: cells = "\(day()),Depot,BUY,BBB,\(generator.number(1...9)),\(amount(1...50)),,USD,,,"
    case 2:
      cells = "\(day(from: 1)),Depot,SELL,AAA,\(generator.number(1...5)),\(amount(1...50)),,EUR,,,"
    case 3:
      let day = day()
      guard isTaken.insert("split \(day)").inserted else { return }
      return steps.append(.row(.activities, "s\(day),\(day),Depot,SPLIT,AAA,,,,EUR,,2:1,,"))
    case 4, 5: return addTransfer()
    case 6: cells = "\(day()),Loose,DEPOSIT,,,,\(amount(1...500)),\(looseCurrency()),,,"
    case 7:
      // A rate that a row states may later be stated by a price.
      let rate = one(of: ["USD,0.9125", "SEK,0.09"])
      cells = "\(day()),Depot,DEPOSIT,,,,\(amount(1...500)),\(rate),,"
    default:
      cells = "\(day()),Depot,\(one(of: ["DEPOSIT", "WITHDRAWAL"])),,,,\(amount(1...500)),EUR,,,"
    }
    cells += ",\(voids)"
    steps.append(.row(.activities, "\(newID(.activities)),\(cells)"))
  }

  private mutating func looseCurrency() -> String {
    hasBase ? one(of: ["", "", "EUR", "USD"]) : "EUR"
  }

  /// Sends cash or units, or lets sent ones arrive.
  private mutating func addTransfer() {
    if let sent = openTransfers.popLast(), oneIn(2) {
      let day = Self.day(sent.day + generator.number(0...6))
      return steps.append(
        .row(
          .activities,
          "\(newID(.activities)),\(day),Second,TRANSFER_IN,,,,\(sent.amount),EUR,,,\(sent.group),"
        ))
    }
    let (number, sum) = (generator.number(0...45), generator.number(1...900))
    let group = "g\(count)"
    openTransfers.append((group, number, sum))
    steps.append(
      .row(
        .activities,
        "\(newID(.activities, isVoidable: false)),\(Self.day(number)),Depot,TRANSFER_OUT"
          + ",,,,\(sum),EUR,,,\(group),"
      ))
  }

  private mutating func addPosition() {
    let voids = voided(.positions)
    let id = newID(.positions)
    if !voids.isEmpty, oneIn(2) { return steps.append(.row(.positions, "\(id),,,,,,,\(voids)")) }
    let account = one(of: ["Pension", "Pension", "Loose"])
    let held = one(of: ["$CASH", "CCC", "AAA"])
    let code = hasBase ? one(of: ["EUR", "USD"]) : "EUR"
    steps.append(
      .row(
        .positions,
        "\(id),\(day()),\(account),\(held),\(generator.number(1...80)),,\(code),\(voids)"))
  }

  private mutating func addPrice() {
    let pair = one(of: [
      "AAA,EUR", "CCC,EUR", "CCC,EUR", "BBB,USD", "USD,EUR", "CHF,EUR", "SEK,EUR",
    ])
    let isFirst = pair == "SEK,EUR" && isTaken.insert(pair).inserted
    let day = isFirst ? Self.day(0) : day(from: 1)
    guard isTaken.insert("\(day),\(pair)").inserted else { return }
    let amount = pair == "SEK,EUR" ? "0.0" : "0.9"
    steps.append(.row(.prices, "\(day),\(pair),\(amount)\(generator.number(1...9)),"))
  }

  private mutating func addTransaction() {
    let voids = voided(.transactions)
    let id = newID(.transactions)
    if !voids.isEmpty, oneIn(2) { return steps.append(.row(.transactions, "\(id),,,,,,\(voids)")) }
    let account = one(of: ["Giro", "Konto", "Cash"])
    let code = hasBase ? one(of: ["", "", "USD"]) : ""
    let group = oneIn(5) ? "t\(generator.number(1...3))" : ""
    let kind = count % 7 == 3 ? ",balance" : count % 7 == 5 ? ",opening" : ""
    steps.append(
      .row(
        .transactions,
        "\(id),\(day()),\(account),\(amount(-400...400)),\(code),\(group),\(voids)\(kind)"))
  }

  private mutating func addHistory() {
    let name = one(of: ["T,Buffer", "T,Jar", "U,Jar", "U,Giro", "U,Gone"])
    let balance = generator.number(0...900)
    steps.append(
      .row(.history, "\(newID(.history)),\(moment()),\(name),\(balance),\(balance),manual,"))
  }

  private mutating func addPlan() {
    let tiers = [("T", ["Buffer", "Jar"]), ("U", ["Jar", "Giro"])].map { tier, accounts in
      let texts = accounts.map {
        #"{"name": "\#($0)", "balance": \#(generator.number(0...900)).50}"#
      }
      return """
        {"name": "\(tier)", "purpose": "", "target": 500, "priority": 1, "accounts": \
        [\(texts.joined(separator: ", "))]}
        """
    }
    steps.append(.plan(#"{"tiers": [\#(tiers.joined(separator: ", "))]}"#))
  }
}

extension RandomWorth {
  /// The text of each ledger after all steps.
  package var texts: [Ledger: String] {
    var texts = Self.headers.mapValues { $0 + "\n" }
    for (ledger, rows) in Self.rows {
      texts[ledger, default: ""] += rows.map { $0 + "\n" }.joined()
    }
    for case .row(let ledger, let row) in steps { texts[ledger, default: ""] += row + "\n" }
    return texts
  }

  /// The plan after all steps; nil if there is none.
  package var plan: String? {
    var last: String?
    for case .plan(let text) in steps { last = text }
    return last
  }

  /// The day after all steps.
  package var lastDay: CalendarDate {
    var days = 0
    for case .day(let count) in steps { days += count }
    return Self.today.adding(days: days) ?? Self.today
  }
}
