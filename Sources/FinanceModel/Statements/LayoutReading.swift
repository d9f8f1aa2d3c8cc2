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

extension [Layout] {
  /// Returns the layout with this name; nil if it does not exist. A file name takes precedence over
  /// a name stated in a file.
  package func named(_ name: String) -> Layout? {
    first { $0.name == name } ?? first { $0.statedName == name }
  }
}

/// The layouts in a folder, each combined with the layout that it extends.
package struct LayoutFiles {
  private struct File {
    let name: String
    let source: SourceText
    let document: JSONDocument
    var layout: Layout
    /// Whether the layout has an error and cannot be used.
    var isRefused: Bool
    var isResolved = false
  }

  private var files: [File] = []
  private var diagnostics: [Diagnostic] = []

  /// Reads layouts that may extend each other or built-in layouts.
  ///
  /// Errors have the codes in ``LayoutCode``, or `layout-` followed by a ``JSONDecodingProblem``.
  ///
  /// - Parameter sources: the files, each with its name without `.json`, which becomes the layout's
  ///   name.
  /// - Returns: the layouts without errors, and the errors of the other layouts.
  package static func read(
    _ sources: [(name: String, source: SourceText)]
  ) -> (layouts: [Layout], diagnostics: [Diagnostic]) {
    var files = LayoutFiles()
    for (name, source) in sources { files.add(name, source) }
    for index in files.files.indices { files.resolve(index, above: []) }
    return (files.files.filter { !$0.isRefused }.map(\.layout), files.diagnostics)
  }

  private mutating func add(_ name: String, _ source: SourceText) {
    let loaded = JSONDocument.read(source, as: Layout.self, stage: "layout")
    diagnostics += loaded.diagnostics
    guard case (var layout, let document)? = loaded.value else { return }
    layout.isOwn = true
    if layout.name != name { (layout.statedName, layout.name) = (layout.name, name) }
    files.append(
      File(name: name, source: source, document: document, layout: layout, isRefused: false))
  }

  /// Merges a file's layout with the layout that it extends, and checks the result.
  ///
  /// - Parameter above: the files that extend this file, directly or indirectly.
  private mutating func resolve(_ index: Int, above: [Int]) {
    guard !files[index].isResolved else { return }
    files[index].isResolved = true
    if let name = files[index].layout.extends {
      guard let base = base(name, of: index, above: above + [index]) else { return }
      let stated = files[index].layout.statedName
      files[index].layout = files[index].layout.extending(base)
      files[index].layout.statedName = stated
    }
    report(files[index].layout.findings, index)
  }

  /// Returns the layout with this name. If the layout is missing or invalid, adds an error and
  /// returns nil.
  private mutating func base(_ name: String, of index: Int, above: [Int]) -> Layout? {
    // The layout itself is skipped, because it may have the same name as the built-in layout that
    // it extends.
    let found = files.indices.first { $0 != index && files[$0].layout.isNamed(name) }
    guard let found else {
      if let layout = BuiltInLayouts.all.named(name) { return layout }
      let isSelf = files[index].layout.isNamed(name)
      let names = files.map(\.name).filter { $0 != files[index].name }
      let near = nearestName(to: name, among: names + BuiltInLayouts.all.map(\.name))
      refuse(
        index, isSelf ? .extendsCircle : .extendsUnknown,
        isSelf ? "the layout extends itself" : "layout '\(name.visible)' does not exist",
        near.map { "did you mean '\($0)'?" }
          ?? "write the name of a built-in layout or of a layout in 'layouts'")
      return nil
    }
    if above.contains(found) {
      let circle = (above + [found]).map { files[$0].name.visible }.joined(separator: " → ")
      refuse(
        index, .extendsCircle, "layouts extend each other in a cycle: \(circle)",
        "remove \"extends\" from one of them")
      return nil
    }
    resolve(found, above: above)
    guard !files[found].isRefused else {
      refuse(
        index, .extendsUnknown, "the extended layout '\(name.visible)' has errors",
        "correct that layout first")
      return nil
    }
    return files[found].layout
  }

  private mutating func refuse(
    _ index: Int, _ code: LayoutCode, _ message: String, _ hint: String
  ) {
    report(
      [
        PathFinding(
          .error, code, message, at: [.key(Layout.CodingKeys.extends.rawValue)], hint: hint)
      ], index)
  }

  private mutating func report(_ findings: [PathFinding], _ index: Int) {
    let file = files[index]
    diagnostics += Layout.diagnostics(findings, file.document, file.source)
    if findings.contains(where: { $0.severity == .error }) { files[index].isRefused = true }
  }
}

extension Layout {
  /// Reads a layout that does not extend another layout.
  ///
  /// Errors have the codes in ``LayoutCode``, or `layout-` followed by a ``JSONDecodingProblem``.
  package static func read(_ source: SourceText) -> Loaded<Layout> {
    let loaded = JSONDocument.read(source, as: Layout.self, stage: "layout")
    guard let (layout, document) = loaded.value else { return Loaded(nil, loaded.diagnostics) }
    return Loaded(
      layout, loaded.diagnostics + diagnostics(layout.findings, document, source))
  }

  fileprivate static func diagnostics(
    _ findings: [PathFinding], _ document: JSONDocument, _ source: SourceText
  ) -> [Diagnostic] {
    source.diagnostics(
      for: findings.map { finding in
        TextFinding(
          finding.severity, code: finding.code, finding.message,
          at: document.range(at: finding.path), hint: finding.hint)
      })
  }
}

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
