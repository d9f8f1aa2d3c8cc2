import Expectations
import FinanceModel
import Testing

@Suite struct ProposedMoveReaderTests {
  private static let byAccount =
    "propose by account, as plan-allocate and plan-rebalance do by default"

  @Test("a row grouped by tier, or from the desktop method, has no account")
  func blanks() {
    expect(
      proposed("tier,account,amount,balance_after\nT,,5.00,\n"),
      equals: [
        "2:3 [plan-move-blank] the row has no account; \(Self.byAccount): ,",
        "2:9 [plan-move-blank] the row has no balance_after; \(Self.byAccount): ",
      ])
    let json = #"[{"tier": "T", "amount": null, "account": "S", "balance_after": 1}]"#
    expect(
      proposed(json),
      equals: [
        "1:26 [plan-move-blank] the row has no amount; fill in amount, or remove the row:"
          + " null"
      ])
    expect(proposed(#"{"tier": "T", "amount": 1}"#).count, equals: 2)
  }

  @Test("numbers are read strictly, and a decimal comma is corrected")
  func numbers() {
    expect(
      proposed("tier,account,amount,balance_after\nT,S,\"12,5\",1e3\n"),
      equals: [
        "2:5 [plan-move-malformed] amount '12,5' is not a number; write decimals with a point: "
          + "12.5: \"12,5\"",
        "2:12 [plan-move-malformed] balance_after '1e3' is not a number; write 1000: 1e3",
      ])
    expect(
      proposed(#"{"tier": "T", "account": "S", "amount": "1", "balance_after": 1e99}"#).map {
        $0.prefix(while: { $0 != ";" })
      },
      equals: [
        "1:41 [plan-move-malformed] amount is a string, expected a number",
        "1:63 [plan-move-malformed] balance_after is out of range, expected within "
          + "±170141183460469231731",
      ])
  }

  @Test("names stay text, even if a spreadsheet would change them")
  func names() {
    expect(
      proposed("tier,account,amount,balance_after\n1,007,1,1\n"),
      equals: [
        "- 1/007 1 -> 1 allocation: "
      ])
    expect(
      proposed(#"{"tier": 1, "account": [], "amount": 1, "balance_after": 1}"#),
      equals: [
        "1:10 [plan-move-malformed] tier is a number, expected a string; write it in quotes: 1",
        "1:24 [plan-move-malformed] account is an array, expected a string; write it in quotes: "
          + "[]",
      ])
  }

  @Test("an operation must have a valid name")
  func operations() {
    let hint = "use 1 to 64 letters, digits, '-', '_' or '.', and do not start with '-'"
    expect(
      proposed("op,tier,account,amount,balance_after\npay 1,T,S,1,1\n,T,S,1,1\n"),
      equals: [
        "2:1 [plan-move-malformed] operation 'pay 1' is not a valid name; \(hint): pay 1"
      ])
    let row = #"{"tier": "T", "account": "S", "amount": 1, "balance_after": 1}"#
    expect(
      proposed(#"{"op": 5, "moves": [\#(row), \#(row)]}"#),
      equals: [
        "1:8 [plan-move-malformed] op is a number, expected a string; write it in quotes: 5"
      ])
  }
}

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
