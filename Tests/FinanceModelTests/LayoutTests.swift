import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct LayoutTests {
  @Test("the fast path reads what decoding reads; seed 22")
  func reading() {
    var law = ReadAsDecoded(JSONReader<Layout>.object)
    var random = SeededGenerator(seed: 22)
    for text in BuiltInLayouts.texts { law.look(at: text, &random) }
    expect(law.count > BuiltInLayouts.texts.count)
    expect(law.broken.isEmpty)
  }

  @Test("writing a layout and reading it back gives the same layout")
  func roundTrip() throws {
    for layout in BuiltInLayouts.all {
      let text = try JSONValue(encoding: layout).text(.pretty)
      expect(BuiltInLayouts.read(text).value, equals: layout, "\(layout.name)")
    }
  }

  @Test("delimiters are single bytes")
  func delimiters() {
    expect(Layout.Delimiter.allCases.map(\.byte), equals: Array(",;\t|~".utf8))
  }
}
