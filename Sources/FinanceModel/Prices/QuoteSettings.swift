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
