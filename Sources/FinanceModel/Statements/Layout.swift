package import PlainText

/// How the files of a bank or broker are read: what `layouts/NAME.json` says.
///
/// A column is meant by its name in the header, or by one that ``namedColumns`` gives it. Where a
/// key has a list of columns, those of them count that the header has: for a value the first, for a
/// text all, joined by spaces. Names are compared without regard to case and kinds of space, and
/// `{currency}` in one stands for a money code.
///
///     {"name": "chase-card", "headers": [["Post Date", "Description", "Amount"]],
///      "decimal": "point", "dates": ["mm/dd/yyyy"], "currency": "USD",
///      "columns": {"date": ["Post Date"], "payee": ["Description"], "amount": ["Amount"]}}
package struct Layout: Codable, Equatable, Sendable {
  package var name: String
  /// The name of the layout that this one adds to.
  package var extends: String?
  /// The bank, and the kind of account or file.
  package var title: String?
  /// The header rows that a file may have: all names of each; nil for files without one.
  package var headers: [[String]]?
  /// Headers that files of other banks have too: such a file is read by this layout only if a
  /// person names it.
  package var generalHeaders: [[String]]?
  /// A file may have further columns, as where the bank lets people choose them.
  package var otherColumns: Bool?
  /// The number of cells of a row, for files without a header.
  package var width: Int?
  package var namedColumns: [NamedColumn]?
  /// Nil: whichever gives the header.
  package var delimiter: Delimiter?
  /// Nil: recognized. A byte order mark overrides it.
  package var encoding: DecodedText.Encoding?
  /// Nil: each file must decide it.
  package var decimal: AmountForm.DecimalSign?
  /// Nil: all but the decimal sign.
  package var grouping: AmountForm.Grouping?
  /// Forms of ``DateForm``, the first that fits counts; nil: each file must decide it.
  package var dates: [String]?
  /// Nil: the dates of a file decide it.
  package var order: Order?
  /// Signed by default.
  package var sign: Sign?
  /// Whether the amount is what is left after fee and tax; net by default.
  package var amountIs: AmountMeaning?
  /// The sign that fees and taxes have; nil: positive at a bank, and at a broker that of the first
  /// one in the file.
  package var charges: ChargeSign?
  /// After which rows the balance is; after each by default.
  package var balanceIs: BalanceMeaning?
  package var columns: LayoutColumns
  /// The words of the column `direction`.
  package var direction: Direction?
  /// The words of the column `status`; others are booked, but where ``Status/booked`` is stated.
  package var status: Status?
  /// The account of rows that name none.
  package var account: String?
  /// The money code of rows that name none.
  package var currency: String?
  /// Only rows that have one of the words in each of these columns are read.
  package var only: [CellWords]?
  /// Rows that have one of the words in one of these columns are not read.
  package var skip: [CellWords]?
  /// Rows of the file that have one of the words in one of these columns are of no table that is
  /// read here: those with a date and an amount are told of.
  package var unread: [CellWords]?
  /// How the first cell of the first row after the table begins.
  package var footer: [String]?
  /// After a blank row only rows that begin with a date are of the table.
  package var endsAtBlankRow: Bool?
  /// Rows may have more or fewer cells than the header.
  package var rowLengthsVary: Bool?
  /// A row without a date continues the text of the row above it.
  package var continuationRows: Bool?
  /// Rows without any date and without a sum are no payments.
  package var skipUndated: Bool?
  /// Where the payee stands in the text, for files without a column for it: the first mark of the
  /// list that a text has counts. The payee does not count in the identity of a row.
  package var payeeInText: [PayeeMark]?
  /// For brokers that write the number of units in the text: words that begin a text, after which
  /// it stands.
  package var quantityAfter: [String]?
  /// For brokers: rows exchange money within the account. The symbol names both currencies, as in
  /// EUR.USD: the quantity is of the first, the amount of the second.
  package var conversions: Bool?
  /// For exports in double entry: words of accounts that hold money; other accounts are categories.
  /// Where one row is a whole transaction, the first column is about the account that money leaves,
  /// the second about the one that it reaches.
  package var ownAccounts: [CellWords]?
  /// Rows that have one of the words in one of these columns state what an account began with.
  package var opening: [CellWords]?
  /// Whether marks in notes join the parts of a split: `(SPLIT 1 OF 2)`, `Split (1/2)`.
  package var splitNotes: Bool?
  /// What rows before and after the table say.
  package var facts: [Fact]?
  /// For brokers: what the words of the column `type` mean.
  package var types: [TypeWord]?
  /// Other tables of the same file. What they leave out is as in this one, but for columns, headers
  /// and what depends on them. One without headers shares those of this table, and takes rows that
  /// this one leaves out.
  package var furtherTables: [Layout]?

  /// Whether a person keeps it in the folder; it comes before those that are built in.
  package var isOwn = false
  /// The name that its file states, if that is not the name of the file.
  package var statedName: String?

  /// Whether a person means it by that name.
  package func isNamed(_ text: String) -> Bool { name == text || statedName == text }

  /// The headers, general ones last; nil for files without one.
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

  /// What stands between cells.
  package enum Delimiter: String, Codable, CaseIterable, Sendable {
    case comma, semicolon, tab, pipe, tilde

    /// Its ASCII code.
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

  /// In which order rows stand.
  package enum Order: String, Codable, CaseIterable, Sendable {
    case oldestFirst = "oldest_first"
    case newestFirst = "newest_first"
  }

  /// How an amount says whether money leaves the account.
  package enum Sign: String, Codable, CaseIterable, Sendable {
    /// By a minus.
    case signed
    /// An amount without a minus leaves the account, as on a card's statement.
    case outflowPositive = "outflow_positive"
    /// By the type of the activity: a purchase costs, whatever the sign.
    case byType = "by_type"
  }

  /// Which sum of a broker's row its amount is.
  package enum AmountMeaning: String, Codable, CaseIterable, Sendable {
    /// What the cash changes by.
    case net
    /// Before fee and tax.
    case gross
  }

  /// How fees and taxes are written.
  package enum ChargeSign: String, Codable, CaseIterable, Sendable {
    case positive, negative
  }

  /// When the account has the balance that a row states.
  package enum BalanceMeaning: String, Codable, CaseIterable, Sendable {
    case afterRow = "after_row"
    case beforeRow = "before_row"
    /// After all rows of the day, whichever of them has it.
    case endOfDay = "end_of_day"
  }

  /// A name for a column that has none of its own.
  package struct NamedColumn: Codable, Equatable, Sendable {
    package var name: String
    /// The column right after this one.
    package var after: String?
    /// The column right before this one.
    package var before: String?
    /// Among columns of this name…
    package var column: String?
    /// …which one, from 1.
    package var occurrence: Int?
    /// Its place in the row, from 1.
    package var position: Int?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case name, after, before, column, occurrence, position
    }

    package init(name: String, position: Int) {
      self.name = name
      self.position = position
    }
  }

  /// Words of the column that says where money goes.
  package struct Direction: Codable, Equatable, Sendable {
    /// Words of money that comes.
    package var `in`: [String]
    package var out: [String]

    package enum CodingKeys: String, CodingKey, CaseIterable { case `in`, out }

    package init(in incoming: [String], out: [String]) {
      `in` = incoming
      self.out = out
    }
  }

  /// Words of the column that says whether a row counts.
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
    /// The whole cell; a word that ends in `*` is its beginning, and "" a blank cell.
    package var words: [String]

    package enum CodingKeys: String, CodingKey, CaseIterable { case column, words }

    package init(column: String, words: [String]) {
      self.column = column
      self.words = words
    }
  }

  /// Where a payee begins and ends in a text: `Auftraggeber: STADTWERKE Buchungstext: Abschlag`.
  package struct PayeeMark: Codable, Equatable, Sendable {
    /// The words before the payee; "" for a payee that begins the text.
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

  /// What a row outside the table says: `Neuer Kontostand;1.165,44 EUR`.
  package struct Fact: Codable, Equatable, Sendable {
    package var fact: Kind
    /// How the first cell of the row begins; a date after it is the date of a balance. Or its first
    /// two or three cells, with a space between them.
    package var label: String

    package enum CodingKeys: String, CodingKey, CaseIterable { case fact, label }

    package init(_ fact: Kind, label: String) {
      self.fact = fact
      self.label = label
    }

    /// What is said.
    package enum Kind: String, Codable, CaseIterable, Sendable {
      case account, currency, opening, closing, from, to
      /// From and to in one cell.
      case period
    }
  }

  /// What a broker's word means.
  package struct TypeWord: Codable, Equatable, Sendable {
    /// The whole cell; a word that ends in `*` is its beginning, and "" is said where no column is
    /// the type.
    package var word: String
    package var type: ActivityType
    /// The type where the quantity is negative, or the amount where there is no quantity.
    package var typeIfNegative: ActivityType?
    package var subtype: ActivitySubtype?
    package var subtypeIfNegative: ActivitySubtype?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case word, type
      case typeIfNegative = "type_if_negative"
      case subtype
      case subtypeIfNegative = "subtype_if_negative"
    }
  }
}
