import Console
import Expectations
import Testing

struct HTMLDocumentTests {
  private static let text = HTMLDocument(
    Page(["hello"]), title: "Plan <status>", subtitle: "How full? 2026-11-21", HTMLOptions()
  ).text

  @Test("the security policy comes first, and forbids scripts and requests")
  func policy() throws {
    let head = try require(Self.text.split(separator: "<head>\n").last)
    expect(
      head.hasPrefix("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "))
    expect(!Self.text.contains("<script"))
    expect(!Self.text.contains("http:") && !Self.text.contains("https:"))
    expect(!Self.text.contains("url("))
  }

  @Test("the document has a language, one title as h1, and its content in main")
  func structure() {
    expect(Self.text.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    expect(Self.text.contains("<title>Plan &lt;status&gt;</title>"))
    expect(
      Self.text.hasSuffix(
        """
        <main>
        <h1>Plan &lt;status&gt;</h1>
        <p class="lead">How full? 2026-11-21</p>
        <p>hello</p>
        </main>
        </body>
        </html>

        """))
  }
}
