package import FinanceModel
import PlainText

/// The layout of a file, identified by its header.
package enum LayoutMatch: Sendable {
  /// Exactly one layout matches.
  case found(Fit)
  /// Several layouts match equally well; contains their names in alphabetical order.
  case several([String])
  /// The layouts match, but other banks' files have the same header; contains the layouts' names in
  /// alphabetical order.
  case general([String])
  /// No layout matches; contains the difference from the nearest layout, if any.
  case none(Difference?)

  /// A layout and the location of its header.
  package struct Fit: Sendable {
    package let layout: Layout
    /// Index of the header in the layout; nil if the layout has no headers.
    package let header: Int?
    /// Row of the header; -1 if the file has no header.
    package let row: Int
    package let delimiter: UInt8
    /// Difference from the layout's header in columns that the layout does not need; nil if the
    /// headers are identical.
    package var difference: Difference?

    /// Whether other banks' files have the same header.
    var isGeneral: Bool { header.map { $0 >= layout.headers?.count ?? 0 } ?? false }
  }

  /// The difference between the file's header and a layout's header.
  package struct Difference: Equatable, Sendable {
    package let layout: String
    /// Names that occur only in the layout.
    package let missing: [String]
    /// Names that occur only in the file.
    package let extra: [String]
    /// Number of names in common.
    package let common: Int
    /// Bytes of the row assumed to be the header.
    package let range: Range<Int>
  }

  /// Maximum number of rows before the header.
  package static let preamble = 200

  /// Returns the layout that matches the text. If `named` is not nil, only the layout in `layouts`
  /// with that name is tried. That layout also matches files with additional columns.
  ///
  /// - Complexity: linear in the length of the first 200 rows.
  package static func find(
    _ text: [UInt8], among layouts: [Layout], named: String? = nil
  ) -> LayoutMatch {
    let candidates = named.map { layouts.named($0).map { [$0] } ?? [] } ?? layouts
    let search = HeaderSearch(text, candidates, isNamed: named != nil)
    var fits = search.fits(isExact: true)
    if named == nil, !fits.isEmpty, fits.allSatisfy(\.isGeneral) {
      return .general(Set(fits.map(\.layout.name)).sorted())
    }
    if fits.isEmpty { fits = search.fitsWithoutHeader }
    if fits.isEmpty { fits = search.fits(isExact: false) }
    if named == nil { fits.removeAll(where: \.isGeneral) }
    if fits.isEmpty { fits = search.nearFits }
    if fits.contains(where: \.layout.isOwn) { fits.removeAll { !$0.layout.isOwn } }
    if Set(fits.map(\.layout.name)).count > 1 { fits = search.narrowed(fits) }
    if let fit = fits.first, fits.allSatisfy({ $0.layout.name == fit.layout.name }) {
      return .found(fit)
    }
    return fits.isEmpty ? .none(search.nearest) : .several(Set(fits.map(\.layout.name)).sorted())
  }
}

/// The first rows of the text, for each delimiter, and the possible headers.
struct HeaderSearch {
  let layouts: [Layout]
  let heads: [(delimiter: Layout.Delimiter, table: DelimitedTable)]
  /// Headers of each layout.
  let headers: [[[HeaderName]]]

  let isNamed: Bool

  /// - Parameter isNamed: whether the layout was requested by name, so that additional columns are
  ///   ignored.
  init(_ text: [UInt8], _ layouts: [Layout], isNamed: Bool) {
    self.layouts = layouts
    self.isNamed = isNamed
    headers = layouts.map {
      ($0.allHeaders ?? []).map { $0.withoutBlankEnd.map { HeaderName($0) } }
    }
    let wanted = Layout.Delimiter.allCases.filter { delimiter in
      layouts.contains { $0.delimiter == nil || $0.delimiter == delimiter }
    }
    heads = wanted.map { delimiter in
      (delimiter, DelimitedTable(text, delimiter: delimiter.byte, atMost: LayoutMatch.preamble))
    }
  }

