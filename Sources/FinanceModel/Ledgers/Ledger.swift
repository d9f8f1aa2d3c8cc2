package import PlainText

/// A ledger in the folder: a file `ledgers/NAME.csv`, or a subfolder of such files.
package enum Ledger: String, CaseIterable, Sendable {
  /// The raw value is the file name without `.csv`: `Ledger.history.rawValue` is "history".
  case history, values, activities, positions, prices, transactions, budgets, reviews
  case predictions, operations
}

extension Ledger {
  /// Creates the ledger for the file at a path, such as `ledgers/prices.csv` or
  /// `ledgers/prices/2026.csv`, in any folder; nil for any other path.
  ///
  ///     Ledger(ofFile: "money/ledgers/prices/2026.csv")   // prices
  package init?(ofFile path: String) {
    let parts = path.split(separator: "/")
    guard let file = parts.last, file.hasSuffix(".csv"), !file.hasPrefix(".") else { return nil }
    let isPart = parts.count > 2 && parts[parts.count - 3] == "ledgers"
    let isSingle = parts.count > 1 && parts[parts.count - 2] == "ledgers"
    guard isPart || isSingle else { return nil }
    self.init(rawValue: String(isSingle ? file.dropLast(4) : parts[parts.count - 2]))
  }

  /// The first word of the ledger's finding codes: "activity" for activities.
  package var stage: String {
    switch self {
    case .history: "history"
    case .values: "value"
    case .activities: "activity"
    case .positions: "position"
    case .prices: "price"
    case .transactions: "transaction"
    case .budgets: "budget"
    case .reviews: "review"
    case .predictions: "prediction"
    case .operations: "operation"
    }
  }

  /// Whether the ledger has a `voids` column, so that a row may void an earlier row.
  package var hasVoids: Bool { columns.contains { $0.kind == .voids } }

  /// Returns the column with this name; nil if the ledger does not have such a column.
  package func column(_ name: String) -> LedgerColumn? { columns.first { $0.name == name } }
}

/// A column of a ledger: its name, the kind of its cells, and whether they must be filled.
package struct LedgerColumn: Equatable, Sendable {
  /// The kind of a column's cells.
  package enum Kind: Equatable, Sendable {
    /// The id of the row.
    case identifier
    /// The id of an earlier row that the row voids.
    case voids
    case timestamp, date, time, text
    /// A timestamp, or a date, which means 12:00 UTC on that day.
    case moment
    /// A positive or negative number.
    case number
    /// A number that is zero or positive.
    case nonNegative
    /// An ISO 4217 code, a minor unit such as `GBp`, or the symbol of an asset.
    case currency
    /// The symbol of an asset.
    case symbol
    /// One of the listed words, exactly as written.
    case word([String])
    case account, tier
    /// The source of a price: any text that is not a number.
    case source
    /// A ratio of two positive numbers, such as `4:1`.
    case ratio
  }

  package let name: String
  package let kind: Kind
  /// Whether the column must exist and its cells must be filled. Rows that only void another row
  /// are exempt.
  package let isRequired: Bool
  /// Whether the column is preserved and exported but not interpreted.
  package let isReserved: Bool
  /// Whether a new file has the column only if one of its rows fills the column.
  package let isAddedWhenFilled: Bool
  /// A description of the column for schemas and documentation, such as "the balance after the
  /// change".
  package let help: String

  init(
    _ name: String, _ kind: Kind, required isRequired: Bool = false,
    reserved isReserved: Bool = false, addedWhenFilled isAddedWhenFilled: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.isReserved = isReserved
    self.isAddedWhenFilled = isAddedWhenFilled
    self.help = help
  }
}

extension Ledger {
  /// The specification of the ledger as a machine-readable table. Cells contain the text as
  /// written, digit by digit.
  ///
  ///     Ledger.prices.table.columns.map(\.name)   // date, base, quote, amount, source, type
  package var table: TableSpec {
    TableSpec(
      rawValue, "one row for each row of the ledger, in file order",
      columns.map { ColumnSpec($0.name, kind(of: $0), $0.help) })
  }

  private func kind(of column: LedgerColumn) -> ColumnSpec.Kind {
    switch column.kind {
    case .date: return .date
    case .timestamp, .moment: return .timestamp
    case .number, .nonNegative: break
    case .identifier, .voids, .time, .text, .currency, .symbol, .word, .account, .tier, .ratio,
      .source:
      return .text
    }
    switch column.name {
    case "quantity": return .quantity
    case "unit_price", "average_cost": return .price
    case "fx_rate", "level": return .number
    default: return self == .prices ? .price : .money
    }
  }
}

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
