import Expectations
import PlainText
import Testing

struct JoinedTextsTests {
  @Test(
    "the separator is written between texts",
    arguments: [([], ""), (["a"], "a"), (["", ""], ", "), (["a", "b", "ü"], "a, b, ü")])
  func joined(_ texts: [String], _ whole: String) {
    expect(texts.joined(separator: ", "), equals: whole)
    expect(texts[...].joined(separator: ", "), equals: whole)
  }
}

struct FirstLetterTests {
  @Test(
    "only the first letter changes",
    arguments: [
      ("", ""), ("a", "A"), ("net worth", "Net worth"), ("élan", "Élan"), ("TWR of", "TWR of"),
      ("ﬁne", "FIne"), ("1 day", "1 day"),
    ])
  func capitalised(_ text: String, _ expected: String) {
    expect(text.capitalised, equals: expected)
  }
}
