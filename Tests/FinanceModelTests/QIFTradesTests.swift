import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFTradesTests {
  private func trades(_ action: String, _ more: String = "YAcme\nQ2\nI3\nT6") -> [String] {
    let text = "!Type:Invst\nD31/01/2026\nN\(action)\n\(more)\n^\n"
    let loaded = QIFReading.reading(statementSource(text))
    return loaded.value?.first?.rows.map { String(shownTrade($0).dropFirst(11)) }
      ?? shownFindings(loaded)
  }

  @Test("each action becomes the matching activity")
  func actions() {
    expect(trades("Buy"), equals: ["-6 : BUY Acme q=2 p=3"])
    expect(trades("sell"), equals: ["6 : SELL Acme q=2 p=3"])
    expect(trades("Div", "YAcme\nT6"), equals: ["6 : DIVIDEND Acme"])
    expect(trades("IntInc", "T6"), equals: ["6 : INTEREST"])
    expect(trades("CGLong", "YAcme\nT6"), equals: ["6 : DIVIDEND Acme"])
    expect(trades("ReinvLg"), equals: ["6 : DIVIDEND DRIP Acme q=2 p=3"])
    expect(trades("RtrnCap", "YAcme\nT6"), equals: ["6 : DIVIDEND RETURN_OF_CAPITAL Acme"])
    expect(trades("MiscExp", "T6"), equals: ["-6 : FEE"])
    expect(trades("MargInt", "T6"), equals: ["-6 : FEE INTEREST_CHARGE"])
    expect(trades("ShrsIn", "YAcme\nQ2"), equals: ["0 : TRANSFER_IN Acme q=2"])
    expect(trades("ShrsOut", "YAcme\nQ2"), equals: ["0 : TRANSFER_OUT Acme q=2"])
    expect(trades("XIn", "T6") == ["6 : DEPOSIT"] && trades("XOut", "T6") == ["-6 : WITHDRAWAL"])
    expect(trades("Cash", "T-6"), equals: ["-6 : WITHDRAWAL"])
    expect(trades("Vest"), equals: ["6 : UNKNOWN Acme q=2 p=3"])
    expect(trades("Reminder", "T6"), equals: [])
  }

  @Test("an action ending in X moves the money from or to another account")
  func transfers() {
    expect(trades("BuyX"), equals: ["-6 : BUY Acme q=2 p=3", "6 : DEPOSIT"])
    expect(trades("SellX"), equals: ["6 : SELL Acme q=2 p=3", "-6 : WITHDRAWAL"])
    expect(trades("DivX", "YAcme\nT6"), equals: ["6 : DIVIDEND Acme", "-6 : WITHDRAWAL"])
    expect(trades("ContribX", "T6"), equals: ["6 : DEPOSIT"])
  }

  @Test("a split states the number of new shares for ten old shares")
  func splits() {
    expect(trades("StkSplit", "YAcme\nQ20"), equals: ["0 : SPLIT Acme ratio=20:10"])
    expect(trades("StkSplit", "YAcme\nQ0"), equals: ["5:2 statement-amount"])
  }

  @Test("a trade without a security, quantity or amount is an error")
  func missing() {
    expect(trades("Buy", "Q2\nT6"), equals: ["2:1 statement-blank"])
    expect(trades("Buy", "YAcme\nT6"), equals: ["2:1 statement-blank"])
    expect(trades("Buy", "YAcme\nQ2"), equals: ["2:1 statement-blank"])
  }
}
