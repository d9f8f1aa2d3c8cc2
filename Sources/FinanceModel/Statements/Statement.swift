package import PlainText

/// What a file of a bank or broker says of one account.
///
/// A file may speak of several accounts, or of one in several currencies: a statement each.
///
///     a CSV of one account: account "DE02120300000000202051", 3 rows, closing 1361.16 EUR
package struct Statement: Equatable, Sendable {
  /// A balance that the file states apart from its rows.
  package struct Balance: Equatable, Sendable {
    /// Which balance a file states.
    package enum Kind: Equatable, Sendable {
      /// Before the first row of the file.
      case opening
      /// The booked balance at the end of the day.
      case closing
    }

    package let kind: Kind
    /// The day at whose end it holds; nil where the file names none.
    package let date: CalendarDate?
    package let amount: Decimal
    /// A money code; nil where the file names none.
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

  /// A row that is left out, and why.
  package struct Skipped: Equatable, Sendable {
    /// Why a row is left out.
    package enum Reason: Equatable, Sendable {
      /// It is not booked yet.
      case pending
      /// It was taken back, or never happened.
      case reverted
      /// It moves nothing.
      case empty
      /// The layout leaves such rows out.
      case leftOut
      /// No ledger has a form for it yet, or the layout does not know what it is.
      case unwritten
    }

    package let reason: Reason
    package let line: Int
    /// The day of its booking; nil if it has none that reads.
    package var date: CalendarDate?
    /// Negative where money would leave the account; nil if it has none that reads.
    package var amount: Decimal?
    /// The balance that it states.
    package var balance: Decimal?
    /// Its money code; "" if the file states none.
    package var currency = ""
    /// Payee and text.
    package var text = ""
    /// The column and the word that decide it: `Type 'Journal'`; "" without them.
    package var detail = ""

    package init(reason: Reason, line: Int) {
      self.reason = reason
      self.line = line
    }

    /// A row that reads, and does not count.
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
  /// The account as the file writes it: an IBAN, a number, a name; nil where it says nothing.
  package let account: String?
  /// The money code of rows that state none; nil where only the rows say it.
  package let currency: String?
  /// Oldest first, rows of one day in the order of their booking.
  package let rows: StatementRows
  package let skipped: [Skipped]
  package let balances: [Balance]
  /// The days that the file says it covers; nil where it does not say.
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

  /// What it says of its currency, else the currency of its first row; "" without either.
  package var mainCurrency: String {
    currency ?? rows.packed.first.map { rows.currency(of: $0) } ?? ""
  }
}

/// A row of a statement, as the bank writes it.
package struct StatementRow: Equatable, Sendable {
  /// Negative where money leaves the account.
  package let amount: Decimal
  /// The balance of the account after it.
  package let balance: Decimal?
  private let lineNumber: Int32
  /// The day it was booked.
  package let date: CalendarDate
  package let valueDate: CalendarDate?
  /// The other party as the bank writes it; blank where it names none.
  package let payee: String
  /// What else the bank writes of it, its parts joined by one space; kept in `original`.
  package let text: String
  /// A money code.
  package let currency: String
  /// The bank's own id, trusted only together with date and amount.
  package let bankID: String?
  /// The other party's IBAN or number.
  package let counterparty: String?
  /// At most one, out of the row, which would be twice as large for every movement of a bank.
  private let trades: [StatementTrade]
  /// At most one: few banks state any of it.
  private let rarities: [Rarity]

  private struct Rarity: Equatable {
    let time: TimeOfDay?
    let counter: Int?
    let payment: Int?
    let details: StatementDetails?
  }

  /// Its line of the file, counted from one.
  package var line: Int { Int(lineNumber) }
  /// When it was, where the bank says so.
  package var time: TimeOfDay? { rarities.first?.time }
  /// A number that grows by one with each row of the bank.
  package var counter: Int? { rarities.first?.counter }
  /// Rows of one payment, a fee beside what it was for, have the same; nil for a row alone.
  package var payment: Int? { rarities.first?.payment }
  /// Fields that count in no identity; nil for most rows.
  package var details: StatementDetails? { rarities.first?.details }
  /// What happened in a brokerage account; nil for a movement of a bank account.
  package var trade: StatementTrade? { trades.first }
  /// Whether it is of a brokerage account.
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

/// What a broker's row says beside its amount, date and account.
package struct StatementTrade: Equatable, Sendable {
  package let type: ActivityType
  package let subtype: String?
  /// The broker's symbol; blank where it names only an ISIN.
  package let symbol: String
  package let isin: String?
  package let name: String
  /// Never negative but in adjustments.
  package let quantity: Decimal?
  package let unitPrice: Decimal?
  package let fee: Decimal?
  package let tax: Decimal?
  /// Units of the account's currency that one of the row's buys.
  package let exchangeRate: Decimal?
  /// Of a split: new units to old ones.
  package let ratio: SplitRatio?

  package init(
    type: ActivityType, subtype: String? = nil, symbol: String = "", isin: String? = nil,
    name: String = "", quantity: Decimal? = nil, unitPrice: Decimal? = nil, fee: Decimal? = nil,
    tax: Decimal? = nil, exchangeRate: Decimal? = nil, ratio: SplitRatio? = nil
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
  }

  /// The asset as the broker calls it: its symbol, else its ISIN, else its name; "" without any,
  /// and for money whose name is only what it was for.
  package var asset: String { symbol.isEmpty ? isin ?? (isOfAsset ? name : "") : symbol }

  /// Whether its name is that of an asset.
  package var isOfAsset: Bool {
    switch type {
    case .buy, .sell, .split, .dividend, .adjustment, .unknown: true
    case .transferIn, .transferOut: quantity != nil
    case .interest, .deposit, .withdrawal, .fee, .tax, .credit: false
    }
  }
}
