import Console
import PlainText
import Testing

struct NameLookupTests {
  private let names = ["Tier 1", "Tier 10", "House & car"]

  @Test("a name is found exactly, by its folded form, or by a unique beginning")
  func found() throws {
    #expect(try match("Tier 1", of: "tier", among: names) == 0)
    #expect(try match("tier\u{A0}10", of: "tier", among: names) == 1)
    #expect(try match("hou", of: "tier", among: names) == 2)
  }

  @Test("what is not there, or could be several, is bad usage with a way out")
  func refused() {
    let unknown = #expect(throws: UsageProblem.self) {
      try match("Huose & car", of: "tier", among: names)
    }
    #expect(unknown?.code == .nameUnknown)
    #expect(unknown?.message == "tier 'Huose & car' is not there")
    #expect(unknown?.hint == "did you mean 'House & car'?")
    let several = #expect(throws: UsageProblem.self) {
      try match("tier", of: "tier", among: names)
    }
    #expect(several?.code == .nameAmbiguous)
    #expect(several?.message == "tier 'tier' could be several")
    #expect(several?.hint == "write more of one of: Tier 1, Tier 10")
    let far = #expect(throws: UsageProblem.self) { try match("zzz", of: "tier", among: names) }
    #expect(far?.hint == "name one of: Tier 1, Tier 10, House & car")
  }
}
