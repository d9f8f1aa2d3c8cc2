package import PlainText

/// The layout of a bank's or broker's files: the contents of `layouts/NAME.json`.
///
/// A column is identified by its name in the header, or by a name from ``namedColumns``. If a key
/// has a list of columns, only those in the header count: for a value, the first one; for a text,
/// all of them joined by spaces. Names are compared without regard to case and kinds of spaces, and
/// `{currency}` in a name matches any currency code.
///
///     {"name": "chase-card", "headers": [["Post Date", "Description", "Amount"]],
///      "decimal": "point", "dates": ["mm/dd/yyyy"], "currency": "USD",
///      "columns": {"date": ["Post Date"], "payee": ["Description"], "amount": ["Amount"]}}
package struct Layout: Codable, Equatable, Sendable {
  package var name: String
  /// The name of the layout that this one extends.
  package var extends: String?
  /// The bank, and the kind of account or file.
  package var title: String?
  /// The possible header rows of a file, each with all its names; nil for files without a header.
  package var headers: [[String]]?
  /// Headers that files of other banks also have; such a file is read with this layout only if the
  /// user names the layout.
  package var generalHeaders: [[String]]?
  /// Whether a file may have additional columns, as with banks that let the user choose them.
  package var otherColumns: Bool?
  /// The number of cells of a row, for files without a header.
  package var width: Int?
  package var namedColumns: [NamedColumn]?
  /// The delimiter; nil means any delimiter that yields the header.
  package var delimiter: Delimiter?
  /// The encoding; nil means that it is detected. A byte order mark overrides it.
  package var encoding: DecodedText.Encoding?
  /// The decimal sign; nil if each file must determine it.
  package var decimal: AmountForm.DecimalSign?
  /// The mark between groups of digits; nil allows any mark except the decimal sign.
  package var grouping: AmountForm.Grouping?
  /// Forms of ``DateForm``, of which the first that fits is used; nil if each file must determine
  /// it.
  package var dates: [String]?
  /// The order of rows; nil if the dates of a file determine it.
  package var order: Order?
  /// The sign of amounts; signed by default.
  package var sign: Sign?
  /// Whether fee and tax are already deducted from the amount; net by default.
  package var amountIs: AmountMeaning?
  /// The sign of fees and taxes. Nil means positive for banks; for brokers, the sign of the first
  /// one in the file.
  package var charges: ChargeSign?
  /// The rows after which a balance applies; each row by default.
  package var balanceIs: BalanceMeaning?
  package var columns: LayoutColumns
  /// The words of the column `direction`.
  package var direction: Direction?
  /// The words of the column `status`; rows with other words are booked, unless ``Status/booked``
  /// is set.
  package var status: Status?
  /// The account of rows that do not name one.
  package var account: String?
  /// The currency code of rows that do not name one.
  package var currency: String?
  /// Conditions for reading a row: it must have one of the words in each of these columns.
  package var only: [CellWords]?
  /// Rows to skip: rows with one of the words in any of these columns.
  package var skip: [CellWords]?
  /// Rows of other tables, which are not read: rows with one of the words in any of these columns.
  /// Rows with a date and an amount are reported.
  package var unread: [CellWords]?
  /// The possible beginnings of the first cell in the first row after the table.
  package var footer: [String]?
  /// Whether, after a blank row, only rows that begin with a date belong to the table.
  package var endsAtBlankRow: Bool?
  /// Whether rows may have more or fewer cells than the header.
  package var rowLengthsVary: Bool?
  /// Whether a row without a date continues the text of the row above it.
  package var continuationRows: Bool?
  /// Whether rows with neither a date nor an amount are skipped.
  package var skipUndated: Bool?
  /// Location of the payee in the text, for files without a payee column: the first listed mark
  /// that occurs in a text applies. The payee is not part of a row's identity.
  package var payeeInText: [PayeeMark]?
  /// The words at the start of a text that are followed by the number of units, for brokers that
  /// write it there.
  package var quantityAfter: [String]?
  /// Whether rows exchange money within the account, for brokers. The symbol names both currencies,
  /// as in EUR.USD: the quantity is in the first, the amount in the second.
  package var conversions: Bool?
  /// The words of accounts that hold money, for double-entry exports; other accounts are
  /// categories. If one row is a whole transaction, the first column is the account that money
  /// leaves, the second the account that receives it.
  package var ownAccounts: [CellWords]?
  /// Rows with an account's opening balance: rows with one of the words in any of these columns.
  package var opening: [CellWords]?
  /// Whether marks in notes join the parts of a split: `(SPLIT 1 OF 2)`, `Split (1/2)`.
  package var splitNotes: Bool?
  /// Data in rows before and after the table.
  package var facts: [Fact]?
  /// The meanings of the words in the column `type`, for brokers.
  package var types: [TypeWord]?
  /// Other tables of the same file. Missing keys have the values of this layout, except for
  /// columns, headers and keys that depend on them. A table without headers shares the headers of
  /// this table, and reads rows that this one leaves out.
  package var furtherTables: [Layout]?

  /// Whether the layout is in the user's folder; such layouts take precedence over built-in ones.
  package var isOwn = false
  /// The name stated in its file, if that differs from the name of the file.
  package var statedName: String?

  /// Whether the layout has the given name.
  package func isNamed(_ text: String) -> Bool { name == text || statedName == text }

  /// The headers, general ones last; nil for files without a header.
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
    /// An amount with a minus is an outflow.
    case signed
    /// An amount without a minus is an outflow, as on a card statement.
    case outflowPositive = "outflow_positive"
    /// The type of the activity decides: a purchase costs money, regardless of the sign.
    case byType = "by_type"
  }

  /// The meaning of the amount in a broker's row.
  package enum AmountMeaning: String, Codable, CaseIterable, Sendable {
    /// The change in cash.
    case net
    /// The amount before fee and tax.
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
    /// The end of the day, after all its rows, even if an earlier row states the balance.
    case endOfDay = "end_of_day"
  }

  /// A name for a column that has no name in the file.
  package struct NamedColumn: Codable, Equatable, Sendable {
    package var name: String
    /// The name of the column directly before this one.
    package var after: String?
    /// The name of the column directly after this one.
    package var before: String?
    /// The name that several columns share.
    package var column: String?
    /// The ordinal among these columns, from 1.
    package var occurrence: Int?
    /// The position in the row, from 1.
    package var position: Int?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case name, after, before, column, occurrence, position
    }

    package init(name: String, position: Int) {
      self.name = name
      self.position = position
    }
  }

  /// The words of the column with the direction of money.
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

  /// The words of the column with the status of a row.
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

  /// Words in a column.
  package struct CellWords: Codable, Equatable, Sendable {
    package var column: String
    /// The whole cell; a word that ends in `*` matches its beginning, one that also begins with `*`
    /// any part, and "" a blank cell.
    package var words: [String]

    package enum CodingKeys: String, CodingKey, CaseIterable { case column, words }

    package init(column: String, words: [String]) {
      self.column = column
      self.words = words
    }
  }

  /// The position of a payee in a text: `Auftraggeber: STADTWERKE Buchungstext: Abschlag`.
  package struct PayeeMark: Codable, Equatable, Sendable {
    /// The words before the payee; "" for a payee at the start of the text.
    package var after: String
    /// The payee ends before the first of these words, else at the end of the text.
    package var until: [String]?
    /// Whether dates, card numbers and other words without a letter are left out before the payee.
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
    /// The beginning of the row's first cell; a date after it is the date of a balance.
    /// Alternatively, the first two or three cells, separated by a space.
    package var label: String

    package enum CodingKeys: String, CodingKey, CaseIterable { case fact, label }

    package init(_ fact: Kind, label: String) {
      self.fact = fact
      self.label = label
    }

    /// The kind of value.
    package enum Kind: String, Codable, CaseIterable, Sendable {
      case account, currency, opening, closing, from, to
      /// A period whose first and last day are in one cell.
      case period
    }
  }

  /// The meaning of a broker's word.
  package struct TypeWord: Codable, Equatable, Sendable {
    /// The whole cell, a beginning or a part, as in ``CellWords``; "" applies if no column contains
    /// the type.
    package var word: String
    package var type: ActivityType
    /// The type if the quantity or, without a quantity, the amount is negative.
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
