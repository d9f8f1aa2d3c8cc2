import PlainText

/// What the cells of a column say in some rows: each text once, and its number for each row.
///
/// For rules about ledgers of a million rows, which say few different things: a text is made a
/// string once, not once a row.
///
///     let texts = table.texts(of: "currency", in: table.liveRows)
///     texts?.texts[texts?.numbers[0] ?? 0]   // "EUR"
package struct ColumnTexts: Sendable {
  /// In the order of the rows in which they come first; "" for a blank cell that is empty.
  package let texts: [String]
  /// For each row its text, by number.
  package let numbers: [Int32]

  /// For each text the first row that says it, by its place among the rows, and how many rows do.
  package var uses: [(text: String, first: Int, count: Int)] {
    var uses = texts.map { (text: $0, first: -1, count: 0) }
    for (row, number) in numbers.enumerated() {
      if uses[Int(number)].first < 0 { uses[Int(number)].first = row }
      uses[Int(number)].count += 1
    }
    return uses
  }
}

extension LedgerTable {
  /// What the column's cells say in these rows, quotes resolved; "" in files without the column.
  /// Nil if there are more than `limit` different texts.
  ///
  /// - Parameter rows: those of a file stand together, as in ``liveRows`` and ``places``.
  /// - Complexity: linear in the rows, and in the bytes of the texts.
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
        continue
      }
      let table = files[file]
      // As it is written: quotes make another name of one text.
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
