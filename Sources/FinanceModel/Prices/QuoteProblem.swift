package import PlainText

/// The reason a response or a file does not contain usable prices.
package struct QuoteProblem: Error, Equatable, Sendable {
  package let code: QuoteCode
  /// The message, printed after the symbol's name.
  package let message: String
  package let hint: String?

  package init(_ code: QuoteCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// Returns the problem for a response or a file that cannot be read.
  package static func malformed(_ message: String) -> QuoteProblem {
    QuoteProblem(.malformed, message, hint: "try again later, or use another source")
  }

  /// Returns the problem for a response without prices, with the source's own message.
  package static func noData(_ words: String? = nil) -> QuoteProblem {
    let reply = words.map { "; it replied '\($0.prefix(200).description.visible)'" } ?? ""
    return QuoteProblem(
      .noData, "returned no prices\(reply)",
      hint: "check the symbol and its source in coffer.json")
  }

  /// The problem for a response that is a web page instead of data.
  package static let webPage = QuoteProblem(
    .webPage, "returned a web page instead of prices",
    hint: "try again later, or save the data from a browser and import the file")

  /// Returns the problem as a finding about `subject`, such as `MSFT: source 'yahoo'`.
  package func diagnostic(_ subject: String) -> Diagnostic {
    Diagnostic(.error, code, "\(subject) \(message)", hint: hint)
  }
}
