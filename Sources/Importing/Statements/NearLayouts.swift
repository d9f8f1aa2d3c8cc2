import FinanceModel
import PlainText

extension HeaderSearch {
  /// The layouts whose required columns all occur in the first matching row. If there are several,
  /// only the layouts with the most names in common are included.
  ///
  /// Two thirds of all names must match, including a name that occurs in few layouts. This does not
  /// apply if the user named or created the layout.
  var nearFits: [LayoutMatch.Fit] {
    let counts = namesInLayouts
    var best: [(share: Int, fit: LayoutMatch.Fit)] = []
    for (delimiter, table) in heads {
      for row in 0..<table.count where (3...100).contains(table.width(of: row)) {
        if let first = best.first, first.fit.row < row { break }
        let cells = names(of: row, in: table)
        for (index, layout) in layouts.enumerated()
        where (layout.delimiter ?? delimiter) == delimiter && layout.mayBeNear {
          for place in (layout.headers ?? []).indices {
            guard let near = near(index, place, cells, counts) else { continue }
            if let first = best.first, row < first.fit.row { best = [] }
            let difference = LayoutMatch.Difference(
              layout: layout.name, missing: near.missing,
              extra: near.extra.compactMap { table.cell($0, of: row).map { table.text($0) } },
              common: near.common, range: table.range(of: row))
            let fit = LayoutMatch.Fit(
              layout: layout, header: place, row: row, delimiter: delimiter.byte,
              difference: difference)
            best.append((near.share, fit))
          }
        }
      }
    }
    let most = best.map(\.share).max()
    return best.filter { $0.share == most }.map(\.fit)
  }

  /// Number of layouts that contain each name.
  private var namesInLayouts: [String: Int] {
    var counts: [String: Int] = [:]
    for headers in headers {
      for name in Set(headers.flatMap { $0.compactMap(\.plain) }) { counts[name, default: 0] += 1 }
    }
    return counts
  }

  private typealias Near = (share: Int, missing: [String], extra: [Int], common: Int)

  /// Returns the similarity of a row to a header; nil if a required column is missing or the
  /// difference is too large.
  private func near(
    _ index: Int, _ place: Int, _ cells: [String], _ counts: [String: Int]
  ) -> Near? {
    let (layout, header) = (layouts[index], headers[index][place])
    let stated = (layout.headers ?? [])[place]
    let used = layout.usedNames
    let needed = header.indices.filter { used.contains(stated[$0].foldedHeaderName) }
      .map { header[$0] }
    guard Self.difference(needed, cells).missing.isEmpty, layout.isWhole(needed) else {
      return nil
    }
    let once =
      Set(cells).count == cells.count || Set(header.compactMap(\.plain)).count < header.count
    guard once else { return nil }
    let (missing, extra) = Self.difference(header, cells)
    let common = header.count - missing.count
    let share = common * 1000 / max(1, header.count + extra.count)
    if !isNamed {
      guard share >= 660, common >= 3 else { return nil }
      let isRare = header.contains { name in
        name.plain.map { !$0.isEmpty && cells.contains($0) && counts[$0] ?? 0 < 3 } ?? false
      }
      guard isRare || layout.isOwn && common > 3 else { return nil }
    }
    return (share, missing.map { stated[$0] }, extra, common)
  }
}

extension Layout {
  /// Whether the layout may be used for a different header. Columns must not be identified only by
  /// position, and additional tables must not have their own headers.
  fileprivate var mayBeNear: Bool {
    !(namedColumns ?? []).contains { $0.position != nil }
      && !(furtherTables ?? []).contains { $0.allHeaders != nil }
  }

  /// Names of the columns that the layout requires, normalized for comparison with headers.
  fileprivate var usedNames: Set<String> {
    var names: Set<String> = []
    for table in [self] + (furtherTables ?? []) {
      for key in LayoutColumns.CodingKeys.allCases
      where key != .originalAmount && key != .originalCurrency {
        names.formUnion((table.columns[key] ?? []).map(\.foldedHeaderName))
      }
      for words in [
        table.only, table.skip, table.unread, table.ownAccounts, table.opening,
      ].compactMap(\.self).joined() {
        names.insert(words.column.foldedHeaderName)
      }
    }
    for column in namedColumns ?? [] {
      for name in [column.after, column.before, column.column].compactMap(\.self) {
        names.insert(name.foldedHeaderName)
      }
    }
    return names
  }

  /// Whether the columns include a date and an amount.
  fileprivate func isWhole(_ needed: [HeaderName]) -> Bool {
    func has(_ key: LayoutColumns.CodingKeys) -> Bool {
      (columns[key] ?? []).contains { name in
        needed.contains(HeaderName(name))
      }
    }
    return has(.date) && (has(.amount) || has(.moneyIn) || has(.moneyOut) || has(.quantity))
  }
}
