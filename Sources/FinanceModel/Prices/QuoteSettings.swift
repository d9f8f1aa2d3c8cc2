package import PlainText

/// Settings for fetching prices.
package struct QuoteSettings: Codable, Equatable, Sendable {
  /// User-defined sources. Each is used only by assets that name it.
  package var sources: [Source]?

  package enum CodingKeys: String, CodingKey, CaseIterable { case sources }

  /// A user-defined source of prices.
  package struct Source: Codable, Equatable, Sendable {
    /// The format of the source's responses.
    package enum Form: String, Codable, CaseIterable, Sendable { case csv, json }

    /// The method of sending the key: in the header `Authorization: Bearer KEY`, or in place of
    /// `{key}` in the URL.
    package enum KeyPlace: String, Codable, CaseIterable, Sendable { case header, query }

    package var name: String
    /// The address, with the placeholders `{symbol}`, `{isin}`, `{from}`, `{to}` and `{key}`.
    package var url: String
    package var form: Form
    /// The path from the root of a JSON response to the list of rows, as member names separated by
    /// dots. By default, the root is the list.
    package var path: String?
    /// The names of the columns or members that contain `date` and `close`; by default, `date` and
    /// `close`.
    package var columns: [String: String]?
    package var currency: String?
    package var key: KeyPlace?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case name, url, form, path, columns, currency, key
    }

    /// Creates a source with the given name.
    package init(name: String, url: String, form: Form) {
      self.name = name
      self.url = url
      self.form = form
    }
  }
}

extension QuoteSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    sources = try object.optional(CodingKeys.sources, .list(of: .object))
  }
}

extension QuoteSettings.Source: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    url = try object.required(CodingKeys.url, .text)
    form = try object.required(CodingKeys.form, .word)
    path = try object.optional(CodingKeys.path, .text)
    columns = try object.optional(CodingKeys.columns, .dictionary(of: .text))
    currency = try object.optional(CodingKeys.currency, .text)
    key = try object.optional(CodingKeys.key, .word)
  }
}

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

/// The codes of findings about fetched or imported prices.
package enum QuoteCode: String, CaseIterable, Sendable {
  /// curl is not installed.
  case curlMissing = "quote-curl-missing"
  /// The server could not be reached: no connection, an invalid certificate, or a timeout.
  case unreachable = "quote-unreachable"
  /// The source refused the request with an HTTP status.
  case refused = "quote-refused"
  /// The source temporarily rejects further requests: HTTP status 429.
  case rateLimited = "quote-rate-limited"
  /// The source sent a redirect, which is never followed.
  case redirected = "quote-redirected"
  /// The response is too large to consist of prices.
  case tooLarge = "quote-too-large"
  /// The response is a web page instead of data.
  case webPage = "quote-web-page"
  /// A response or a file is truncated or malformed.
  case malformed = "quote-malformed"
  /// The source has no prices for the symbol, or reports an error.
  case noData = "quote-no-data"
  /// The response is for a different symbol.
  case symbolDiffers = "quote-symbol-differs"
  /// The currency of the prices differs from the currency in the ledger or the settings.
  case currencyDiffers = "quote-currency-differs"
  /// The currency of the prices is unknown.
  case currencyMissing = "quote-currency-missing"
  /// The newest price in the response is more than ten days old.
  case ended = "quote-ended"
  /// A price is about a hundred times another price, or an unexplained jump resembles a split.
  case contradicts = "quote-contradicts"
  /// The source reports a split that is missing from the activities. Reported as a note.
  case splitMissing = "quote-split-missing"
  /// The environment variable with the key of a user-defined source is not set.
  case keyMissing = "quote-key-missing"
  /// An asset's source is neither built in nor listed in `quotes.sources`, or a user-defined source
  /// has an unusable address.
  case sourceUnknown = "quote-source-unknown"
  /// The symbol to which a file's prices belong is unknown.
  case symbolMissing = "quote-symbol-missing"
  /// Price rows that an undo should remove have since been edited or removed. Reported as a
  /// warning.
  case edited = "quote-edited"
}
