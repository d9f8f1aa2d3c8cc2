package import PlainText

/// The data of one account in a file of a bank or broker.
///
/// A file may contain several accounts, or one in several currencies: one statement each.
///
///     a CSV of one account: account "DE02120300000000202051", 3 rows, closing 1361.16 EUR
package struct Statement: Equatable, Sendable {
  /// A balance that the file states separately from its rows.
  package struct Balance: Equatable, Sendable {
    /// The kind of a stated balance.
    package enum Kind: Equatable, Sendable {
      /// The balance before the first row of the file.
      case opening
      /// The booked balance at the end of the day.
      case closing
    }

    package let kind: Kind
    /// The day at whose end the balance applies; nil if the file does not state one.
    package let date: CalendarDate?
    package let amount: Decimal
    /// The currency code; nil if the file does not state one.
    package let currency: String?
    /// The line of the file, counted from one.
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

  /// A row that is left out, and the reason.
  package struct Skipped: Equatable, Sendable {
    /// The reason why a row is left out.
    package enum Reason: Equatable, Sendable {
      /// The row is not booked yet.
      case pending
      /// The row was reversed, or never happened.
      case reverted
      /// The row does not move money.
      case empty
      /// The layout excludes the row.
      case leftOut
      /// A row that is not supported by any ledger yet, or whose meaning is not in the layout.
      case unwritten
    }

    package let reason: Reason
    package let line: Int
    /// The day of booking; nil if it is missing or malformed.
    package var date: CalendarDate?
    /// The amount, negative if money would leave the account; nil if it is missing or malformed.
    package var amount: Decimal?
    /// The balance stated in the row.
    package var balance: Decimal?
    /// The currency code; "" if the file does not state one.
    package var currency = ""
    /// Payee and text.
    package var text = ""
    /// The column and the word that are the reason: `Type 'Journal'`; "" if there is none.
    package var detail = ""

    package init(reason: Reason, line: Int) {
      self.reason = reason
      self.line = line
    }

    /// Creates an entry for a valid row that does not count.
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
  /// The account as the file writes it: an IBAN, a number, a name; nil if the file does not name
  /// one.
  package let account: String?
  /// The currency code of rows that do not state one; nil if only the rows state it.
  package let currency: String?
  /// The rows, oldest first; rows of one day in booking order.
  package let rows: StatementRows
  package let skipped: [Skipped]
  package let balances: [Balance]
  /// The days that the file covers, if it states them.
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

  /// The currency of the statement, else the currency of its first row; "" if both are missing.
  package var mainCurrency: String {
    currency ?? rows.packed.first.map { rows.currency(of: $0) } ?? ""
  }
}

/// A row of a statement, as the bank writes it.
package struct StatementRow: Equatable, Sendable {
  /// The amount; negative if money leaves the account.
  package let amount: Decimal
  /// The balance of the account after the row.
  package let balance: Decimal?
  private let lineNumber: Int32
  /// The day of booking.
  package let date: CalendarDate
  package let valueDate: CalendarDate?
  /// The counterparty as the bank writes it; blank if the bank does not name one.
  package let payee: String
  /// The bank's other text, its parts joined by one space; kept in `original`.
  package let text: String
  /// The currency code.
  package let currency: String
  /// The bank's id, trusted only together with date and amount.
  package let bankID: String?
  /// The counterparty's IBAN or number.
  package let counterparty: String?
  /// The trade, at most one. It is stored outside the row, because otherwise every bank row would
  /// be twice as large.
  private let trades: [StatementTrade]
  /// The rare values, at most one: only a few banks state them.
  private let rarities: [Rarity]

  private struct Rarity: Equatable {
    let time: TimeOfDay?
    let counter: Int?
    let payment: Int?
    let details: StatementDetails?
  }

  /// The row's line in the file, counted from one.
  package var line: Int { Int(lineNumber) }
  /// The time of day, if the bank states it.
  package var time: TimeOfDay? { rarities.first?.time }
  /// A number that increases by one with each row of the bank.
  package var counter: Int? { rarities.first?.counter }
  /// The number shared by the rows of one payment, such as a purchase and its fee; nil for a single
  /// row.
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

/// The values of a broker's row other than its amount, date and account.
package struct StatementTrade: Equatable, Sendable {
  package let type: ActivityType
  package let subtype: String?
  /// The broker's symbol; blank if the broker names only an ISIN.
  package let symbol: String
  package let isin: String?
  package let name: String
  /// The quantity; negative only in adjustments, splits and exchanges.
  package let quantity: Decimal?
  package let unitPrice: Decimal?
  package let fee: Decimal?
  package let tax: Decimal?
  /// The number of units of the account's currency per unit of the row's currency.
  package let exchangeRate: Decimal?
  /// The ratio of a split: new units to old ones.
  package let ratio: SplitRatio?
  /// The market value of units that arrive with an exchange or a spin-off.
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

  /// The broker's name for the asset: its symbol, else its ISIN, else its name. "" if there is
  /// none, and for money, where the name is only the purpose.
  package var asset: String { symbol.isEmpty ? isin ?? (isOfAsset ? name : "") : symbol }

  /// Whether the name is that of an asset.
  package var isOfAsset: Bool {
    switch type {
    case .transferIn, .transferOut: quantity != nil
    case .interest, .deposit, .withdrawal, .fee, .tax, .credit: false
    default: true
    }
  }
}
