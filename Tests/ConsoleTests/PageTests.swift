import Console
import Expectations
import Testing

struct PageTests {
  @Test("a blank line precedes each heading except the first")
  func headings() {
    var page = Page()
    page.heading("One")
    page.line("first")
    page.heading("Two")
    page.line("second")
    expect(page.text(TextStyle()), equals: "One\nfirst\n\nTwo\nsecond\n")
    expect(Page().text(TextStyle()), equals: "")
  }
}
