import Expectations
import FinanceModel
import PlainText
import Testing

struct MT940EntryTests {
  private func row(_ line: String) -> String {
    let loaded = MT940Reading.reading(mt940(":61:\(line)"))
    guard let rows = loaded.value?.first?.rows else {
      return shownFindings(loaded).joined(separator: " ")
    }
    return rows.first.map { shown($0) } ?? "skipped"
  }

  @Test("the entry date is in the year that brings it closest to the value date")
  func entryDates() {
    expect(row("2601050105D1,NMSC"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(row("2601021231D1,NMSC"), equals: "5: 2025-12-31 (2026-01-02) -1 EUR [] []")
    expect(row("2512310102D1,NMSC"), equals: "5: 2026-01-02 (2025-12-31) -1 EUR [] []")
    expect(row("260105D1,NMSC"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(row("260105    D1,NMSC"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(row("991231D1,NMSC"), equals: "5: 1999-12-31 -1 EUR [] []")
  }

  @Test("a bank's 30th of February is the last day of the month")
  func thirtieth() {
    expect(row("2602300230D1,NMSC"), equals: "5: 2026-02-28 -1 EUR [] []")
    expect(row("2802290229D1,NMSC"), equals: "5: 2028-02-29 -1 EUR [] []")
    expect(row("260231D1,NMSC"), equals: "5:5 statement-date")
  }

  @Test("credits, debits, reversals, expected rows and the currency letter are recognised")
  func marks() {
    expect(row("260105C1,5NMSC"), equals: "5: 2026-01-05 1.5 EUR [] []")
    expect(row("260105CR1,5NMSC"), equals: "5: 2026-01-05 1.5 EUR [] []")
    expect(row("260105RC1,5NMSC"), equals: "5: 2026-01-05 -1.5 EUR [] []")
    expect(row("260105RD1,5NMSC"), equals: "5: 2026-01-05 1.5 EUR [] []")
    expect(row("260105RCR1,5NMSC"), equals: "5: 2026-01-05 -1.5 EUR [] []")
    expect(row("260105EC1,5NMSC") == "skipped" && row("260105D0,00NMSC") == "skipped")
    expect(row("260105X1,5NMSC"), equals: "5:11 statement-word")
  }

  @Test("amounts have a decimal comma and no separators between groups of digits")
  func amounts() {
    expect(row("260105D000000000025,00N102"), equals: "5: 2026-01-05 -25 EUR [] []")
    expect(row("260105D25.50NMSC"), equals: "5: 2026-01-05 -25.5 EUR [] []")
    expect(row("260105D1.025,50NMSC"), equals: "5:12 statement-amount")
    expect(row("260105D,NMSC"), equals: "5:12 statement-amount")
    expect(row("260105DNMSC"), equals: "5:13 statement-amount")
  }

  @Test("references may be long; only the bank's own reference is an id")
  func references() {
    expect(row("260105D1,NMSCNONREF//ABC"), equals: "5: 2026-01-05 -1 EUR [] [] #ABC")
    expect(row("260105D1,NMSCNONREF//NONREF"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(
      row("260105D1,NMSCREFERENCE DO 111222333//MUL0408041114005000000001"),
      equals: "5: 2026-01-05 -1 EUR [] [REFERENCE DO 111222333] #MUL0408041114005000000001")
    expect(row("260105D1,NMSCA//B//C"), equals: "5: 2026-01-05 -1 EUR [] [A] #B//C")
    expect(row("260105D1,"), equals: "5: 2026-01-05 -1 EUR [] []")
  }
}

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

struct MT940FieldsTests {
  private func texts(_ fields: String) -> [String]? {
    MT940Reading.reading(mt940(fields)).value?.first?.rows.map(\.text)
  }

  @Test("a line that starts with a colon but is not a field continues the previous field")
  func continuation() {
    expect(texts(":61:260105D1,NMSC\n:86:a\n:b\n:12x:c"), equals: ["a :b :12x:c"])
    expect(texts(":61:260105D1,NMSC\n:86:a\n\n   \nb"), equals: ["a b"])
  }

  @Test("details belong to the row before them, or to no row after a balance")
  func owners() {
    expect(texts(":86:x\n:61:260105D1,NMSC\n:86:a\n:86:b"), equals: ["a b"])
    expect(
      texts(":61:260105D1,NMSC\n:62F:D260131EUR1,00\n:86:x\n:65:C260201EUR1,\n:86:y"), equals: [""])
    expect(texts(":61:260105D1,NMSC\n:61:260105D2,NMSC\n:86:b"), equals: ["", "b"])
  }

  @Test("messages end at a hyphen, a brace or the next message; CR LF is one line ending")
  func messages() {
    let one = ":20:A\r\n:25:1\r\n:60F:C260101EUR0,\r\n:61:260105D1,NMSC\r\n:86:a\r\n"
    for end in ["-\r\n", "-}{5:}\r\n", "", "-\r\nABNANL2A\r\n940\r\n"] {
      let loaded = MT940Reading.reading(statementSource(one + end + one))
      expect(loaded.value?.map { $0.rows.map(\.text) }, equals: [["a"], ["a"]], "\(end)")
    }
    let tag = MT940Reading.reading(statementSource(":940:\r\n" + one))
    expect(tag.value?.count, equals: 1)
  }
}
