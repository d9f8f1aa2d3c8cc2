import Console
import Expectations
import Testing

struct PagePictureTests {
  @Test("a drawing without lines is shown only in HTML")
  func html() {
    var page = Page()
    page.picture(
      PagePicture(title: "Worth", lines: [], styleSheet: "", figures: TextTable([])) { _ in
        "<svg></svg>\n"
      })
    expect(page.text(TextStyle()), equals: "")
    expect(page.html(HTMLOptions(), title: "T").contains("<svg></svg>"))
  }

  @Test("lines are not wrapped")
  func lines() {
    var page = Page()
    page.picture(
      PagePicture(title: "Worth", lines: ["a b c d e f"], styleSheet: "", figures: TextTable([])) {
        _ in ""
      })
    expect(page.text(TextStyle(width: 4)), equals: "a b c d e f\n")
  }
}
