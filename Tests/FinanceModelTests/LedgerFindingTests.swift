import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerFindingTests {
  private let table = RandomLedger.table(
    .prices,
    [
      "date,base,quote,amount\n2026-01-02,VWRL,EUR,\"1,5\"\n",
      "date,base,quote,amount\r\n2026-01-03,VWRL,EUR,7\r\n2026-01-04,VWRL,EUR,8\r\n",
    ])

  private func finding(
    _ place: LedgerPlace?, _ column: String? = nil, earlier: LedgerPlace? = nil
  ) -> LedgerFinding {
    LedgerFinding(
      .error, .conflict, of: .prices, "said", at: place, column: column, hint: "do",
      earlier: earlier)
  }

  private func marked(_ excerpt: Excerpt?) -> String? {
    excerpt.map { String(decoding: $0.line[$0.marked], as: UTF8.self) }
  }

  @Test("a finding points to its cell, its row, its column's name or the header")
  func places() {
    let second = LedgerPlace(file: 1, record: 1)
    let findings = [
      finding(second, "base"), finding(LedgerPlace(file: 0, record: 0), "amount"),
      finding(second), finding(.header(ofFile: 1), "quote"), finding(.header(ofFile: 1)),
      finding(nil), finding(second, "source"),
    ]
    let diagnostics = table.diagnostics(for: findings)
    expect(
      diagnostics.map { marked($0.excerpt) },
      equals: [
        "VWRL", "\"1,5\"", "2026-01-04,VWRL,EUR,8", "quote", "date,base,quote,amount",
        "date,base,quote,amount", "2026-01-04,VWRL,EUR,8",
      ])
    let position = diagnostics[0].excerpt?.position
    expect(position, equals: SourcePosition(file: "prices-1.csv", line: 3, column: 12))
    expect(diagnostics.allSatisfy { $0.code == "price-conflict" && $0.hint == "do" })
  }

  @Test("an earlier row is identified by file and line")
  func earlier() {
    let found = finding(
      LedgerPlace(file: 1, record: 1), earlier: LedgerPlace(file: 0, record: 0))
    expect(
      table.diagnostics(for: [found]).map(\.message),
      equals: ["said; the first row is at prices.csv:2"])
  }

  @Test("findings are shown even if the ledger has no files")
  func noFiles() {
    let diagnostics = LedgerTable(.prices, files: []).diagnostics(for: [finding(nil)])
    expect(diagnostics.map(\.message) == ["said"] && diagnostics[0].excerpt == nil)
  }

  @Test("findings are in order of place; a note follows a hundred errors and a hundred others")
  func bounded() {
    let places = (0..<150).map { LedgerPlace(file: 0, record: $0) }
    let errors = places.map { finding($0) }
    let warnings = places.prefix(3).map {
      LedgerFinding(.warning, .dateFar, of: .prices, "far", at: $0)
    }
    let kept = table.bounded(warnings + errors.reversed())
    expect(kept.count == 104 && kept.last?.code == "price-more")
    expect(kept.prefix(4).map(\.message), equals: ["far", "said", "far", "said"])
    expect(
      kept.dropLast().map(\.place), equals: kept.dropLast().map(\.place).sorted(by: Self.order))
    expect(table.bounded(warnings), equals: warnings)
    expect(table.diagnostics(for: kept).last?.excerpt == nil)
  }

  private static func order(_ a: LedgerPlace?, _ b: LedgerPlace?) -> Bool {
    guard let a, let b else { return a == nil && b != nil }
    return a < b
  }
}

@Suite struct LedgerProblemTests {
  @Test("each code is the ledger's stage followed by the problem's words")
  func spelling() {
    for ledger in Ledger.allCases {
      for code in ledger.possibleCodes {
        expect(code.hasPrefix(ledger.stage + "-"), "\(code)")
        expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(code)")
      }
    }
    expect(
      LedgerProblem.numberMalformed.code(for: .activities), equals: "activity-number-malformed")
  }

  @Test("the codes are unique, and each problem can occur in at least one ledger")
  func distinct() {
    let codes = Ledger.allCases.flatMap(\.possibleCodes)
    expect(Set(codes).count, equals: codes.count)
    let possible = Set(Ledger.allCases.flatMap(\.possibleProblems))
    expect(possible, equals: Set(LedgerProblem.allCases))
  }

  @Test("a ledger's possible problems follow from its columns")
  func possible() {
    expect(
      Ledger.prices.possibleProblems,
      equals: [
        .columnMissing, .columnUnknown, .valueMissing, .numberMalformed, .numberNegative,
        .dateMalformed, .dateFar, .wordUnknown, .currencyUnknown, .cellsShifted,
        .symbolSimilar, .conflict, .more,
      ])
    expect(
      Ledger.history.possibleProblems,
      equals: [
        .columnMissing, .columnUnknown, .valueMissing, .numberMalformed, .numberGrouped, .dateFar,
        .timestampMalformed, .wordUnknown, .accountUnknown, .idTwice, .rowTwice, .opTwice,
        .opDiffers, .fork, .unexplained, .chain, .empty, .clock, .more,
      ])
  }
}

@Suite struct LedgerPlaceTests {
  @Test("places are sorted by file, with each header before its records")
  func order() {
    let places = [
      LedgerPlace.header(ofFile: 0), LedgerPlace(file: 0, record: 0),
      LedgerPlace(file: 0, record: 7), .header(ofFile: 1), LedgerPlace(file: 1, record: 0),
    ]
    expect(places.reversed().sorted(), equals: places)
    expect(places.map(\.isHeader), equals: [true, false, false, true, false])
  }
}
