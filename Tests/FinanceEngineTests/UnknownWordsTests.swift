import FinanceModel
import Testing

@Suite struct UnknownWordsTests {
  @Test("a word that is none of the column's is told with the nearest, in another case too")
  func words() {
    let text = "date,base,quote,amount,type\n2026-01-02,A,EUR,1,Close\n2026-01-03,A,EUR,1,bid\n"
    let found = findings(.prices, text)
    #expect(
      found.map(\.message) == [
        "type 'Close' is not one of close, open, high, low, adjclose, volume",
        "type 'bid' is not one of close, open, high, low, adjclose, volume",
      ])
    #expect(found.map(\.hint) == ["did you mean 'close'?", "write one of these words"])
    #expect(found.map(\.code) == ["price-word-unknown", "price-word-unknown"])
  }
}
