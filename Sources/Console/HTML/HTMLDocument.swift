import PlainText

/// A standalone HTML document, without scripts or external resources.
///
/// The first element is a Content-Security-Policy that forbids everything the document does not
/// need. Text from files therefore remains text even if escaping fails.
package struct HTMLDocument: Sendable {
  /// The title of the window and of the only `h1` element.
  package let title: String
  /// A line below the title.
  package let subtitle: String
  /// The style sheets for the document's drawings.
  package let styleSheets: [String]
  /// The content of the `main` element below the title, as HTML.
  package let content: String

  /// Creates a document from HTML content.
  package init(title: String, subtitle: String, styleSheets: [String], content: String) {
    self.title = title
    self.subtitle = subtitle
    self.styleSheets = styleSheets
    self.content = content
  }

  /// Creates a document from a page.
  package init(_ page: Page, title: String, subtitle: String, _ options: HTMLOptions) {
    self.init(
      title: title, subtitle: subtitle,
      styleSheets: page.styleSheets + [options.paper.styleSheet],
      content: page.html(options, title: title))
  }

  /// The complete document, ending with a line feed.
  package var text: String {
    let lead = subtitle.isEmpty ? "" : "<p class=\"lead\">\(subtitle.markup)</p>\n"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title.markup)</title>
      <style>
      \(([HTMLStyle.sheet] + styleSheets).joined())</style>
      </head>
      <body>
      <main>
      <h1>\(title.markup)</h1>
      \(lead)\(content)</main>
      </body>
      </html>

      """
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
    + " form-action 'none'"
}
