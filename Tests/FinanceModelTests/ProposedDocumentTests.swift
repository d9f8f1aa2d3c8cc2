import Expectations
import FinanceModel
import Testing

@Suite struct ProposedDocumentTests {
  private static let row = #"{"tier": "T", "account": "S", "amount": 1, "balance_after": 2}"#
  private static let move = "- T/S 1 -> 2 allocation: "

  @Test(
    "rows may be separated by any whitespace",
    arguments: [
      row + row, row + " " + row + "\n", row.replacing(",", with: ",\n") + "\n" + row,
      "[\(row)]\n[\(row)]", #"{"moves": [\#(row)]}"# + row,
    ])
  func layouts(text: String) {
    expect(proposed(text), equals: [Self.move, Self.move])
  }

  @Test("brackets and quotes inside strings do not end a value")
  func strings() {
    let row = Self.row.replacing("\"S\"", with: #""}{ \"][""#)
    expect(
      proposed(row + row), equals: Array(repeating: #"- T/}{ "][ 1 -> 2 allocation: "#, count: 2))
  }

  @Test("a row's own operation takes precedence over that of the enclosing object")
  func operations() {
    let own = Self.row.replacing("{", with: #"{"op": "b", "#)
    expect(
      proposed(#"{"op": "a", "moves": [\#(Self.row), \#(own)]}"#).map { $0.prefix(1) },
      equals: ["a", "b"])
  }

  @Test("an error in a later value is shown at its place in the whole text")
  func places() {
    let text = Self.row + "\n" + Self.row + "  {\"tier\": tru}\n"
    let shown = proposed(text)
    expect(shown.count, equals: 1)
    expect(shown[0].hasPrefix("2:74 [json-bare-word]") && shown[0].hasSuffix(": tru"))
    let blank = proposed(Self.row + "\n  " + Self.row.replacing("\"S\"", with: "null"))
    expect(
      blank.map { $0.prefix(41) },
      equals: ["2:28 [plan-move-blank] the row has no account"].map { $0.prefix(41) })
  }

  @Test("JSON that is not a proposal is refused")
  func formats() {
    let hint = "pipe in the output of 'plan-allocate AMOUNT --json' or 'plan-rebalance --json'"
    expect(
      proposed(#"{"op": "a", "segments": []}"#),
      equals: [
        "1:1 [plan-move-format] the object has no moves; \(hint): {"
      ])
    expect(
      proposed(#"{"moves": 5}"#),
      equals: [
        "1:11 [plan-move-format] moves is a number, expected an array; \(hint): 5"
      ])
    expect(
      proposed("[5, \(Self.row), []]"),
      equals: [
        "1:2 [plan-move-format] a row is a number, expected an object; \(hint): 5",
        "1:69 [plan-move-format] a row is an array, expected an object; \(hint): []",
      ])
  }
}
