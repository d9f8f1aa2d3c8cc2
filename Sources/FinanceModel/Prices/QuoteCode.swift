/// The codes of findings about prices that are fetched or imported.
package enum QuoteCode: String, CaseIterable, Sendable {
  /// curl is not installed.
  case curlMissing = "quote-curl-missing"
  /// The server did not answer: no connection, invalid certificate, or timeout.
  case unreachable = "quote-unreachable"
  /// The source refused the request with an HTTP status.
  case refused = "quote-refused"
  /// The source rejects further requests for a while: HTTP status 429.
  case rateLimited = "quote-rate-limited"
  /// The source sent a redirect, which is never followed.
  case redirected = "quote-redirected"
  /// An answer that is too large to consist of prices.
  case tooLarge = "quote-too-large"
  /// A web page instead of data.
  case webPage = "quote-web-page"
  /// An answer or a file that is truncated or malformed.
  case malformed = "quote-malformed"
  /// The source has no prices for the symbol, or reports an error.
  case noData = "quote-no-data"
  /// The answer is for a different symbol.
  case symbolDiffers = "quote-symbol-differs"
  /// The prices are in a currency other than that of the ledger or the settings.
  case currencyDiffers = "quote-currency-differs"
  /// The currency of the prices is unknown.
  case currencyMissing = "quote-currency-missing"
  /// The newest price in the answer is more than ten days old.
  case ended = "quote-ended"
  /// A price that is about a hundred times another one, or an unexplained jump that looks like a
  /// split.
  case contradicts = "quote-contradicts"
  /// A note: the source reports a split that the activities lack.
  case splitMissing = "quote-split-missing"
  /// The environment variable with the key of a user-defined source is not set.
  case keyMissing = "quote-key-missing"
  /// An asset names a source that is neither built in nor among `quotes.sources`, or a user-defined
  /// source has an unusable address.
  case sourceUnknown = "quote-source-unknown"
  /// A file whose symbol is not known.
  case symbolMissing = "quote-symbol-missing"
  /// A warning: price rows that an undo should remove have since been edited or removed.
  case edited = "quote-edited"
}
