/// The codes of findings about prices that are fetched or imported.
package enum QuoteCode: String, CaseIterable, Sendable {
  /// curl is not installed.
  case curlMissing = "quote-curl-missing"
  /// The server did not answer: no connection, invalid certificate, or timeout.
  case unreachable = "quote-unreachable"
  /// The source answered with an HTTP status that refuses.
  case refused = "quote-refused"
  /// The source answers no more requests for a while: HTTP status 429.
  case rateLimited = "quote-rate-limited"
  /// The source sent another address, which is never followed.
  case redirected = "quote-redirected"
  /// An answer of more bytes than prices have.
  case tooLarge = "quote-too-large"
  /// A web page in place of data.
  case webPage = "quote-web-page"
  /// An answer or a file that is cut, or of another form than expected.
  case malformed = "quote-malformed"
  /// The source has no prices of that symbol, or reports an error.
  case noData = "quote-no-data"
  /// The answer is about another symbol.
  case symbolDiffers = "quote-symbol-differs"
  /// The prices are in another currency than those of the ledger or the settings.
  case currencyDiffers = "quote-currency-differs"
  /// The currency of the prices is unknown.
  case currencyMissing = "quote-currency-missing"
  /// The newest price of the answer is more than ten days old.
  case ended = "quote-ended"
  /// A price that is about a hundred times another, or a step like a split that nothing explains.
  case contradicts = "quote-contradicts"
  /// A note: the source knows a split that the activities lack.
  case splitMissing = "quote-split-missing"
  /// The variable with the key of an own source is not set.
  case keyMissing = "quote-key-missing"
  /// An asset names a source that is neither built in nor among `quotes.sources`, or an own source
  /// has an address that cannot be used.
  case sourceUnknown = "quote-source-unknown"
  /// A file whose symbol is not known.
  case symbolMissing = "quote-symbol-missing"
  /// A warning: price rows that an undo was to remove were edited or removed since.
  case edited = "quote-edited"
}
