package import PlainText

/// The data of one account in a bank's or broker's file.
///
/// A file may contain several accounts, or one account in several currencies; each of these is a
/// separate statement.
///
///     a CSV of one account: account "DE02120300000000202051", 3 rows, closing 1361.16 EUR
package struct Statement: Equatable, Sendable {
  /// A balance that the file states outside its rows.
  package struct Balance: Equatable, Sendable {
    /// The kind of a stated balance.
    package enum Kind: Equatable, Sendable {
      /// The balance before the file's first row.
      case opening
      /// The booked balance at the end of the balance date.
      case closing
    }

    package let kind: Kind
    /// The day at the end of which the balance applies; nil if the file does not state a day.
    package let date: CalendarDate?
    package let amount: Decimal
    /// The currency code; nil if the file does not state a currency.
    package let currency: String?
    /// The line in the file, counted from 1.
    package let line: Int

    package init(
      kind: Kind, date: CalendarDate? = nil, amount: Decimal, currency: String? = nil, line: Int
    ) {
      self.kind = kind
      self.date = date
      self.amount = amount
      self.currency = currency
      self.line = line
    }
  }

  /// A skipped row and the reason for skipping it.
  package struct Skipped: Equatable, Sendable {
    /// The reason for skipping a row.
    package enum Reason: Equatable, Sendable {
      /// The row is not yet booked.
      case pending
      /// The row was reversed, or its payment never took place.
      case reverted
      /// The row does not move money.
      case empty
      /// The layout excludes the row.
      case leftOut
      /// The row cannot be written: ledgers do not support it yet, or the layout does not define
      /// its meaning.
      case unwritten
    }

    package let reason: Reason
    package let line: Int
    /// The booking date; nil if it is missing or malformed.
    package var date: CalendarDate?
    /// The amount, negative for an outflow; nil if it is missing or malformed.
    package var amount: Decimal?
    /// The balance stated in the row.
    package var balance: Decimal?
    /// The currency code; "" if the file does not state a currency.
    package var currency = ""
    /// The payee and the text.
    package var text = ""
    /// The column and word that caused the row to be skipped: `Type 'Journal'`; "" if the cause is
    /// not a word.
    package var detail = ""

    package init(reason: Reason, line: Int) {
      self.reason = reason
      self.line = line
    }

    /// Creates an entry for a valid row that is not imported.
    package init(reason: Reason, _ row: StatementRow) {
      self.init(reason: reason, line: row.line)
      (date, amount, currency) = (row.date, row.amount, row.currency)
      text =
        row.payee.isEmpty || row.text.isEmpty
        ? row.payee + row.text : "\(row.payee) \(row.text)"
    }
  }

  /// The name of the layout or format: `dkb`, `ofx`.
  package let format: String
  /// The account as written in the file: an IBAN, a number or a name; nil if the file does not name
  /// an account.
  package let account: String?
  /// The currency code of rows without a currency; nil if the currency is stated only in rows.
  package let currency: String?
  /// The rows, oldest first; rows with the same date are in booking order.
  package let rows: StatementRows
  package let skipped: [Skipped]
  package let balances: [Balance]
  /// The days covered by the file; nil if the file does not state a period.
  package let days: ClosedRange<CalendarDate>?

  package init(
    format: String, account: String? = nil, currency: String? = nil, rows: [StatementRow],
    skipped: [Skipped] = [], balances: [Balance] = [], days: ClosedRange<CalendarDate>? = nil
  ) {
    self.init(
      format: format, account: account, currency: currency, rows: StatementRows(rows),
      skipped: skipped, balances: balances, days: days)
  }

  package init(
    format: String, account: String? = nil, currency: String? = nil, rows: StatementRows,
    skipped: [Skipped] = [], balances: [Balance] = [], days: ClosedRange<CalendarDate>? = nil
  ) {
    self.format = format
    self.account = account
    self.currency = currency
    self.rows = rows
    self.skipped = skipped
    self.balances = balances
    self.days = days
  }

  /// The statement's currency or, if that is missing, the currency of its first row; "" if both are
  /// missing.
  package var mainCurrency: String {
    currency ?? rows.packed.first.map { rows.currency(of: $0) } ?? ""
  }
}

