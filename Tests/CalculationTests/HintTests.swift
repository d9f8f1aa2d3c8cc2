import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// The rows proposed in hints can be written, and produce the figures promised in the messages.
@Suite struct HintTests {
  private static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,tax,currency"

  private static func booked(_ rows: [String]) throws -> Booking {
    let ledger = ActivityLedger.of([([header] + rows).joined(separator: "\n") + "\n"], Settings())
    var booking = Booking(ledger, Settings())
    booking.advanceToEnd()
    return booking
  }

  /// Returns the row at the end of the only error's hint.
  private static func proposal(_ booking: Booking) throws -> String {
    let errors = booking.findings.filter { $0.severity == .error }
    expect(errors.count, equals: 1)
    let hint = try require(errors.first?.hint)
    return String(try require(hint.components(separatedBy: ": ").last))
  }

  @Test("a tax refund in a separate row is income and cash")
  func taxRefund() throws {
    let rows = ["2025-03-03,A,BUY,,X,10,100,,,EUR", "2025-06-02,A,SELL,,X,10,90,,-26.37,EUR"]
    let proposal = try Self.proposal(Self.booked(rows))
    let fixed = try Self.booked([rows[0], "2025-06-02,A,SELL,,X,10,90,,,EUR", proposal])
    expect(fixed.findings, equals: [])
    expect(fixed.cash[0].map(\.amount), equals: [try Decimal(parsing: "-73.63")])
  }

  @Test("with the suggested opening row the sale sells all units")
  func opening() throws {
    let rows = ["2025-06-02,A,SELL,,X,10,90,,,EUR"]
    let proposal = try Self.proposal(Self.booked(rows)).replacing("PRICE", with: "80")
    let fixed = try Self.booked([proposal] + rows)
    expect(fixed.findings, equals: [])
    expect(fixed.holdings.map(\.quantity), equals: [.zero])
    expect(fixed.cash[0].map(\.amount), equals: [Decimal(900)])
  }

  @Test("hints about negative numbers do not suggest changing the sign")
  func signs() throws {
    let rows = [
      "2025-03-03,A,DIVIDEND,,X,,,-50,,EUR", "2025-03-03,A,BUY,,X,-10,100,,,EUR",
      "2025-03-03,A,INTEREST,,,,,-5,,EUR", "2025-03-03,A,SELL,,X,10,90,,-26.37,EUR",
    ]
    let findings = try Self.booked(rows).findings.filter {
      $0.code == "activity-number-negative"
    }
    expect(findings.count, equals: 4)
    for finding in findings {
      let hint = try require(finding.hint)
      expect(
        hint.hasSuffix("docs/investments.md#negative-numbers") || hint.contains(",TAX,REVERSAL,"),
        "\(hint)")
    }
  }

  @Test("the hint for a short sale is TO_OPEN, not an opening row")
  func shortSale() throws {
    let rows = ["2025-03-03,A,SELL,,X,12,70,,,EUR", "2025-03-04,A,BUY,,X,12,60,,,EUR"]
    let error = try require(Self.booked(rows).findings.first { $0.severity == .error })
    try expect(require(error.hint).hasPrefix("for a short sale, write the subtype TO_OPEN"))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var (parts, rest) = ([String](), self[...])
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }

  fileprivate func replacing(_ text: String, with other: String) -> String {
    components(separatedBy: text).joined(separator: other)
  }
}
