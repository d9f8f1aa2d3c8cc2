import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Returns the findings of the rules in a ledger with these texts; by default without a plan and
/// settings.
func findings(
  _ ledger: Ledger, _ texts: String..., plan: Plan? = nil, settings: Settings? = nil
) -> [LedgerFinding] {
  let names = LedgerNames(plan: plan, settings: settings, today: RandomLedger.today)
  return RandomLedger.table(ledger, texts).findings(names)
}

@Suite struct LedgerRulesTests {
  private func names(_ random: RandomLedger) -> LedgerNames {
    LedgerNames(plan: random.plan, settings: RandomLedger.settings, today: RandomLedger.today)
  }

  @Test("a valid ledger has no findings", arguments: Ledger.allCases)
  func silent(ledger: Ledger) {
    var generator = SeededGenerator(seed: 321)
    for round in 0..<60 {
      let random = RandomLedger(
        ledger, rows: Int.random(in: 1...40, using: &generator), using: &generator)
      let found = random.table.findings(names(random))
        .filter { $0.severity != .note || $0.column != SeededGenerator.ownColumn }
      expect(found, equals: [], "seed 321, round \(round)")
    }
  }

  @Test("a mistake in a cell is reported at that cell under exactly one code")
  func mutations() throws {
    var generator = SeededGenerator(seed: 322)
    var told: Set<String> = []
    for round in 0..<600 {
      let ledger = try require(Ledger.allCases.randomElement(using: &generator))
      var random = RandomLedger(ledger, rows: 12, using: &generator)
      let column = try require(ledger.columns.randomElement(using: &generator))
      let row = Int.random(in: 0..<12, using: &generator)
      guard let index = random.index(column.name), random.isPlain(row), !column.isReserved,
        !column.name.hasPrefix("original_"),
        let (text, problem) = mistake(in: column, using: &generator)
      else { continue }
      random.rows[row][index] = text
      // The mistake may also cause notes about the history.
      let found = random.table.findings(names(random)).filter { $0.severity != .note }
      let comment: Comment = "seed 322, round \(round): \(ledger) \(column.name) '\(text)'"
      expect(found.map(\.code), equals: [problem.code(for: ledger)], comment)
      expect(found.map(\.place), equals: [LedgerPlace(file: 0, record: row)], comment)
      expect(found.map(\.column), equals: [column.name], comment)
      expect(found.allSatisfy { $0.hint?.isEmpty == false }, comment)
      told.formUnion(found.map(\.code))
    }
    expect(told.count > 25, "\(told.sorted())")
  }

  private func mistake(
    in column: LedgerColumn, using generator: inout SeededGenerator
  ) -> (String, LedgerProblem)? {
    if column.isRequired, generator.oneIn(3) { return (" ", .valueMissing) }
    switch column.kind {
    case .number: return ("12,5", .numberMalformed)
    case .nonNegative:
      return generator.oneIn(2) ? ("1 000", .numberMalformed) : ("-2", .numberNegative)
    case .date:
      return generator.oneIn(2) ? ("2026-02-29", .dateMalformed) : ("2062-01-01", .dateFar)
    case .time: return ("9:30", .timeMalformed)
    case .ratio: return ("4/1", .ratioMalformed)
    case .timestamp: return ("2026-01-01T00:00:00", .timestampMalformed)
    case .moment:
      return generator.oneIn(2)
        ? ("2026-01-01T00:00:00", .timestampMalformed) : ("2026-02-30", .timestampMalformed)
    case .word: return ("Clsoe", .wordUnknown)
    case .currency: return ("EURO", .currencyUnknown)
    case .account: return ("Chekcing", .accountUnknown)
    case .tier: return ("buffer", .accountUnknown)
    case .voids: return ("nothing like it", .voidsUnknown)
    case .source: return ("12.5", .cellsShifted)
    case .identifier, .text, .symbol: return nil
    }
  }

  @Test("a shuffled ledger has the same findings at the rows' new places")
  func anyOrder() {
    var generator = SeededGenerator(seed: 323)
    for round in 0..<60 {
      var random = RandomLedger(.transactions, rows: 15, using: &generator)
      for name in ["amount", "date", "account"] {
        let row = Int.random(in: 0..<15, using: &generator)
        if let index = random.index(name), random.isPlain(row) { random.rows[row][index] = "?" }
      }
      let order = Array(0..<15).shuffled(using: &generator)
      var shuffled = random
      shuffled.rows = order.map { random.rows[$0] }
      let first = random.table.findings(names(random)).map { "\($0.message) \(random.said($0))" }
      let second = shuffled.table.findings(names(random))
        .map { "\($0.message) \(shuffled.said($0))" }
      expect(first.sorted(), equals: second.sorted(), "seed 323, round \(round)")
    }
  }

  @Test("no ledger, or one with only a header, has no findings")
  func empty() {
    for ledger in Ledger.allCases {
      expect(
        LedgerTable(ledger, files: []).findings(
          LedgerNames(
            plan: nil, settings: nil, today: RandomLedger.today)), equals: [])
      let header = ledger.columns.map(\.name).joined(separator: ",")
      expect(findings(ledger, header + "\n"), equals: [])
    }
  }

  @Test("the findings of a ledger full of mistakes are limited")
  func bounds() {
    let text =
      "id,date,account,amount,currency,voids\nr,2026-01-02,Checking,1,EUR,\n"
      + (0..<5000).map { "r\($0),2026-13-01,,x\($0),C\($0),v\($0)\n" }.joined()
    let found = findings(.transactions, text, settings: RandomLedger.settings)
    expect(found.count == 101 && found.last?.code == "transaction-more")
  }

  @Test("each list contains all its rules")
  func counts() {
    expect(ledgerRules.count == 23 && historyRules.count == 6)
  }
}

extension RandomLedger {
  /// Whether the row counts and no row cancels it.
  fileprivate func isPlain(_ row: Int) -> Bool {
    let place = LedgerPlace(file: 0, record: row)
    let isVoider = index("voids").map { !rows[row][$0].isEmpty } ?? false
    return table.liveRows.contains(place) && !isVoider
  }

  fileprivate func said(_ finding: LedgerFinding) -> [String] {
    finding.place.map { $0.isHeader ? header : rows[$0.record] } ?? []
  }
}