/// A statement row as the bank wrote it.
package struct StatementRow: Equatable, Sendable {
  /// The amount; negative for an outflow.
  package let amount: Decimal
  /// The account balance after the row; nil if it is not stated.
  package let balance: Decimal?
  private let lineNumber: Int32
  /// The booking date.
  package let date: CalendarDate
  package let valueDate: CalendarDate?
  /// The counterparty as the bank writes it; blank if the bank does not name a counterparty.
  package let payee: String
  /// The rest of the bank's text, with its parts joined by spaces. The ledger column is `original`.
  package let text: String
  /// The currency code.
  package let currency: String
  /// The bank's id. It identifies a row only in combination with date and amount.
  package let bankID: String?
  /// The counterparty's IBAN or account number.
  package let counterparty: String?
  /// The trade, as an array of at most one element, because a trade stored inline would double the
  /// size of every bank row.
  private let trades: [StatementTrade]
  /// The rarely stated values, as an array of at most one element.
  private let rarities: [Rarity]

  private struct Rarity: Equatable {
    let time: TimeOfDay?
    let counter: Int?
    let payment: Int?
    let details: StatementDetails?
  }

  /// The row's line in the file, counted from 1.
  package var line: Int { Int(lineNumber) }
  /// The time of day; nil if the bank does not state it.
  package var time: TimeOfDay? { rarities.first?.time }
  /// The bank's row counter, which increases by one from row to row.
  package var counter: Int? { rarities.first?.counter }
  /// The number shared by all rows of a payment, such as a purchase and its fee; nil if the row is
  /// the only row of its payment.
  package var payment: Int? { rarities.first?.payment }
  /// Fields that are not part of the row's identity; nil for most rows.
  package var details: StatementDetails? { rarities.first?.details }
  /// The trade in a brokerage account; nil for a row of a bank account.
  package var trade: StatementTrade? { trades.first }
  /// Whether the row belongs to a brokerage account.
  package var isTrade: Bool { !trades.isEmpty }

  package init(
    line: Int, date: CalendarDate, time: TimeOfDay? = nil, valueDate: CalendarDate? = nil,
    payee: String = "", text: String = "", amount: Decimal, currency: String,
    balance: Decimal? = nil, bankID: String? = nil, counter: Int? = nil,
    counterparty: String? = nil, payment: Int? = nil, trade: StatementTrade? = nil,
    details: StatementDetails? = nil
  ) {
    lineNumber = Int32(clamping: line)
    self.date = date
    self.valueDate = valueDate
    self.payee = payee
    self.text = text
    self.amount = amount
    self.currency = currency
    self.balance = balance
    self.bankID = bankID
    self.counterparty = counterparty
    let isPlain = time == nil && counter == nil && payment == nil && details == nil
    rarities =
      isPlain
      ? [] : [Rarity(time: time, counter: counter, payment: payment, details: details)]
    trades = trade.map { [$0] } ?? []
  }
}

/// The values of a broker's row except its amount, date and account.
package struct StatementTrade: Equatable, Sendable {
  package let type: ActivityType
  package let subtype: String?
  /// The broker's symbol; blank if the broker states only an ISIN.
  package let symbol: String
  package let isin: String?
  package let name: String
  /// The quantity; negative only in adjustments, splits and exchanges.
  package let quantity: Decimal?
  package let unitPrice: Decimal?
  package let fee: Decimal?
  package let tax: Decimal?
  /// The value of one unit of the row's currency, expressed in the account's currency.
  package let exchangeRate: Decimal?
  /// The ratio of a split: new units to old units.
  package let ratio: SplitRatio?
  /// The market value of units received in an exchange or a spin-off.
  package let value: Decimal?
  /// Whether the trade closes a position and opens the opposite one.
  package let closesAndOpens: Bool

  package init(
    type: ActivityType, subtype: String? = nil, symbol: String = "", isin: String? = nil,
    name: String = "", quantity: Decimal? = nil, unitPrice: Decimal? = nil, fee: Decimal? = nil,
    tax: Decimal? = nil, exchangeRate: Decimal? = nil, ratio: SplitRatio? = nil,
    value: Decimal? = nil, closesAndOpens: Bool = false
  ) {
    self.type = type
    self.subtype = subtype
    self.symbol = symbol
    self.isin = isin
    self.name = name
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.fee = fee
    self.tax = tax
    self.exchangeRate = exchangeRate
    self.ratio = ratio
    self.value = value
    self.closesAndOpens = closesAndOpens
  }

  /// The asset's symbol or, if that is missing, its ISIN or, if both are missing, its name; "" if
  /// the row has none of them. For a cash row, the name is not used, because it states only a
  /// purpose.
  package var asset: String { symbol.isEmpty ? isin ?? (isOfAsset ? name : "") : symbol }

  /// Whether the name identifies an asset.
  package var isOfAsset: Bool {
    switch type {
    case .transferIn, .transferOut: quantity != nil
    case .interest, .deposit, .withdrawal, .fee, .tax, .credit: false
    default: true
    }
  }
}

