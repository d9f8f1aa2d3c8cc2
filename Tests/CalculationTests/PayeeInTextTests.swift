import Expectations
import FinanceModel
import Importing
import PlainText
import Testing

struct PayeeInTextTests {
  private func payee(_ text: String, _ marks: Layout.PayeeMark...) -> String? {
    let bytes = Array(text.utf8)
    let place = bytes.withUnsafeBufferPointer { PayeeInText(marks).place(in: $0) }
    return place.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test("the payee is the text between a marker and the first end word")
  func marks() {
    let mark = Layout.PayeeMark(after: "Auftraggeber:", until: ["Kto/IBAN:", "Buchungstext:"])
    expect(
      payee("Lastschrift Auftraggeber: STADTWERKE Buchungstext: Abschlag", mark),
      equals: "STADTWERKE")
    expect(payee("Auftraggeber: A B Kto/IBAN: DE1 Buchungstext: C", mark), equals: "A B")
    expect(payee("Auftraggeber:  Bäckerei  ", mark), equals: "Bäckerei")
    expect(payee("Auftraggeber: Buchungstext: Zins", mark) == nil)
    expect(payee("Auftraggeber:", mark) == nil)
    expect(payee("", mark) == nil)
  }

  @Test("the first marker followed by text is used, and markers match only whole words")
  func order() {
    let marks = [Layout.PayeeMark(after: "KAUF"), Layout.PayeeMark(after: "GUTSCHRIFT")]
    expect(payee("GUTSCHRIFT LOHN", marks[0], marks[1]), equals: "LOHN")
    expect(payee("VERKAUF KAUFHAUS", marks[0], marks[1]) == nil)
    expect(payee("VERKAUF KAUF BAR", marks[0], marks[1]), equals: "BAR")
    expect(payee("GUTSCHRIFT KAUF", marks[0], marks[1]), equals: "KAUF")
    expect(payee("all of it", Layout.PayeeMark(after: "")), equals: "all of it")
  }

  @Test("dates and numbers before the payee are skipped if the marker asks for it")
  func numbers() {
    let mark = Layout.PayeeMark(after: "DEBIT PURCHASE", dropsNumbers: true)
    expect(payee("DEBIT PURCHASE 15/04/18  00-0000 NOODLE HOUSE", mark), equals: "NOODLE HOUSE")
    expect(payee("DEBIT PURCHASE 7ELEVEN 12", mark), equals: "7ELEVEN 12")
    expect(payee("DEBIT PURCHASE 15/04/18", mark) == nil)
    expect(
      payee("DEBIT PURCHASE 1 SHOP", Layout.PayeeMark(after: "DEBIT PURCHASE")), equals: "1 SHOP")
  }

  @Test("a payee found in the text does not change row ids")
  func identities() {
    for isJoined in [false, true] {
      let header = isJoined ? #""D","X","Y","A""# : #""D","X","A""#
      let names = isJoined ? "D,X,Y,A" : "D,X,A"
      let text = isJoined ? "\"after\",\"KAUF Bakery\"" : "after KAUF Bakery"
      let file = "\(names)\n2026-01-01,\(text),5.00\n"
      let plain = rows(header, "", file)
      let found = rows(header, #", "payee_in_text": [{"after": "KAUF"}]"#, file)
      expect(plain.map(\.payee) == [""] && found.map(\.payee) == ["Bakery"])
      expect(found.map(\.text), equals: ["after KAUF Bakery"])
      var identities = RowIdentities(ofAccount: "Giro")
      expect(plain.packed.count == 1 && found.packed.count == 1)
      for (one, other) in zip(plain.packed, found.packed) {
        let id = identities.identity(of: one, in: plain)
        expect(identities.identity(of: other, in: found), equals: id)
      }
    }
  }

  private func rows(_ header: String, _ more: String, _ text: String) -> StatementRows {
    let texts = header.contains("Y") ? #""X", "Y""# : #""X""#
    let layout = """
      {"name": "x", "headers": [[\(header)]], "dates": ["yyyy-mm-dd"], "decimal": "point",
       "currency": "EUR"\(more),
       "columns": {"date": ["D"], "text": [\(texts)], "amount": ["A"]}}
      """
    let layouts = BuiltInLayouts.read(layout).value.map { [$0] } ?? []
    let read = StatementFile.statements(Array(text.utf8), file: "f.csv", layouts: layouts)
    return read.value?.first?.rows ?? StatementRows()
  }
}
