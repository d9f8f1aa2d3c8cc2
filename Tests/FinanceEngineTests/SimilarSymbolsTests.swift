import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SimilarSymbolsTests {
  private func lines(_ ledger: Ledger, _ text: String) -> [String] {
    findings(ledger, text).filter { $0.code.hasSuffix("symbol-similar") }.map {
      "\($0.severity.rawValue) \($0.place?.record ?? -1) \($0.message) (\($0.hint ?? ""))"
    }
  }

  @Test("each other spelling is an error at its first row")
  func spellings() {
    #expect(
      lines(
        .activities,
        "date,account,type,symbol\n2026-01-02,x,BUY,AB\n2026-01-02,x,BUY,Ab\n2026-01-02,x,BUY,AB\n"
          + "2026-01-02,x,BUY,Ab\n2026-01-02,x,BUY,AB\n") == [
          "error 1 symbol 'Ab' differs from 'AB' only in case, in 2 rows (write AB)"
        ])
  }

  @Test("cash in positions has a sign of its own")
  func cash() {
    #expect(
      lines(
        .positions, "date,account,symbol,quantity,currency\n2026-01-02,x,CASH,5,EUR\n") == [
          "error 0 symbol 'CASH' is an asset, and cash is '$CASH' (write $CASH)"
        ])
  }
}