  /// Finds the first row that matches any layout, and returns all layouts that match this row.
  /// Unless the match must be exact, the row may contain additional columns.
  func fits(isExact: Bool) -> [LayoutMatch.Fit] {
    var best: [LayoutMatch.Fit] = []
    for (delimiter, table) in heads {
      let anchors = anchors(delimiter)
      for row in 0..<table.count {
        if let first = best.first, first.row < row { break }
        guard table.width(of: row) > 1 || hasNarrowHeader else { continue }
        let cells = names(of: row, in: table)
        for index in Set(cells.flatMap { anchors[$0] ?? [] }).sorted() {
          guard isExact || isNamed || layouts[index].otherColumns == true else { continue }
          guard
            let header = headers[index].firstIndex(where: {
              Self.fits($0, cells, isExact: isExact)
            })
          else { continue }
          let fit = LayoutMatch.Fit(
            layout: layouts[index], header: header, row: row, delimiter: delimiter.byte)
          if let first = best.first, row < first.row { best = [] }
          best.append(fit)
        }
      }
    }
    return best
  }

  /// Returns the layouts, among layouts with the same header, whose date forms fit the dates in the
  /// first rows. For example, 31/01 is not a US date.
  func narrowed(_ fits: [LayoutMatch.Fit]) -> [LayoutMatch.Fit] {
    let left = fits.filter { fit in
      guard let table = heads.first(where: { $0.delimiter.byte == fit.delimiter })?.table,
        fit.row >= 0,
        let plan = TablePlan(
          fit.layout, header: fit.header, cells: table.cells(of: fit.row).map { table.text($0) })
      else { return true }
      let words = fit.layout.statusWords.map { CellWord($0) }
      return (fit.row + 1..<table.count).allSatisfy { row in
        guard let cell = table.cell(plan.date, of: row), !cell.isEmpty else { return true }
        let text = table.text(cell)
        return plan.dates.isEmpty || words.contains { $0.matches(text) }
          || plan.dates.contains { $0.reading(text) != nil }
      }
    }
    return left.isEmpty ? fits : left
  }

  private var hasNarrowHeader: Bool { headers.contains { $0.contains { $0.count == 1 } } }

  /// Returns the indices of layouts, by the first of their header names that has no currency code.
  private func anchors(_ delimiter: Layout.Delimiter) -> [String: [Int]] {
    var anchors: [String: [Int]] = [:]
    for (index, layout) in layouts.enumerated()
    where layout.delimiter == nil || layout.delimiter == delimiter {
      for header in headers[index] {
        guard let name = header.lazy.compactMap(\.plain).first(where: { !$0.isEmpty }) else {
          continue
        }
        anchors[name, default: []].append(index)
      }
    }
    return anchors
  }

  func names(of row: Int, in table: DelimitedTable) -> [String] {
    table.cells(of: row).map { cell in
      cell.range.count > 200 ? "" : table.text(cell).foldedHeaderName
    }.withoutBlankEnd
  }

  /// Whether each name matches a cell, with each cell used at most once. If `isExact` is true, all
  /// cells must be used.
  private static func fits(_ header: [HeaderName], _ cells: [String], isExact: Bool) -> Bool {
    guard isExact ? header.count == cells.count : header.count <= cells.count else { return false }
    if header.count == cells.count, zip(header, cells).allSatisfy({ $0.matches($1) }) {
      return true
    }
    return difference(header, cells).missing.isEmpty
  }

  static func difference(
    _ header: [HeaderName], _ cells: [String]
  ) -> (missing: [Int], extra: [Int]) {
    var places: [String: [Int]] = [:]
    for (index, cell) in cells.enumerated().reversed() { places[cell, default: []].append(index) }
    var isUsed = Array(repeating: false, count: cells.count)
    var missing: [Int] = []
    for (index, name) in header.enumerated() {
      let place: Int?
      if let plain = name.plain {
        place = places[plain]?.popLast()
      } else {
        place = cells.indices.first { !isUsed[$0] && name.matches(cells[$0]) }
      }
      if let place { isUsed[place] = true } else { missing.append(index) }
    }
    return (missing, cells.indices.filter { !isUsed[$0] })
  }

