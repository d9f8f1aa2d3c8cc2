import Expectations
import PlainText
import Testing

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
