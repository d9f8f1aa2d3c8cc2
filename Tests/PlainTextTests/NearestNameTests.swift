import Expectations
import PlainText
import Testing

@Suite struct NearestNameTests {
  @Test(
    "a name is found if at most a third of the letters are wrong",
    arguments: [
      ("prefered_account", "preferred_account"), ("ballance", "balance"), ("blanace", "balance"),
      ("BALANCE", "balance"), ("apy_pc", "apy_pct"), ("nmae", "name"), ("purpos", "purpose"),
      ("notse", "notes"),
    ])
  func near(text: String, name: String) {
    let names = ["name", "purpose", "preferred_account", "balance", "apy_pct", "notes"]
    expect(nearestName(to: text, among: names), equals: name)
  }

  @Test("a text far from every name has no nearest name")
  func far() {
    expect(nearestName(to: "xyz", among: ["name", "balance"]) == nil)
    expect(nearestName(to: "apy", among: ["apy_pct"]) == nil)
    expect(nearestName(to: "", among: ["name"]) == nil)
    expect(nearestName(to: "name", among: [String]()) == nil)
  }

  @Test("exactly a third of the longer name may differ, and not more")
  func limit() {
    expect(nearestName(to: "abcdXX", among: ["abcdef"]), equals: "abcdef")
    expect(nearestName(to: "abcXXX", among: ["abcdef"]) == nil)
    expect(nearestName(to: "ab", among: ["ac"]), equals: "ac")
    expect(nearestName(to: "ab", among: ["cd"]) == nil)
  }

  @Test("swapping neighbouring letters is one error, not two")
  func transposition() {
    expect(nearestName(to: "ba", among: ["ab"]), equals: "ab")
  }

  @Test("the nearest name wins; of equally near names, the first")
  func order() {
    expect(nearestName(to: "tier1", among: ["tier12", "tier1"]), equals: "tier1")
    expect(nearestName(to: "tierX", among: ["tier1", "tier2"]), equals: "tier1")
    expect(nearestName(to: "tierX", among: ["tier2", "tier1"]), equals: "tier2")
  }

  @Test("names and texts over 100 letters are never near")
  func longNames() {
    let long = String(repeating: "a", count: 100)
    expect(nearestName(to: long, among: [long]), equals: long)
    expect(nearestName(to: long + "a", among: [long]) == nil)
    expect(nearestName(to: long, among: [long + "a"]) == nil)
  }

  @Test("the distance counts changed, added, omitted and swapped letters")
  func distance() {
    expect(editDistance("saver", "svaer"), equals: 1)
    expect(editDistance("Saver", "saver"), equals: 1)
    expect(editDistance("kitten", "sitting"), equals: 3)
    expect(editDistance("", "abc") == 3 && editDistance("abc", "") == 3)
    expect(editDistance("é", "e\u{301}"), equals: 0)
  }
}
