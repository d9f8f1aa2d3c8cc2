import Expectations
import Importing
import Testing

@Suite struct KnownTextsTests {
  private let known = KnownTexts(["Café Zoë", "Market", "MARKET"])

  @Test("a text is known exactly, by its spelling, or as a misspelling of another")
  func found() {
    expect(known.contains("Market") && !known.contains("market"))
    expect(known.spelling(of: "café zoë"), equals: "Café Zoë")
    expect(known.spelling(of: "market"), equals: "MARKET")
    expect(known.spelling(of: "Cafe Zoe") == nil && known.near("Café Zoe") == "Café Zoë")
    expect(known.near("Bookshop") == nil && KnownTexts([]).near("x") == nil)
  }
}
