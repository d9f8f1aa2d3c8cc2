import Console
import Expectations
import PlainText
import Testing

struct NameLookupTests {
  private let names = ["Tier 1", "Tier 10", "House & car"]

  @Test("a name matches exactly, by its folded form, or by a unique prefix")
  func found() throws {
    try expect(match("Tier 1", of: "tier", among: names), equals: 0)
    try expect(match("tier\u{A0}10", of: "tier", among: names), equals: 1)
    try expect(match("hou", of: "tier", among: names), equals: 2)
  }

  @Test("an unknown or ambiguous name is bad usage with a hint")
  func refused() {
    let unknown = #expect(throws: UsageProblem.self) {
      try match("Huose & car", of: "tier", among: names)
    }
    expect(unknown?.code, equals: .nameUnknown)
    expect(unknown?.message, equals: "tier 'Huose & car' does not exist")
    expect(unknown?.hint, equals: "did you mean 'House & car'?")
    let several = #expect(throws: UsageProblem.self) {
      try match("tier", of: "tier", among: names)
    }
    expect(several?.code, equals: .nameAmbiguous)
    expect(several?.message, equals: "tier 'tier' is ambiguous")
    expect(several?.hint, equals: "write more characters of one of these: Tier 1, Tier 10")
    let far = #expect(throws: UsageProblem.self) { try match("zzz", of: "tier", among: names) }
    expect(far?.hint, equals: "write one of: Tier 1, Tier 10, House & car")
  }
}
