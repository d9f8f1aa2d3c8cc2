import FinanceEngine
import FinanceModel
import Testing

struct LayoutMatchTests {
  private func find(_ text: String, named: String? = nil) -> LayoutMatch {
    LayoutMatch.find(Array(text.utf8), among: BuiltInLayouts.all, named: named)
  }

  private func name(_ match: LayoutMatch) -> String? {
    if case .found(let fit) = match { fit.layout.name } else { nil }
  }

  private let header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n"

  @Test("a header is found after anything, in any order of its names, with any delimiter")
  func found() {
    #expect(name(find(header)) == "chase-checking")
    #expect(name(find("a\n\nb,c,d\n" + header + "x\n")) == "chase-checking")
    let turned = "Check or Slip #,Balance,Type,Amount,Description,Posting Date,Details\n"
    #expect(name(find(turned)) == "chase-checking")
    #expect(name(find(String(repeating: "x\n", count: LayoutMatch.preamble) + header)) == nil)
  }

  @Test("the difference to the nearest layout is what is missing and what is there instead")
  func difference() {
    let text = "Details,Posting Date,Text,Amount,Type,Balance,Check or Slip #\n"
    guard case .none(let difference?) = find(text) else {
      Issue.record("a layout was found, or none was near")
      return
    }
    #expect(difference.layout == "chase-checking")
    #expect(difference.missing == ["Description"] && difference.extra == ["Text"])
  }
}
