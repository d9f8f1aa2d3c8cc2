import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerTests {
  @Test("a ledger's name matches its file's, and its stage is the first word of its codes")
  func names() {
    expect(
      Ledger.allCases.map(\.rawValue),
      equals: [
        "history", "values", "activities", "positions", "prices", "transactions", "budgets",
        "reviews", "predictions", "operations",
      ])
    expect(
      Ledger.allCases.map(\.stage),
      equals: [
        "history", "value", "activity", "position", "price", "transaction", "budget",
        "review", "prediction", "operation",
      ])
  }

  @Test("rows of the history and of prices cannot be voided")
  func voids() {
    expect(
      Ledger.allCases.filter(\.hasVoids),
      equals: [
        .values, .activities, .positions, .transactions, .budgets, .reviews, .predictions,
      ])
  }

  @Test("a column is found by its exact name")
  func column() {
    expect(Ledger.prices.column("quote")?.kind, equals: .currency)
    expect(Ledger.prices.column("Quote") == nil && Ledger.prices.column("id") == nil)
  }
}

@Suite struct LedgerColumnTests {
  @Test("reserved columns are optional, and a column's help can follow a colon")
  func sense() {
    for column in Ledger.allCases.flatMap(\.columns) {
      expect(!(column.isRequired && column.isReserved), "\(column.name)")
      expect(!column.help.isEmpty && !column.help.hasSuffix("."), "\(column.name)")
      expect(column.help.first?.isUppercase, equals: false, "\(column.name)")
      expect(column.name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil, "\(column.name)")
    }
  }

  @Test("the words of a column are unique, and upper-case in activities and for a status")
  func words() {
    for ledger in Ledger.allCases {
      for column in ledger.columns {
        guard case .word(let words) = column.kind else { continue }
        let isUpper = ledger == .activities || column.name == "status"
        expect(Set(words).count, equals: words.count)
        expect(words, equals: words.map { isUpper ? $0.uppercased() : $0.lowercased() })
      }
    }
  }
}

struct LedgerTableSpecTests {
  @Test("a table has the ledger's columns in the same order, with their meanings")
  func columns() {
    for ledger in Ledger.allCases {
      expect(ledger.table.name, equals: ledger.rawValue)
      expect(ledger.table.columns.map(\.name), equals: ledger.columns.map(\.name))
      expect(ledger.table.columns.map(\.help), equals: ledger.columns.map(\.help))
    }
  }

  @Test("amounts are money, quantities or prices; exchange rates are plain numbers")
  func kinds() {
    func kinds(_ ledger: Ledger) -> [String] {
      ledger.table.columns.filter(\.kind.isNumber).map { "\($0.name) \($0.kind)" }
    }
    expect(kinds(.history), equals: ["amount money", "balance_after money"])
    expect(kinds(.values), equals: ["value money", "flow money"])
    expect(
      kinds(.activities),
      equals: [
        "quantity quantity", "unit_price price", "amount money", "fee money", "tax money",
        "fx_rate number",
      ])
    expect(kinds(.positions), equals: ["quantity quantity", "average_cost price"])
    expect(kinds(.prices), equals: ["amount price"])
    expect(kinds(.transactions), equals: ["amount money", "original_amount money"])
    let dates = Ledger.allCases.flatMap(\.table.columns).filter { $0.kind == .date }.map(\.name)
    expect(Set(dates), equals: ["date", "settle_date", "target_date"])
  }
}

@Suite struct LedgerExpectationTests {
  private func findings(_ ledger: Ledger, _ text: String) -> [String] {
    ledger.parse(SourceText(file: "a", bytes: Array(text.utf8))).diagnostics.map {
      "\($0.code): \($0.hint ?? "")"
    }
  }

  @Test("a column accepts cells of its kind")
  func cells() throws {
    func may(_ ledger: Ledger, _ column: String, _ text: String) throws -> Bool {
      try require(ledger.column(column)).mayHold(text)
    }
    expect(try may(.prices, "amount", "110.40"))
    expect(try !may(.prices, "amount", "-1"))
    expect(try !may(.prices, "amount", ""))
    expect(try !may(.prices, "quote", "110.40"))
    expect(try may(.prices, "quote", "EUR"))
    expect(try !may(.prices, "source", "40"))
    expect(try may(.prices, "type", ""))
    expect(try !may(.prices, "date", "1/2/26"))
    expect(try may(.activities, "time", "09:30"))
    expect(try !may(.activities, "ratio", "4/1"))
    expect(try !may(.activities, "voids", " november"))
    expect(try may(.values, "value", "-5"))
  }

  @Test("every cell of a random ledger is accepted by its column")
  func randomCells() throws {
    var generator = SeededGenerator(seed: 1717)
    for ledger in Ledger.allCases {
      let random = RandomLedger(ledger, rows: 20, using: &generator)
      let table = random.table
      for place in table.places {
        for column in ledger.columns where table.index(of: column.name, inFile: 0) != nil {
          let text = table.text(place, column.name)
          expect(column.mayHold(text) || text.isBlankCell, "\(ledger) \(column.name) '\(text)'")
        }
      }
    }
  }

  @Test("a missing header is suggested if exactly one header fits the row")
  func headers() {
    expect(
      findings(.prices, "2026-01-05,VWCE,EUR,110.40\n"),
      equals: [
        "csv-header-missing: write this line above it: date,base,quote,amount"
      ])
    expect(
      findings(.transactions, "2026-01-05,Giro,Shop,Food,-12.50,EUR\n"),
      equals: [
        "csv-header-missing: write this line above it: date,account,payee,category,amount,currency"
      ])
    expect(
      findings(.values, "2026-01-05T09:00:00Z,Saver,value,100\n"),
      equals: [
        "csv-header-missing: write this line above it: timestamp,account,event,value"
      ])
  }
}
