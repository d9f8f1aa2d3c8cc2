package import PlainText

/// The layout of a bank's or broker's files: the contents of `layouts/NAME.json`.
///
/// A column is identified by its name in the header, or by a name from ``namedColumns``. A key may
/// list several columns, of which those missing from the header are ignored. For a text field, the
/// contents of all listed columns are joined by spaces. For any other field, the first listed
/// column is read. Names are compared ignoring case and kinds of spaces. `{currency}` in a name
/// matches any currency code.
///
///     {"name": "chase-card", "headers": [["Post Date", "Description", "Amount"]],
///      "decimal": "point", "dates": ["mm/dd/yyyy"], "currency": "USD",
///      "columns": {"date": ["Post Date"], "payee": ["Description"], "amount": ["Amount"]}}
package struct Layout: Codable, Equatable, Sendable {
  package var name: String
  /// The name of the layout that this layout extends.
  package var extends: String?
  /// The bank and the kind of account or file.
  package var title: String?
  /// The possible header rows of a file, each as the list of its column names; nil for files
  /// without a header.
  package var headers: [[String]]?
  /// Headers that also occur in other banks' files. A file with such a header is read with this
  /// layout only if the user names the layout.
  package var generalHeaders: [[String]]?
  /// Whether a file may contain additional columns, as with banks that let the user choose columns.
  package var otherColumns: Bool?
  /// Number of cells in a row, for files without a header.
  package var width: Int?
  package var namedColumns: [NamedColumn]?
  /// The delimiter; nil means any delimiter with which the first line matches a header.
  package var delimiter: Delimiter?
  /// The encoding; nil if it must be detected. A byte order mark takes precedence.
  package var encoding: DecodedText.Encoding?
  /// The decimal separator; nil if it must be determined from each file.
  package var decimal: AmountForm.DecimalSign?
  /// The digit group separator; nil allows any separator except the decimal separator.
  package var grouping: AmountForm.Grouping?
  /// Date formats as in ``DateForm``, of which the first that fits is used; nil if the format must
  /// be determined from each file.
  package var dates: [String]?
  /// The order of rows; nil if it must be determined from a file's dates.
  package var order: Order?
  /// The meaning of the sign of amounts; signed by default.
  package var sign: Sign?
  /// The meaning of amounts: before or after the deduction of fee and tax; net by default.
  package var amountIs: AmountMeaning?
  /// The sign of fees and taxes. For banks, nil means positive. For brokers, nil means that fees
  /// and taxes have the same sign as the first fee or tax in the file.
  package var charges: ChargeSign?
  /// The moment to which a row's balance applies; by default, directly after the row.
  package var balanceIs: BalanceMeaning?
  package var columns: LayoutColumns
  /// The words in the column `direction`.
  package var direction: Direction?
  /// The words in the column `status`. Rows with other words are booked, unless ``Status/booked``
  /// is set.
  package var status: Status?
  /// The account of rows without a stated account.
  package var account: String?
  /// The currency code of rows without a stated currency.
  package var currency: String?
  /// Conditions for reading a row: each of these columns must contain one of the words listed for
  /// it.
  package var only: [CellWords]?
  /// Rows to skip. A row is skipped if any of these columns contains one of the words listed for
  /// it.
  package var skip: [CellWords]?
  /// Rows that belong to other tables and are not read. A row is excluded if any of these columns
  /// contains one of the words listed for it. Excluded rows with a date and an amount are reported.
  package var unread: [CellWords]?
  /// Possible beginnings of the first cell in the row that follows the table.
  package var footer: [String]?
  /// Whether, after a blank row, only rows that begin with a date belong to the table.
  package var endsAtBlankRow: Bool?
  /// Whether rows may have more or fewer cells than the header.
  package var rowLengthsVary: Bool?
  /// Whether a row without a date continues the text of the previous row.
  package var continuationRows: Bool?
  /// Whether rows with neither a date nor an amount are skipped.
  package var skipUndated: Bool?
  /// Marks that locate the payee in the text, for files without a payee column. The first listed
  /// mark that occurs in the text is used. The payee is not part of a row's identity.
  package var payeeInText: [PayeeMark]?
  /// Words at the start of the text that precede the quantity, for brokers that write the quantity
  /// in the text.
  package var quantityAfter: [String]?
  /// Whether a broker's rows may exchange money within the account. The symbol of such a row names
  /// both currencies, as in EUR.USD: the quantity is in the first currency and the amount in the
  /// second.
  package var conversions: Bool?
  /// The words that identify accounts that contain money, for double-entry exports, in which other
  /// accounts are categories. If one row is a whole transaction, the first column contains the
  /// account that sends the money, and the second the account that receives it.
  package var ownAccounts: [CellWords]?
  /// Rows with an account's opening balance. A row states an opening balance if any of these
  /// columns contains one of the words listed for it.
  package var opening: [CellWords]?
  /// Whether marks in notes identify the parts of a split: `(SPLIT 1 OF 2)`, `Split (1/2)`.
  package var splitNotes: Bool?
  /// Data in rows outside the table.
  package var facts: [Fact]?
  /// The meanings of words in the column `type`, for brokers.
  package var types: [TypeWord]?
  /// Other tables in the same file. They inherit missing keys from this layout, except columns,
  /// headers and keys that depend on them. A table without headers has the headers of this layout,
  /// and consists of the rows that this layout excludes.
  package var furtherTables: [Layout]?

  /// Whether the layout is in the user's folder. Such layouts take precedence over built-in ones.
  package var isOwn = false
  /// The name stated in the file, if it differs from the file name.
  package var statedName: String?

  /// Whether the layout has the given name.
  package func isNamed(_ text: String) -> Bool { name == text || statedName == text }

  /// All headers, with general headers last; nil for files without a header.
  package var allHeaders: [[String]]? {
    guard let generalHeaders else { return headers }
    return (headers ?? []) + generalHeaders
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, extends, title, headers
    case generalHeaders = "general_headers"
    case otherColumns = "other_columns"
    case width
    case namedColumns = "named_columns"
    case delimiter, encoding, decimal, grouping, dates, order, sign
    case amountIs = "amount_is"
    case charges
    case balanceIs = "balance_is"
    case columns, direction, status, account, currency, only, skip, unread, footer
    case endsAtBlankRow = "ends_at_blank_row"
    case rowLengthsVary = "row_lengths_vary"
    case continuationRows = "continuation_rows"
    case skipUndated = "skip_undated"
    case payeeInText = "payee_in_text"
    case quantityAfter = "quantity_after"
    case conversions
    case ownAccounts = "own_accounts"
    case opening
    case splitNotes = "split_notes"
    case facts, types
    case furtherTables = "further_tables"
  }

  package init(name: String, columns: LayoutColumns) {
    self.name = name
    self.columns = columns
  }

  /// The character between cells.
  package enum Delimiter: String, Codable, CaseIterable, Sendable {
    case comma, semicolon, tab, pipe, tilde

    /// The delimiter's ASCII code.
    package var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: 0x09
      case .pipe: UInt8(ascii: "|")
      case .tilde: UInt8(ascii: "~")
      }
    }
  }

  /// The order of rows.
  package enum Order: String, Codable, CaseIterable, Sendable {
    case oldestFirst = "oldest_first"
    case newestFirst = "newest_first"
  }

  /// The meaning of an amount's sign.
  package enum Sign: String, Codable, CaseIterable, Sendable {
    /// A negative amount is an outflow.
    case signed
    /// A positive amount is an outflow, as on a card statement.
    case outflowPositive = "outflow_positive"
    /// The activity type determines the direction: a purchase is an outflow, regardless of the
    /// sign.
    case byType = "by_type"
  }

  /// The meaning of the amount in a broker's row.
  package enum AmountMeaning: String, Codable, CaseIterable, Sendable {
    /// The change in cash.
    case net
    /// The amount before fees and taxes.
    case gross
  }

  /// The sign of fees and taxes.
  package enum ChargeSign: String, Codable, CaseIterable, Sendable {
    case positive, negative
  }

  /// The moment to which a row's balance applies.
  package enum BalanceMeaning: String, Codable, CaseIterable, Sendable {
    case afterRow = "after_row"
    case beforeRow = "before_row"
    /// The end of the day, after all its rows, even if a row before the last states the balance.
    case endOfDay = "end_of_day"
  }

  /// A name for a column that has no name in the file.
  package struct NamedColumn: Codable, Equatable, Sendable {
    package var name: String
    /// The name of the previous column.
    package var after: String?
    /// The name of the next column.
    package var before: String?
    /// The name of a column that occurs more than once in the header.
    package var column: String?
    /// The position among the columns with this name, counted from 1.
    package var occurrence: Int?
    /// The position in the row, counted from 1.
    package var position: Int?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case name, after, before, column, occurrence, position
    }

    package init(name: String, position: Int) {
      self.name = name
      self.position = position
    }
  }

  /// The words in the column that states whether money is incoming or outgoing.
  package struct Direction: Codable, Equatable, Sendable {
    /// The words for incoming money.
    package var `in`: [String]
    package var out: [String]

    package enum CodingKeys: String, CodingKey, CaseIterable { case `in`, out }

    package init(in incoming: [String], out: [String]) {
      `in` = incoming
      self.out = out
    }
  }

  /// The words in the column that states a row's status.
  package struct Status: Codable, Equatable, Sendable {
    package var booked: [String]?
    package var pending: [String]?
    package var reverted: [String]?

    package enum CodingKeys: String, CodingKey, CaseIterable { case booked, pending, reverted }

    package init(booked: [String]?, pending: [String]?, reverted: [String]?) {
      self.booked = booked
      self.pending = pending
      self.reverted = reverted
    }
  }

  /// A list of words for a column.
  package struct CellWords: Codable, Equatable, Sendable {
    package var column: String
    /// The words, each compared with the whole cell. A word that ends in `*` is compared with the
    /// beginning of the cell. A word that also begins with `*` matches anywhere in the cell. ""
    /// matches a blank cell.
    package var words: [String]

    package enum CodingKeys: String, CodingKey, CaseIterable { case column, words }

    package init(column: String, words: [String]) {
      self.column = column
      self.words = words
    }
  }

  /// A mark that locates the payee in the text: `Auftraggeber: STADTWERKE Buchungstext: Abschlag`.
  package struct PayeeMark: Codable, Equatable, Sendable {
    /// The words before the payee; "" if the payee is at the start of the text.
    package var after: String
    /// Words that mark the end of the payee. The first one found is used; if there is none, the
    /// payee extends to the end of the text.
    package var until: [String]?
    /// Whether words without letters that precede the payee, such as dates and card numbers, are
    /// removed.
    package var dropsNumbers: Bool?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case after, until
      case dropsNumbers = "drops_numbers"
    }

    package init(after: String, until: [String]? = nil, dropsNumbers: Bool? = nil) {
      self.after = after
      self.until = until
      self.dropsNumbers = dropsNumbers
    }
  }

  /// A value in a row outside the table: `Neuer Kontostand;1.165,44 EUR`.
  package struct Fact: Codable, Equatable, Sendable {
    package var fact: Kind
    /// The beginning of the row's first cell, or the first two or three cells, separated by spaces.
    /// If a date follows, it is the balance date.
    package var label: String

    package enum CodingKeys: String, CodingKey, CaseIterable { case fact, label }

    package init(_ fact: Kind, label: String) {
      self.fact = fact
      self.label = label
    }

    /// The kind of value.
    package enum Kind: String, Codable, CaseIterable, Sendable {
      case account, currency, opening, closing, from, to
      /// A period, with its first and last day in one cell.
      case period
    }
  }

  /// The meaning of a word in a broker's type column.
  package struct TypeWord: Codable, Equatable, Sendable {
    /// The word, compared with the whole cell, its beginning or a part of it, as in ``CellWords``.
    /// The word "" applies if none of the type columns contains a type.
    package var word: String
    package var type: ActivityType
    /// The type if the quantity is negative or, if there is no quantity, if the amount is negative.
    package var typeIfNegative: ActivityType?
    package var subtype: ActivitySubtype?
    package var subtypeIfNegative: ActivitySubtype?
    /// Whether the trade closes a position and opens the opposite one.
    package var closesAndOpens: Bool?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case word, type
      case typeIfNegative = "type_if_negative"
      case subtype
      case subtypeIfNegative = "subtype_if_negative"
      case closesAndOpens = "closes_and_opens"
    }
  }
}
