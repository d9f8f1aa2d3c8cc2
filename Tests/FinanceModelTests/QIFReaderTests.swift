import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFReaderTests {
  private func amounts(_ texts: [String], _ options: StatementOptions = .init()) -> [String] {
    let records = texts.map { "D31/01/2026\nT\($0)\n^\n" }.joined()
    let loaded = QIFReading.reading(statementSource("!Type:Bank\n" + records), options)
    return loaded.value?.first?.rows.map { "\($0.amount)" } ?? shownFindings(loaded)
  }

  @Test("the whole file decides the decimal sign, or else the option does")
  func decimalSigns() {
    expect(amounts(["-1,234.50", "1,000"]), equals: ["-1234.5", "1000"])
    expect(amounts(["-1.234,50", "1.000"]), equals: ["-1234.5", "1000"])
    expect(amounts(["1'234.50", "-.5", "5."]), equals: ["1234.5", "-0.5", "5"])
    expect(amounts(["12", "1,000"]), equals: ["6:2 statement-undecided"])
    expect(amounts(["2,50", "1,000"]), equals: ["6:2 statement-undecided"])
    expect(amounts(["2,50", "1,000"], StatementOptions(decimal: .comma)), equals: ["2.5", "1"])
    expect(amounts(["1,000"], StatementOptions(decimal: .point)), equals: ["1000"])
    expect(amounts(["1,000"], StatementOptions(decimal: .comma)), equals: ["1"])
    expect(amounts(["1,00,000.00"]), equals: ["100000"])
    expect(amounts(["12,50", "x"]), equals: ["6:2 statement-amount"])
    expect(amounts(["1,50", "2,50", "3.50"]), equals: ["9:2 statement-amount"])
  }

  @Test("an order stated in the file takes precedence over the order of its dates")
  func statedOrder() {
    let text = "!Option:DMY\n!Type:Bank\nD06/04/2018\nT1\n^\n"
    let loaded = QIFReading.reading(statementSource(text))
    expect(loaded.value?.first?.rows.map(\.date.description), equals: ["2018-04-06"])
    let other = QIFReading.reading(statementSource(text.replacing("DMY", with: "MDY")))
    expect(other.value?.first?.rows.map(\.date.description), equals: ["2018-06-04"])
  }

  @Test("transactions belong to the last named account")
  func accounts() {
    let text = """
      !Option:AutoSwitch
      !Account
      NOne
      ^
      NTwo
      ^
      !Clear:AutoSwitch
      !Account
      NOne
      TBank
      ^
      !Type:Bank
      D31/01/2026
      T1
      ^
      !Account
      NTwo
      ^
      !Type:CCard
      D31/01/2026
      T2
      ^
      """
    let statements = QIFReading.reading(statementSource(text)).value
    expect(statements?.map(\.account), equals: ["One", "Two"])
    expect(statements?.map(\.rows.count), equals: [1, 1])
  }
}
