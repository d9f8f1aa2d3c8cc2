import Expectations
import FinanceModel
import PlainText
import Testing

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
