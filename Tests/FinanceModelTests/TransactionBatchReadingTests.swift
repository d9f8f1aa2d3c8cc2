import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct TransactionBatchReadingTests {
  @Test(
    "batch reading treats unusual rows like cell-by-cell reading",
    arguments: [
      "", "1,2026-01-05,A,Zoo,Fun,-5,EUR,,,,,\n1,2026-01-05,A,Zoo,Fun,-5,EUR,,,,,\n",
      "1,2026-01-05,A,Zoo,Fun,-5,EUR,,,,,\n1,2026-01-05,A,Zoo,Fun,-6,EUR,,,,,\n",
      "2,2026-01-05,A,Zoo,Fun,-5,EUR,,,,,\n1,2026-01-04,A,Zoo,Fun,-5,EUR,,,,,\n",
      ",2026-01-05,A,Zoo,Fun,-5,,,,,,\n,2026-01-05,A,Zoo,Fun,-5,,,,,,\n",
      "1,2026-01-05,A,,,7,,opening,,,,\n2,2026-01-05,old,,,9,,assertion,,,,\n",
      "1,2026-01-05,A,,,7,,assertion,DRAFT,,,\n2,2026-01-05,old,,,9,,assertion,PENDING,,,\n",
      "1,2026-01-05,New,X,,7,,,PENDING,a,n,\n2,2026-01-05,B,Y,,9,,,VOID,b,m,\n",
      "1,2026-01-05,New,X,,7,,,CLEARED,a,n,\n2,2026-01-05,New,Y,,9,,,,b,m,1\n",
      "1,2026-01-05,New,X,,7,,,,a,n,\n2,,,,,,,,,,,1\n3,2026-01-06,New,Y,,9,,transfer,,,,\n",
      "\"x\"\"y\",2026-01-06,\"N\"\"w\",\"Z\"\"o\",F,1,,,,\"a\"\"b\",\" \",\n",
      "\"x\"\"y\",2026-01-06,A,Z,F,1,,,,,,\n2,2026-01-06,A,Z,F,1,,,,,,\"x\"\"y\"\n",
      " ,2026-01-06,\" A\",\t,\" \",\"2\",,,POSTED, ,\"  \",\n",
      "1,2026-01-06,A,Z,F,0.000000000000000001,,,,,,\n",
      "1,2026-01-06,A,Z,F,170141183460469231731,,,,,,\n", "1,2026-01-06,A,Z,F,5.,,,,,,\n",
      "1,2026-01-06,A,Z,F,-99999999999999999.99,,,,,,\n", "1,2026-01-06,A,Z,F,,,,,,,\n",
      "1,2026-1-6,A,Z,F,1,,,,,,\n", "1,2026-01-06,,Z,F,1,,,,,,\n", "1,2026-02-30,A,Z,F,1,,,,,,\n",
      "1,2026-01-06,A,Z,F,1,eur,,,,,\n", "1,2026-01-06,A,Z,F,1,,Transfer,,,,\n",
      "1,2026-01-06,A,Z,F,1,,,posted,,,\n", "1,2026-01-06,A,Z,F,1\n", "1,2026-01-06,A\n",
    ])
  func unusual(_ rows: String) {
    let header =
      "id,date,account,payee,category,amount,currency,kind,status,tags,original,voids\n"
    Self.compare([Array((header + rows).utf8)], "\(rows)")
    Self.compare([Array((header + rows).utf8)], "\(rows)", with: [])
    Self.compare([Array((header + rows).utf8), Array((header + rows).utf8)], "twice: \(rows)")
  }

  @Test("a header without a required column is refused with the same findings")
  func columns() {
    for header in ["date,account", "id", "date,amuont,account", "Date,account,amount", "a;b"] {
      let loaded = Self.compare([Array("\(header)\n".utf8)], "\(header)")
      expect(loaded.value == nil && !loaded.diagnostics.isEmpty)
    }
    expect(Self.compare([], "no file").value?.rows.isEmpty, equals: true)
    let least = [Array("amount,account,date\n5,A,2026-01-05\n".utf8)]
    expect(Self.compare(least, "no other column").value?.rows.count, equals: 1)
    let misnamed = [Array("amount,account,date,catgory\n5,A,2026-01-05,Food\n".utf8)]
    expect(Self.compare(misnamed, "misnamed").value?.rows.count, equals: 1)
  }

  /// Reads the files in both ways, and reports differences between the results.
  @discardableResult static func compare(
    _ files: [[UInt8]], _ comment: Comment,
    with columns: [String] = ["tags", Transactions.originalColumn, "note"]
  ) -> Loaded<Transactions> {
    var account = AccountSettings(name: "New")
    account.aliases = ["old", "Checking"]
    let settings = Settings(accounts: [account, AccountSettings(name: "Tagesgeld")])
    let sources = files.enumerated().map { SourceText(file: "\($0).csv", bytes: $1) }
    let fast = Transactions.reading(sources, settings, with: columns)
    let slow = Transactions.readingCells(sources, settings, with: columns)
    expect(fast.diagnostics, equals: slow.diagnostics, comment)
    expect(
      fast.value.map { TransactionText($0, columns) },
      equals: slow.value.map { TransactionText($0, columns) }, comment)
    return fast
  }
}

/// The complete contents of transactions.
private struct TransactionText: Equatable {
  let names: [[String]]
  let rows: [String]
  let texts: [[String]]

  init(_ found: Transactions, _ columns: [String]) {
    names = [
      found.accounts, found.payees, found.categories, found.currencies, found.originals,
    ]
    rows =
      (found.rows + found.assertions + found.pending).map { row in
        "\(row.date) \(row.amount) \(row.kind) \(row.account) \(row.payee) \(row.category)"
          + " \(row.currency) \(row.original) \(row.place) \(found.text("id", of: row))"
      } + [found.rows.count, found.assertions.count].map(String.init)
    texts = columns.map { column in
      guard let texts = found.texts(of: column) else { return [] }
      return texts.texts + texts.numbers.map(String.init)
    }
  }
}

@Suite struct TransactionDraftTests {
  private static func reading(
    _ text: String, _ settings: String = "{}", with columns: [String] = []
  ) throws -> Loaded<Transactions> {
    Transactions.reading(
      [SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))],
      Settings.of(settings), with: columns)
  }

  @Test("rows are split into counted, asserted and pending ones, without voided and void rows")
  func lists() throws {
    let found = try require(
      try Self.reading(
        """
        id,date,account,payee,amount,kind,status,voids
        a,2026-11-01,Alias,Shop,-1,,,
        b,2026-11-02,Giro,,5,opening,CLEARED,
        c,2026-11-03,Giro,,4,assertion,,
        d,2026-11-04,Giro,Pub,-2,,PENDING,
        e,2026-11-05,Giro,Pub,-3,,VOID,
        f,2026-11-06,Giro,Bar,-6,,,a

        """, #"{"accounts": [{"name": "Giro", "kind": "CASH", "aliases": ["Alias"]}]}"#
      ).value)
    expect(found.rows.map(\.amount), equals: [Decimal(5), Decimal(-6)])
    expect(found.rows.map(\.kind), equals: [.opening, .ordinary])
    expect(found.assertions.map(\.amount), equals: [Decimal(4)])
    expect(found.pending.map { found.payees[$0.payee] }, equals: ["Pub"])
    expect(found.rows.map { found.accounts[$0.account] }, equals: ["Giro", "Giro"])
    expect(found.rows.map { found.text("id", of: $0) }, equals: ["b", "f"])
    expect(found.text("location", of: found.rows[0]), equals: "")
  }
}
