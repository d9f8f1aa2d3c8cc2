import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountPostingsTests {
  private static func transactions(_ rows: [String]) throws -> Transactions {
    let text = (["date,account,amount,currency,kind,status"] + rows).joined(separator: "\n")
    let source = SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))
    return try require(
      Transactions.reading(
        [source], Settings.of(#"{"accounts": [{"name": "Giro", "aliases": ["G"]}]}"#)
      ).value)
  }

  private static func lines(_ postings: AccountPostings) -> [String] {
    postings.rows.map { row in
      let currency = postings.currencies[postings.currency(of: row)] ?? "-"
      return "\(row.date) \(postings.accounts[postings.account(of: row)]) \(row.amount) \(currency)"
    }
  }

  private static let rows = [
    "2026-01-04,Giro,5,,,", "2026-01-02,G,-1,USD,,", "2026-01-03,Purse,2,EUR,,",
    "2026-01-03,Pledge,9,EUR,,PENDING", "2026-01-03,Vault,9,CHF,assertion,",
  ]

  @Test("rows that count are listed with only their own accounts and currencies")
  func rows() throws {
    let postings = AccountPostings(try Self.transactions(Self.rows))
    expect(
      Self.lines(postings),
      equals: [
        "2026-01-04 Giro 5 -", "2026-01-02 Giro -1 USD", "2026-01-03 Purse 2 EUR",
      ])
    expect(postings.accounts, equals: ["Giro", "Purse"])
    expect(postings.currencies, equals: [nil, "USD", "EUR"])
    let pairs = postings.pairs.map { "\($0.account) \($0.currency)" }
    expect(pairs.sorted(), equals: ["0 0", "0 1", "1 2"])
  }

  @Test("rows read one by one give the same result")
  func oneByOne() throws {
    let text = (["date,account,amount,currency"] + ["2026-01-02,a,1,", "2026-01-03,b,2,EUR"])
      .joined(separator: "\n")
    let table = RandomLedger.table(.transactions, [text])
    let postings = AccountPostings(try require(AccountPosting.reading(table, Settings()).value))
    expect(Self.lines(postings), equals: ["2026-01-02 a 1 -", "2026-01-03 b 2 EUR"])
    expect(postings.isOrdered)
  }

  @Test("further rows are merged in date order if both lists are sorted")
  func adding() throws {
    let rows = try Self.transactions(["2026-01-02,a,1,,,", "2026-01-04,a,2,USD,,"])
    let place = try require(rows.rows.first).place
    let added = try ["2026-01-03", "2026-01-05"].map { day in
      AccountPosting(
        date: try CalendarDate(parsing: day), account: "b", amount: Decimal(3), currency: "USD",
        place: place)
    }
    let postings = AccountPostings(rows).adding(added)
    expect(
      Self.lines(postings),
      equals: [
        "2026-01-02 a 1 -", "2026-01-03 b 3 USD", "2026-01-04 a 2 USD", "2026-01-05 b 3 USD",
      ])
    expect(postings.isOrdered && postings.accounts == ["a", "b"])
  }

  @Test("names that differ only in Unicode composition are one account")
  func spellings() throws {
    let postings = AccountPostings(
      try Self.transactions(["2026-01-02,Caf\u{E9},1,,,", "2026-01-03,Cafe\u{301},2,,,"]))
    expect(postings.accounts.count == 1 && postings.pairs.count == 1)
  }

  @Test("whether the days are sorted is known, and without rows they are")
  func order() throws {
    expect(!AccountPostings(try Self.transactions(Self.rows)).isOrdered)
    expect(AccountPostings(try Self.transactions(Array(Self.rows.dropFirst()))).isOrdered)
    expect(AccountPostings().isOrdered && AccountPostings().accounts.isEmpty)
  }
}

@Suite struct AccountPostingTests {
  private func reading(_ text: String) -> Loaded<[AccountPosting]> {
    AccountPosting.reading(RandomLedger.table(.transactions, [text]), Settings())
  }

  @Test("each row that counts is one posting, in file order")
  func rows() throws {
    let rows = try require(
      reading(
        "id,date,account,amount,currency,kind,voids\n1,2024-01-03,a,-5,,,\n"
          + "2,2024-01-02,b,7.25,CHF,opening,\n3,2024-01-02,b,9,,,\n4,,,,,,3\n"
      ).value)
    expect(rows.map(\.account), equals: ["a", "b"])
    expect(rows.map(\.amount.description), equals: ["-5", "7.25"])
    expect(rows.map(\.currency), equals: [nil, "CHF"])
    expect(rows.map(\.kind), equals: [.ordinary, .opening])
  }

  @Test("errors are reported at their cells")
  func mistakes() {
    expect(
      reading(
        "date,account,amount,kind\n2024-02-30,a,x,\n2024-01-01,,,\n2024-01-01,a,1,moved\n"
      ).diagnostics.map(\.code),
      equals: [
        "transaction-date-malformed", "transaction-number-malformed",
        "transaction-value-missing", "transaction-value-missing", "transaction-word-unknown",
      ])
  }
}
