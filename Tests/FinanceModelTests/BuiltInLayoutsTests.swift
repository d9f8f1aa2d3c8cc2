import Expectations
import FinanceModel
import PlainText
import Testing

struct BuiltInLayoutsTests {
  @Test("each text is a layout without findings, and the names are unique")
  func read() {
    for text in BuiltInLayouts.texts {
      let loaded = BuiltInLayouts.read(text)
      expect(loaded.diagnostics.isEmpty, "\(text.prefix(40))")
      expect(loaded.value.map { BuiltInLayouts.text(of: $0.name) }, equals: text)
    }
    let names = BuiltInLayouts.all.map(\.name)
    expect(names.count == BuiltInLayouts.texts.count && names == Set(names).sorted())
  }

  @Test("names are words joined by hyphens, and each layout has a title")
  func names() {
    for layout in BuiltInLayouts.all {
      expect(layout.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 || $0 < 58 })
      expect(layout.title?.isEmpty, equals: false, "\(layout.name)")
    }
    expect(BuiltInLayouts.text(of: "no such bank") == nil)
  }
}
