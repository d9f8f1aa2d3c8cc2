import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct LayoutTests {
  @Test("reading without a look at the type gives what decoding gives; seed 22")
  func reading() {
    var law = ReadAsDecoded(JSONReader<Layout>.object)
    var random = SeededGenerator(seed: 22)
    for text in BuiltInLayouts.texts { law.look(at: text, &random) }
    expect(law.count > BuiltInLayouts.texts.count)
    expect(law.broken.isEmpty)
  }

  @Test("a layout that is written and read again is the same")
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
