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