  /// The layout with the largest share of its names in a row; nil if no names match.
  var nearest: LayoutMatch.Difference? {
    var best: (share: Int, difference: LayoutMatch.Difference)?
    for (delimiter, table) in heads {
      for row in 0..<table.count where (2...100).contains(table.width(of: row)) {
        let cells = names(of: row, in: table)
        let known = Set(cells)
        for (index, layout) in layouts.enumerated()
        where layout.delimiter == nil || layout.delimiter == delimiter {
          for (place, header) in headers[index].enumerated() {
            let common = header.count { $0.plain.map { known.contains($0) } ?? false }
            guard common > 0 else { continue }
            let (missing, extra) = Self.difference(header, cells)
            let all = header.count + extra.count
            let share = (header.count - missing.count) * 1000 / max(1, all)
            guard share > best?.share ?? 0 else { continue }
            let stated = (layout.allHeaders ?? [])[place]
            best = (
              share,
              LayoutMatch.Difference(
                layout: layout.name, missing: missing.map { stated[$0] },
                extra: extra.compactMap { table.cell($0, of: row).map { table.text($0) } },
                common: header.count - missing.count,
                range: table.range(of: row))
            )
          }
        }
      }
    }
    return best?.difference
  }

  /// Layouts without a header that match the date and amount in the first rows.
  var fitsWithoutHeader: [LayoutMatch.Fit] {
    heads.flatMap { delimiter, table in
      layouts.filter { layout in
        layout.allHeaders == nil && (layout.delimiter ?? .comma) == delimiter
          && fits(layout, table)
      }.map { LayoutMatch.Fit(layout: $0, header: nil, row: -1, delimiter: delimiter.byte) }
    }
  }

  /// Whether any of the first rows matches the layout and no other row with the same width
  /// contradicts it.
  private func fits(_ layout: Layout, _ table: DelimitedTable) -> Bool {
    guard let plan = TablePlan(layout, header: nil, cells: []), let width = layout.width else {
      return false
    }
    let rows = (0..<table.count).filter { table.width(of: $0) == width && !table.isBlank($0) }
    let footers = (layout.footer ?? []).map { CellWord($0 + "*") }
    return !rows.isEmpty
      && rows.allSatisfy { row in
        let isSkipped = plan.skip.contains { filter in
          table.cell(filter.column, of: row).map { cell in
            filter.words.contains { $0.matches(cell, of: table) }
          } ?? false
        }
        let isFooter = footers.contains { word in
          table.cell(0, of: row).map { word.matches($0, of: table) } ?? false
        }
        if isSkipped || isFooter { return true }
        guard let cell = table.cell(plan.date, of: row) else { return false }
        let text = table.text(cell)
        if layout.skipUndated == true, !text.contains(where: \.isNumber) { return true }
        return layout.statusWords.contains { CellWord($0).matches(text) }
          || plan.dates.contains { $0.reading(text) != nil }
      }
  }
}

extension [String] {
  /// Names without blank names at the end.
  fileprivate var withoutBlankEnd: [String] {
    var result = self
    while result.last?.isEmpty == true { result.removeLast() }
    return result
  }
}

extension Layout {
  /// Words that mark ignored rows.
  var statusWords: [String] { (status?.pending ?? []) + (status?.reverted ?? []) }
}

/// A name in a layout's header, prepared for comparison with cells.
///
///     HeaderName("Amount ({currency})").matches("amount (eur)")   // true, and the code is EUR
struct HeaderName: Equatable, Sendable {
  /// Text before and after the currency code; the whole name if it has no code.
  private let before: String
  private let after: String?

  init(_ name: String) {
    let folded = name.foldedHeaderName
    let mark = "{currency}"
    guard let start = folded.utf8.firstIndex(of: UInt8(ascii: "{")),
      folded[start...].hasPrefix(mark)
    else {
      (before, after) = (folded, nil)
      return
    }
    before = String(folded[..<start])
    after = String(folded[start...].dropFirst(mark.count))
  }

  /// The folded name; nil if it contains a currency code.
  var plain: String? { after == nil ? before : nil }

  /// Whether a folded cell matches this name.
  func matches(_ cell: String) -> Bool {
    guard after != nil else { return cell == before }
    return currency(in: cell) != nil
  }

  /// Returns the currency code in a folded cell that matches this name; nil if the name has no
  /// code.
  func currency(in cell: String) -> String? {
    guard let after, cell.count == before.count + 3 + after.count, cell.hasPrefix(before),
      cell.hasSuffix(after)
    else { return nil }
    let code = cell.dropFirst(before.count).prefix(3).uppercased()
    return code.utf8.allSatisfy { (65...90).contains($0) } ? code : nil
  }
}
