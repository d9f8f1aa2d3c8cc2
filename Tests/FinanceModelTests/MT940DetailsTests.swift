import Expectations
import FinanceModel
import PlainText
import Testing

struct MT940DetailsTests {
  private func details(_ lines: String...) -> String {
    let text = ":61:260105D1,NMSC\n:86:" + lines.joined(separator: "\n")
    let loaded = MT940Reading.reading(mt940(text))
    guard let row = loaded.value?.first?.rows.first else { return "none" }
    return "[\(row.payee)] [\(row.text)] \(row.counterparty ?? "-")"
  }

  @Test("the lines of plain text are joined by spaces")
  func plain() {
    expect(details("Rolls", "and  coffee"), equals: "[] [Rolls and coffee] -")
    expect(details(""), equals: "[] [] -")
    expect(details("116 ABC?20x"), equals: "[] [116 ABC?20x] -")
  }

  @Test("subfields can span lines, and a full one of 27 characters continues in the next")
  func subfields() {
    expect(
      details("105?00DEBIT?10999?20abcdefghijklmnopqrstuvwxyz0?211?22two?30BIC", "X?31DE1?32A?33B"),
      equals: "[A B] [DEBIT abcdefghijklmnopqrstuvwxyz01 two] DE1")
    expect(details("?20one?60two?38DE2"), equals: "[] [one two] DE2")
    expect(details("105?20?21?32"), equals: "[] [] -")
    expect(details("105?2"), equals: "[] [105?2] -")
  }

  @Test("words between slashes identify the other party")
  func words() {
    expect(
      details("/EREF/1/NAME/JOHN DOE/IBAN/NL1/REMI/a/b"),
      equals: "[JOHN DOE] [/EREF/1/NAME/JOHN DOE/IBAN/NL1/REMI/a/b] NL1")
    expect(details("/CNTP/NL1/ABN/Ada/City///"), equals: "[Ada] [/CNTP/NL1/ABN/Ada/City///] NL1")
    expect(details("/NAME"), equals: "[] [/NAME] -")
  }
}
