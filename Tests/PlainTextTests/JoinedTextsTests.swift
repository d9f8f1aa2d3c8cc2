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
