extension Layout {
  /// Returns `base` extended by this layout's keys. Lists are concatenated, with this layout's
  /// elements first. Other values, and the date formats, replace those of `base`.
  ///
  ///     {"name": "mine", "extends": "schwab", "types": [{"word": "Bond Call", "type": "SELL"}]}
  func extending(_ base: Layout) -> Layout {
    var result = base
    (result.name, result.extends, result.isOwn) = (name, extends, isOwn)
    result.title = title ?? base.title
    result.addHeaders(of: self)
    result.width = width ?? base.width
    result.replaceForms(by: self)
    for key in LayoutColumns.CodingKeys.allCases {
      result.columns[key] = Self.joined(columns[key], base.columns[key])
    }
    result.addWords(of: self)
    result.account = account ?? base.account
    result.currency = currency ?? base.currency
    result.endsAtBlankRow = endsAtBlankRow ?? base.endsAtBlankRow
    result.rowLengthsVary = rowLengthsVary ?? base.rowLengthsVary
    result.continuationRows = continuationRows ?? base.continuationRows
    result.skipUndated = skipUndated ?? base.skipUndated
    result.furtherTables = Self.joined(furtherTables, base.furtherTables)
    return result
  }

  private mutating func addHeaders(of other: Layout) {
    headers = Self.joined(other.headers, headers)
    generalHeaders = Self.joined(other.generalHeaders, generalHeaders)
    otherColumns = other.otherColumns ?? otherColumns
    let own = Set((other.namedColumns ?? []).map(\.name))
    namedColumns = Self.joined(other.namedColumns, namedColumns?.filter { !own.contains($0.name) })
  }

  private mutating func replaceForms(by other: Layout) {
    delimiter = other.delimiter ?? delimiter
    encoding = other.encoding ?? encoding
    decimal = other.decimal ?? decimal
    grouping = other.grouping ?? grouping
    dates = other.dates ?? dates
    order = other.order ?? order
    sign = other.sign ?? sign
    amountIs = other.amountIs ?? amountIs
    charges = other.charges ?? charges
    balanceIs = other.balanceIs ?? balanceIs
  }

  private mutating func addWords(of other: Layout) {
    if let added = other.direction {
      direction = Direction(
        in: added.in + (direction?.in ?? []), out: added.out + (direction?.out ?? []))
    }
    if let added = other.status {
      status = Status(
        booked: Self.joined(added.booked, status?.booked),
        pending: Self.joined(added.pending, status?.pending),
        reverted: Self.joined(added.reverted, status?.reverted))
    }
    only = Self.added(other.only, to: only)
    skip = Self.added(other.skip, to: skip)
    unread = Self.added(other.unread, to: unread)
    footer = Self.joined(other.footer, footer)
    payeeInText = Self.joined(other.payeeInText, payeeInText)
    quantityAfter = Self.joined(other.quantityAfter, quantityAfter)
    conversions = other.conversions ?? conversions
    ownAccounts = Self.added(other.ownAccounts, to: ownAccounts)
    opening = Self.added(other.opening, to: opening)
    splitNotes = other.splitNotes ?? splitNotes
    facts = Self.joined(other.facts, facts)
    let own = Set((other.types ?? []).map(\.word.foldedHeaderName))
    types = Self.joined(
      other.types, types?.filter { !own.contains($0.word.foldedHeaderName) })
  }

  /// Returns the concatenated lists without duplicates; nil if both lists are nil.
  private static func joined<Element: Equatable>(
    _ first: [Element]?, _ second: [Element]?
  ) -> [Element]? {
    guard let first, let second else { return first ?? second }
    return first + second.filter { !first.contains($0) }
  }

  /// Returns the words of both layouts, with a single list for each column.
  private static func added(_ words: [CellWords]?, to base: [CellWords]?) -> [CellWords]? {
    guard let words, var result = base else { return words ?? base }
    for list in words {
      let name = list.column.foldedHeaderName
      if let place = result.firstIndex(where: { $0.column.foldedHeaderName == name }) {
        result[place].words = list.words + result[place].words.filter { !list.words.contains($0) }
      } else {
        result.append(list)
      }
    }
    return result
  }
}
