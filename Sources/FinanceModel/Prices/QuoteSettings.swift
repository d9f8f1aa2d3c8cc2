package import PlainText

/// Settings for fetching prices.
package struct QuoteSettings: Codable, Equatable, Sendable {
  /// The user's own sources, which are used only by assets that name them.
  package var sources: [Source]?

  package enum CodingKeys: String, CodingKey, CaseIterable { case sources }

  /// A source defined by the user.
  package struct Source: Codable, Equatable, Sendable {
    /// The form of its answers.
    package enum Form: String, Codable, CaseIterable, Sendable { case csv, json }

    /// The way in which the key is sent: as `Authorization: Bearer KEY`, or in place of `{key}` in
    /// the URL.
    package enum KeyPlace: String, Codable, CaseIterable, Sendable { case header, query }

    package var name: String
    /// Address with `{symbol}`, `{isin}`, `{from}`, `{to}` and `{key}` for the values.
    package var url: String
    package var form: Form
    /// The names of members from the root of a JSON answer to the list of its rows, separated by
    /// dots; the root by default.
    package var path: String?
    /// The columns or members that contain `date` and `close`; by default, those with these names.
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
