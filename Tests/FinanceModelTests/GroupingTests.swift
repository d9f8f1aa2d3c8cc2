import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct GroupingTests {
  @Test("a grouping's text parses to the grouping")
  func words() throws {
    for word in Grouping.words { try expect(Grouping(parsing: word).description, equals: word) }
    try expect(Grouping(parsing: "class:region"), equals: .assetClass("region"))
    try expect(Grouping(parsing: "class:a:b"), equals: .assetClass("a:b"))
  }

  @Test("an unknown grouping is refused with the nearest word")
  func problem() {
    let problem = #expect(throws: GroupingProblem.self) { try Grouping(parsing: "acount") }
    expect(
      problem?.reason,
      equals: "is not one of account, symbol, currency, kind, group, member, class:NAME")
    expect(problem?.hint, equals: "did you mean 'account'?")
    for text in ["class:", "class", "", "Symbol "] {
      #expect(throws: GroupingProblem.self) { try Grouping(parsing: text) }
    }
  }

  @Test("an invalid grouping in JSON is reported at its value")
  func decoding() {
    let loaded = read(
      AllocationTargets.self, from: #"{"by": "regoin", "weights": {}}"#, stage: "settings")
    expect(
      loaded.diagnostics.map(\.oneLine),
      equals: [
        "1:8 error: by 'regoin' is not one of account, symbol, currency, kind, group, member,"
          + " class:NAME [settings-value-malformed]"
          + " (write one of these words, such as class:region)"
      ])
  }
}