/// Parsers for dates in the formats of bank statements.
enum StatementDate {
  /// Returns the date in the first eight digits: `20260131…`; nil for any other text.
  static func compact(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    let start = bytes.startIndex
    guard bytes.count >= 8, let year = bytes[start..<(start + 4)].wholeNumber,
      let month = bytes[(start + 4)..<(start + 6)].wholeNumber,
      let day = bytes[(start + 6)..<(start + 8)].wholeNumber
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Returns the date in six digits, such as `260131`; nil for any other text.
  static func short(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
    let start = bytes.startIndex
    guard bytes.count == 6, let year = bytes[start..<(start + 2)].wholeNumber,
      let month = bytes[(start + 2)..<(start + 4)].wholeNumber,
      let day = bytes[(start + 4)..<(start + 6)].wholeNumber
    else { return nil }
    return CalendarDate(year: fullYear(year), month: month, day: day)
  }

  /// Returns the date with the given month and day that is nearest to `date`. For example, for 31
  /// December and 2026-01-02, the result is 2025-12-31.
  static func nearest(to date: CalendarDate, month: Int, day: Int) -> CalendarDate? {
    (-1...1).compactMap { CalendarDate(year: date.year + $0, month: month, day: day) }
      .min { abs($0.days(until: date)) < abs($1.days(until: date)) }
  }

  /// Returns the full year for a two-digit year; 80 to 99 belong to the 20th century.
  static func fullYear(_ year: Int) -> Int { year < 80 ? 2000 + year : 1900 + year }

  /// Returns the date at the start of a string such as `2026-01-31T09:30`; nil for any other
  /// string.
  static func hyphenated(_ text: String) -> CalendarDate? {
    do throws(DateProblem) {
      return try CalendarDate(parsing: String(decoding: text.utf8.prefix(10), as: UTF8.self))
    } catch {
      return nil
    }
  }
}

/// Fields that are not part of a row's identity: the bank's transaction type, and data from an
/// accounting program.
package struct StatementDetails: Equatable, Sendable {
  /// The bank's transaction type: `CARD_PAYMENT`; "" if the bank does not state one.
  package var label = ""
  /// The category that the program assigned to the row.
  package var category = ""
  /// Tags, separated by spaces.
  package var tags = ""
  /// The user's note.
  package var note = ""
  /// The text that identified the row in earlier versions; nil if it consists of the row's text and
  /// label.
  package var earlierText: String?
  /// Whether the rows with this payment number are the parts of a split.
  package var isSplit = false
  /// Whether the row is one of the two rows of a transfer between own accounts. The other row has
  /// the same payment number.
  package var isTransfer = false
  /// A payment's amount in a currency that differs from the account's, with the sign of the row's
  /// amount.
  package var original: Original?
  /// Whether the row states the account's opening balance.
  package var isOpening = false

  /// An amount that the bank converted.
  package struct Original: Equatable, Sendable {
    package let amount: Decimal
    /// The currency code.
    package let currency: String

    /// Creates the amount; nil if it is zero, in the account's currency or in an unknown currency.
    package init?(_ amount: Decimal, _ currency: String, of booked: Decimal, in own: String) {
      guard !amount.isZero, currency != own, CurrencyUnit(currency).isCurrency else { return nil }
      self.amount = booked.isNegative ? -amount.magnitude : amount.magnitude
      self.currency = currency
    }
  }

  package init() {}

  package var isEmpty: Bool { self == StatementDetails() }
}
