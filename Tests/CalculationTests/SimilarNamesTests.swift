import Expectations
import Investing
import Testing

@Suite struct SimilarNamesTests {
  @Test(
    "a misspelled name is similar to the original",
    arguments: [
      ("isa", "ISA"), ("ISA saving", "ISA savings"), ("ISA savings", "ISA saving"),
      ("Tages-geld", "Tages\u{2011}geld"), ("Rainy  day", "Rainy day"),
      ("Rainy\u{A0}day", "Rainy day"), ("Saver  1", "Saver 1"), ("Saevr", "Saver"),
      ("isa 2025", "ISA 2024"), ("Emergency fond", "Emergency fund"), ("ISA", "ISA with Anna"),
    ])
  func similar(name: String, other: String) {
    expect(SimilarNames([other]).first(similarTo: name), equals: other)
    expect(SimilarNames([name]).first(similarTo: other), equals: name)
  }

  @Test(
    "names that differ only in digits or in a word are not similar",
    arguments: [
      ("ISA 2025", "ISA 2024"), ("Saver 1", "Saver 2"), ("Saver 10", "Saver 1"),
      ("Saver", "Saver 2"), ("Mum's ISA", "Dad's ISA"), ("Anna", "Otto"), ("A", "B"),
      ("IS", "ISA"), ("Pension", "Mortgage"), ("2024", "2025"),
    ])
  func different(name: String, other: String) {
    expect(SimilarNames([other]).first(similarTo: name) == nil)
    expect(SimilarNames([name]).first(similarTo: other) == nil)
  }

  @Test("a name that differs only in case is preferred to one that is merely close")
  func order() {
    expect(SimilarNames(["Savers", "SAVER"]).first(similarTo: "Saver"), equals: "SAVER")
    expect(SimilarNames().first(similarTo: "Saver") == nil)
  }

  @Test("names beyond the limit are ignored")
  func limit() {
    var names = SimilarNames()
    for number in 0..<1000 { names.append("\(number)") }
    names.append("Saver")
    expect(names.first(similarTo: "saver") == nil)
    expect(names.first(similarTo: "999"), equals: "999")
  }
}
