import Expectations
import PlainText
import Testing

struct CSVFieldCountTests {
  @Test(
    "a number split by a comma is highlighted, with the correct form",
    arguments: [
      ("x,12,5", "12,5", "12.5"), ("12,5,x", "12,5", "12.5"), ("x,-12,50", "-12,50", "-12.50"),
      ("x,+3,1", "+3,1", "3.1"), ("x,0,123", "0,123", "0.123"),
      ("x,1234,567", "1234,567", "1234.567"),
      ("x,1,234", "1,234", "1.234 or 1234"), ("x,1,234.50", "1,234.50", "1234.50"),
      ("x,0,12345", "0,12345", "0.12345"),
    ])
  func splitNumbers(_ row: String, _ marked: String, _ corrected: String) {
    let found = csv("a,b\n\(row)\n").diagnostics
    expect(found.map(\.message), equals: ["the row has 3 fields, expected 2"])
    expect(
      found.map(\.hint), equals: ["write \(corrected), or quote a field that contains a comma"])
    expect(csvFindings(Array("a,b\n\(row)\n".utf8))[0].hasSuffix(" " + marked))
  }

  @Test(
    "if no number was split, or it is unclear which, the extra fields are highlighted",
    arguments: [
      ("1,2,3", "3"), ("x,y,z", "z"), ("x,1.5,2", "2"), ("x,1,2,3", "2,3"),
      ("x,1234,567.8", "567.8"),
      ("x,--1,5", "5"), ("x,-,5", "5"), ("x,1,234.", "234."), ("x,1,2-", "2-"), ("x,,5", "5"),
      ("x,\"1\",5", "5"), ("x,0,234.5", "234.5"),
    ])
  func otherExtras(_ row: String, _ marked: String) {
    let found = csv("a,b\n\(row)\n").diagnostics
    expect(
      found.map(\.hint),
      equals: [
        "quote a field that contains a comma, and write decimals with a point, as in 12.5"
      ])
    expect(csvFindings(Array("a,b\n\(row)\n".utf8))[0].hasSuffix(" " + marked))
  }

  @Test("other hints suggest the most likely correction")
  func hints() {
    func hint(_ row: String) -> String? { csv("a,b\n\(row)\n").diagnostics.first?.hint }
    expect(hint("1,x,"), equals: "remove the comma at the end of the row")
    expect(hint("1,x,,"), equals: "remove the comma at the end of the row")
    expect(hint("1"), equals: "write a comma for every field, including blank fields")
    expect(hint(" \t "), equals: "remove the line, or its spaces: empty lines are skipped")
  }

  @Test("a row is incomplete only if the text ends in it and fields are missing")
  func torn() {
    expect(
      lines(csv("a,b,c\n1,2").diagnostics),
      equals: [
        "2:1 csv-torn-row: the last row is incomplete: 2 fields, expected 3, and no line ending "
          + "(complete the row, or remove it)"
      ])
    expect(lines(csv("a,b,c\n1").diagnostics)[0].contains("is incomplete: 1 field, expected 3"))
    let whole = "id,note,amount\n1,\"a, \"\"b\"\"\",5\n"
    let header = "id,note,amount\n".utf8.count
    for cut in (header + 1)..<whole.utf8.count {
      let codes = csv(String(whole.prefix(cut))).diagnostics.map(\.code)
      let isWhole = cut >= whole.utf8.count - 2
      expect(codes, equals: [isWhole ? "csv-missing-newline" : "csv-torn-row"], "\(cut)")
    }
  }
}
