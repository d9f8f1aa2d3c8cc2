import PlainText

/// The strings in one column of a set of rows: the distinct strings, and the index of each row's
/// string.
///
/// This type is intended for rules about ledgers with a million rows but few distinct values. Each
/// distinct value is converted to a string only once.
///
///     let texts = table.texts(of: "currency", in: table.liveRows)
///     texts?.texts[texts?.numbers[0] ?? 0]   // "EUR"
package struct ColumnTexts: Sendable {
  /// Distinct strings, in the order of the rows in which they first occur; "" for an empty cell.
  package let texts: [String]
  /// Index in ``texts`` of each row's string.
  package let numbers: [Int32]

  /// A string, the index of the first row that contains it, and the number of such rows.
  package typealias Use = (text: String, first: Int, count: Int)

  /// The use of each string, in the order of ``texts``.
  package var uses: [Use] {
    var uses = texts.map { (text: $0, first: -1, count: 0) }
    for (row, number) in numbers.enumerated() {
      if uses[Int(number)].first < 0 { uses[Int(number)].first = row }
      uses[Int(number)].count += 1
    }
    return uses
  }
}

extension LedgerTable {
  /// Maximum number of strings to process one by one, enough for the days in forty years.
  package static var fewTexts: Int { 1 << 14 }

  /// Returns the column's strings in the rows that count; see ``texts(of:in:atMost:)``.
  package func liveTexts(of column: String, atMost limit: Int = .max) -> ColumnTexts? {
    if let known = known[column] {
      if let texts = known.texts, texts.texts.count <= limit { return texts }
      if limit <= Self.fewTexts { return nil }
    }
    return texts(of: column, in: liveRows, atMost: limit)
  }

  /// Returns the uses of the column's strings in the rows that count; nil if there are more than
  /// `limit` distinct strings.
  package func liveUses(of column: String, atMost limit: Int = .max) -> [ColumnTexts.Use]? {
    if let known = known[column], known.texts != nil, known.uses.count <= limit {
      return known.uses
    }
    return liveTexts(of: column, atMost: limit)?.uses
  }

  /// Whether each filled cell of the column is known to be a plain number; see
  /// ``Swift/ArraySlice/isPlainNumber``.
  package func hasOnlyPlainNumbers(_ column: String) -> Bool {
    known[column]?.hasOnlyPlainNumbers ?? false
  }

  /// Returns the column's strings in the given rows, with quotes resolved; "" in files without the
  /// column. Returns nil if the rows contain more than `limit` distinct strings.
  ///
  /// - Parameter rows: rows grouped by file, as in ``liveRows`` and ``places``.
  /// - Complexity: linear in the number of rows and the total length of the strings.
  package func texts(
    of column: String, in rows: [LedgerPlace], atMost limit: Int = .max
  ) -> ColumnTexts? {
    var (texts, known) = ([String](), [String: Int32]())
    var numbers: [Int32] = []
    numbers.reserveCapacity(rows.count)
    func number(of text: String) -> Int32 {
      if let number = known[text] { return number }
      known[text] = Int32(texts.count)
      texts.append(text)
      return Int32(texts.count - 1)
    }
    var start = 0
    while start < rows.count {
      let file = rows[start].file
      let end = rows[start...].firstIndex { $0.file != file } ?? rows.count
      defer { start = end }
      guard let index = index(of: column, inFile: file) else {
        numbers += [Int32](repeating: number(of: ""), count: end - start)
        guard texts.count <= limit else { return nil }
        continue
      }
      let table = files[file]
      // Cells as written. A value with quotes and the same value without quotes have different
      // numbers here.
      var (written, ofWritten) = (StringInterner(), [Int32]())
      let isWithin = table.source.bytes.withUnsafeBufferPointer { bytes in
        for row in rows[start..<end] {
          let name = written.index(of: table.range(row.record, index), in: bytes)
          if name == ofWritten.count {
            ofWritten.append(number(of: table.text(row.record, index)))
            if texts.count > limit { return false }
          }
          numbers.append(ofWritten[name])
        }
        return true
      }
      guard isWithin else { return nil }
    }
    return ColumnTexts(texts: texts, numbers: numbers)
  }
}
