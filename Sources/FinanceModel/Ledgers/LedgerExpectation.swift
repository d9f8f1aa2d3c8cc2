package import PlainText

extension Ledger {
  /// The expected form of the ledger's files, used in findings about irregular rows and headers.
  ///
  ///     CSVTable.parse(source, expecting: Ledger.prices.expectation)
  package var expectation: CSVExpectation {
    // The columns are compared only when necessary, because most files are regular.
    let columns = self.columns
    return CSVExpectation(
      columns: columns.map(\.name), fits: { column($0)?.mayHold($1) ?? true },
      header: { cells in Self.header(of: cells, columns) },
      fewestFields: { header in
        // If the header lacks a required column, the cells that a row omits cannot be determined.
        guard columns.allSatisfy({ !$0.isRequired || header.contains($0.name) }) else {
          return header.count
        }
        return (header.lastIndex { column($0)?.isRequired == true } ?? header.count - 1) + 1
      }, pardoning: hasVoids ? "voids" : nil)
  }

  /// Reads a file of the ledger; see ``PlainText/CSVTable/parse(_:expecting:)``.
  ///
  ///     Ledger.prices.parse(source).value?.count
  package func parse(_ source: SourceText) -> Loaded<CSVTable> {
    CSVTable.parse(source, expecting: expectation)
  }

  /// Returns the header that probably belongs to the cells: all columns; all columns except
  /// optional ones at the beginning or end; or only the required columns. Returns nil unless
  /// exactly one of these headers fits.
  private static func header(of cells: [String], _ columns: [LedgerColumn]) -> [String]? {
    let current = columns.filter { !$0.isReserved }
    var candidates = [columns, current, current.filter(\.isRequired)]
    candidates.append(current.filter { $0.kind != .identifier })
    candidates.append(current.filter { $0.isRequired || $0.isUsual })
    candidates.append(current.filter { $0.isRequired || $0.isUsual || $0.name == "note" })
    candidates.append(
      current.filter { $0.isRequired || $0.isUsual || ["id", "note", "voids"].contains($0.name) })
    candidates += current.indices.map { Array(current[...$0]) }
    candidates += current.indices.map { Array(current[...$0].filter { $0.kind != .identifier }) }
    let fitting = candidates.filter { columns in
      columns.count == cells.count
        && zip(columns, cells).allSatisfy { column, cell in column.mayHold(cell) }
    }.map { $0.map(\.name) }
    return Set(fitting).count == 1 ? fitting.first : nil
  }
}

extension LedgerColumn {
  /// Whether a cell of the column may contain the text. If the text is not blank, it must be of the
  /// column's kind; if it is blank, the column must not be required.
  ///
  ///     Ledger.prices.column("quote")?.mayHold("110.40")   // false
  package func mayHold(_ text: String) -> Bool {
    if text.isBlankCell { return !isRequired }
    return switch kind {
    case .text, .symbol, .account, .tier: true
    case .identifier, .voids: !text.contains(where: \.isWhitespace)
    case .source: !text.isNumber
    case .currency: text.mayBeCode
    case .number: text.isNumber
    case .nonNegative: text.isNumber && !text.hasPrefix("-")
    case .word(let words): words.contains(text)
    case .timestamp: reads { () throws(TimestampProblem) in _ = try Timestamp(parsing: text) }
    case .moment:
      reads { () throws(TimestampProblem) in _ = try Timestamp(parsing: text) }
        || reads { () throws(DateProblem) in _ = try CalendarDate(parsing: text) }
    case .date: reads { () throws(DateProblem) in _ = try CalendarDate(parsing: text) }
    case .time: reads { () throws(TimeProblem) in _ = try TimeOfDay(parsing: text) }
    case .ratio: reads { () throws(SplitRatio.Problem) in _ = try SplitRatio(parsing: text) }
    }
  }

  /// Whether headers written by hand usually contain the column.
  fileprivate var isUsual: Bool {
    switch name {
    case "symbol", "quantity", "unit_price", "amount", "fee", "currency", "value", "payee",
      "category", "average_cost":
      true
    default: false
    }
  }

  private func reads<Problem: Error>(_ reading: () throws(Problem) -> Void) -> Bool {
    do throws(Problem) {
      try reading()
      return true
    } catch {
      return false
    }
  }
}

extension UInt8 {
  fileprivate static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
}

extension String {
  /// Whether the string may be a code for a currency, or for an asset used as a currency. Such a
  /// code has at most twelve bytes of letters, digits and punctuation without blanks, and is not a
  /// number.
  fileprivate var mayBeCode: Bool {
    utf8.count <= 12 && !isNumber && allSatisfy { !$0.isWhitespace && $0 != "," && $0 != "\"" }
  }

  /// Whether the string is a number in ledger notation, such as `-12.50`.
  ///
  ///     "12,5".isNumber   // false
  package var isNumber: Bool {
    // A string that begins with a letter is not a number, so no correction is computed.
    guard let first = utf8.first, !UInt8.letters.contains(first | 0x20) else { return false }
    do throws(NumberProblem) {
      _ = try Decimal(parsing: self)
      return true
    } catch {
      return false
    }
  }
}
