package import PlainText

extension Layout: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    let words = JSONReader<[String]>.list(of: .text)
    name = try object.required(CodingKeys.name, .text)
    extends = try object.optional(CodingKeys.extends, .text)
    title = try object.optional(CodingKeys.title, .text)
    headers = try object.optional(CodingKeys.headers, .list(of: words))
    generalHeaders = try object.optional(CodingKeys.generalHeaders, .list(of: words))
    otherColumns = try object.optional(CodingKeys.otherColumns, .flag)
    width = try object.optional(CodingKeys.width, .wholeNumber)
    namedColumns = try object.optional(CodingKeys.namedColumns, .list(of: .object))
    delimiter = try object.optional(CodingKeys.delimiter, .word)
    encoding = try object.optional(CodingKeys.encoding, .word)
    decimal = try object.optional(CodingKeys.decimal, .word)
    grouping = try object.optional(CodingKeys.grouping, .word)
    dates = try object.optional(CodingKeys.dates, words)
    order = try object.optional(CodingKeys.order, .word)
    sign = try object.optional(CodingKeys.sign, .word)
    amountIs = try object.optional(CodingKeys.amountIs, .word)
    charges = try object.optional(CodingKeys.charges, .word)
    balanceIs = try object.optional(CodingKeys.balanceIs, .word)
    columns =
      extends == nil
      ? try object.required(CodingKeys.columns, .object)
      : try object.optional(CodingKeys.columns, .object) ?? LayoutColumns()
    direction = try object.optional(CodingKeys.direction, .object)
    status = try object.optional(CodingKeys.status, .object)
    account = try object.optional(CodingKeys.account, .text)
    currency = try object.optional(CodingKeys.currency, .text)
    only = try object.optional(CodingKeys.only, .list(of: .object))
    skip = try object.optional(CodingKeys.skip, .list(of: .object))
    unread = try object.optional(CodingKeys.unread, .list(of: .object))
    footer = try object.optional(CodingKeys.footer, words)
    endsAtBlankRow = try object.optional(CodingKeys.endsAtBlankRow, .flag)
    rowLengthsVary = try object.optional(CodingKeys.rowLengthsVary, .flag)
    continuationRows = try object.optional(CodingKeys.continuationRows, .flag)
    skipUndated = try object.optional(CodingKeys.skipUndated, .flag)
    payeeInText = try object.optional(CodingKeys.payeeInText, .list(of: .object))
    quantityAfter = try object.optional(CodingKeys.quantityAfter, words)
    conversions = try object.optional(CodingKeys.conversions, .flag)
    ownAccounts = try object.optional(CodingKeys.ownAccounts, .list(of: .object))
    opening = try object.optional(CodingKeys.opening, .list(of: .object))
    splitNotes = try object.optional(CodingKeys.splitNotes, .flag)
    facts = try object.optional(CodingKeys.facts, .list(of: .object))
    types = try object.optional(CodingKeys.types, .list(of: .object))
    furtherTables = try object.optional(CodingKeys.furtherTables, .list(of: .object))
  }
}

extension Layout.NamedColumn: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    after = try object.optional(CodingKeys.after, .text)
    before = try object.optional(CodingKeys.before, .text)
    column = try object.optional(CodingKeys.column, .text)
    occurrence = try object.optional(CodingKeys.occurrence, .wholeNumber)
    position = try object.optional(CodingKeys.position, .wholeNumber)
  }
}

extension Layout.Direction: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    `in` = try object.required(CodingKeys.in, .list(of: .text))
    out = try object.required(CodingKeys.out, .list(of: .text))
  }
}

extension Layout.Status: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    booked = try object.optional(CodingKeys.booked, .list(of: .text))
    pending = try object.optional(CodingKeys.pending, .list(of: .text))
    reverted = try object.optional(CodingKeys.reverted, .list(of: .text))
  }
}

extension Layout.CellWords: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    column = try object.required(CodingKeys.column, .text)
    words = try object.required(CodingKeys.words, .list(of: .text))
  }
}

extension Layout.PayeeMark: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    after = try object.required(CodingKeys.after, .text)
    until = try object.optional(CodingKeys.until, .list(of: .text))
    dropsNumbers = try object.optional(CodingKeys.dropsNumbers, .flag)
  }
}

extension Layout.Fact: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    fact = try object.required(CodingKeys.fact, .word)
    label = try object.required(CodingKeys.label, .text)
  }
}

extension Layout.TypeWord: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    word = try object.required(CodingKeys.word, .text)
    type = try object.required(CodingKeys.type, .word)
    typeIfNegative = try object.optional(CodingKeys.typeIfNegative, .word)
    subtype = try object.optional(CodingKeys.subtype, .word)
    subtypeIfNegative = try object.optional(CodingKeys.subtypeIfNegative, .word)
    closesAndOpens = try object.optional(CodingKeys.closesAndOpens, .flag)
  }
}
