package import PlainText

/// The file columns that contain each field; see ``Layout`` for lists of columns.
package struct LayoutColumns: Codable, Equatable, Sendable {
  /// The column names of one field.
  package typealias Names = [String]

  /// The booking date.
  package var date: Names?
  package var time: Names?
  package var valueDate: Names?
  package var payee: Names?
  /// The payee of incoming money, if it has a separate column.
  package var payeeIn: Names?
  /// The payee of outgoing money.
  package var payeeOut: Names?
  package var text: Names?
  package var amount: Names?
  /// Incoming money. This column and ``moneyOut`` are used instead of ``amount``; each row fills
  /// one of the two. A minus sign is ignored.
  package var moneyIn: Names?
  package var moneyOut: Names?
  /// The direction of an unsigned amount: incoming or outgoing.
  package var direction: Names?
  package var currency: Names?
  package var account: Names?
  package var balance: Names?
  /// The fee. For a bank, the fee becomes a separate row; for a broker, it becomes part of the
  /// trade. If there are several fees, their total is used.
  package var fee: Names?
  /// The currency of ``fee``, if it can differ from the row's currency.
  package var feeCurrency: Names?
  package var bankID: Names?
  /// The ``bankID`` of another row in the file. This row replaces that row or, if this row has no
  /// date, cancels it.
  package var replaces: Names?
  package var counter: Names?
  package var counterparty: Names?
  package var status: Names?
  package var type: Names?
  package var subtype: Names?
  package var symbol: Names?
  package var isin: Names?
  /// The name of the traded asset.
  package var asset: Names?
  package var quantity: Names?
  package var unitPrice: Names?
  /// The market value of units received in an exchange or a spin-off.
  package var value: Names?
  package var tax: Names?
  package var exchangeRate: Names?
  /// The ratio of a split: `4:1`, or the number of new units per old unit.
  package var ratio: Names?
  /// The category that an accounting program assigned to the row.
  package var category: Names?
  package var tags: Names?
  /// The user's note.
  package var note: Names?
  /// A string shared by the postings of one transaction, for double-entry exports.
  package var transaction: Names?
  /// The account that sends the money, for double-entry exports in which one row is a whole
  /// transaction.
  package var fromAccount: Names?
  package var toAccount: Names?
  /// The amount received, if it differs from the amount sent.
  package var toAmount: Names?
  package var toCurrency: Names?
  /// A payment's amount in a currency that differs from the account's.
  package var originalAmount: Names?
  /// The currency of ``originalAmount``, unless that column's cells contain the currency.
  package var originalCurrency: Names?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case date, time
    case valueDate = "value_date"
    case payee
    case payeeIn = "payee_in"
    case payeeOut = "payee_out"
    case text, amount
    case moneyIn = "money_in"
    case moneyOut = "money_out"
    case direction, currency, account, balance, fee
    case feeCurrency = "fee_currency"
    case bankID = "bank_id"
    case counter, counterparty, status, type, subtype, symbol, isin, asset, quantity
    case unitPrice = "unit_price"
    case tax
    case exchangeRate = "exchange_rate"
    case ratio, replaces, category, tags, note, transaction
    case fromAccount = "from_account"
    case toAccount = "to_account"
    case toAmount = "to_amount"
    case toCurrency = "to_currency"
    case originalAmount = "original_amount"
    case originalCurrency = "original_currency"
    case value

    /// The key's index, which is faster to compare than its string.
    @inlinable package var place: Int {
      switch self {
      case .date: 0
      case .time: 1
      case .valueDate: 2
      case .payee: 3
      case .payeeIn: 4
      case .payeeOut: 5
      case .text: 6
      case .amount: 7
      case .moneyIn: 8
      case .moneyOut: 9
      case .direction: 10
      case .currency: 11
      case .account: 12
      case .balance: 13
      case .fee: 14
      case .feeCurrency: 15
      case .bankID: 16
      case .counter: 17
      case .counterparty: 18
      case .status: 19
      case .type: 20
      case .subtype: 21
      case .symbol: 22
      case .isin: 23
      case .asset: 24
      case .quantity: 25
      case .unitPrice: 26
      case .tax: 27
      case .exchangeRate: 28
      case .ratio: 29
      case .replaces: 30
      case .category: 31
      case .tags: 32
      case .note: 33
      case .transaction: 34
      case .fromAccount: 35
      case .toAccount: 36
      case .toAmount: 37
      case .toCurrency: 38
      case .originalAmount: 39
      case .originalCurrency: 40
      case .value: 41
      }
    }
  }

  package init() {}

  package init(date: Names) {
    self.date = date
  }

  /// The names of the columns that contain a field.
  package subscript(_ key: CodingKeys) -> Names? {
    get {
      switch key {
      case .date: date
      case .time: time
      case .valueDate: valueDate
      case .payee: payee
      case .payeeIn: payeeIn
      case .payeeOut: payeeOut
      case .text: text
      case .amount: amount
      case .moneyIn: moneyIn
      case .moneyOut: moneyOut
      case .direction: direction
      case .currency: currency
      case .account: account
      case .balance: balance
      case .fee: fee
      case .feeCurrency: feeCurrency
      case .bankID: bankID
      case .counter: counter
      case .counterparty: counterparty
      case .status: status
      case .type: type
      case .subtype: subtype
      case .symbol: symbol
      case .isin: isin
      case .asset: asset
      case .quantity: quantity
      case .unitPrice: unitPrice
      case .value: value
      case .tax: tax
      case .exchangeRate: exchangeRate
      case .ratio: ratio
      case .replaces: replaces
      case .category: category
      case .tags: tags
      case .note: note
      case .transaction: transaction
      case .fromAccount: fromAccount
      case .toAccount: toAccount
      case .toAmount: toAmount
      case .toCurrency: toCurrency
      case .originalAmount: originalAmount
      case .originalCurrency: originalCurrency
      }
    }
    set { self[keyPath: Self.path(of: key)] = newValue }
  }

  private static func path(of key: CodingKeys) -> WritableKeyPath<LayoutColumns, Names?> {
    switch key {
    case .date: \.date
    case .time: \.time
    case .valueDate: \.valueDate
    case .payee: \.payee
    case .payeeIn: \.payeeIn
    case .payeeOut: \.payeeOut
    case .text: \.text
    case .amount: \.amount
    case .moneyIn: \.moneyIn
    case .moneyOut: \.moneyOut
    case .direction: \.direction
    case .currency: \.currency
    case .account: \.account
    case .balance: \.balance
    case .fee: \.fee
    case .feeCurrency: \.feeCurrency
    case .bankID: \.bankID
    case .counter: \.counter
    case .counterparty: \.counterparty
    case .status: \.status
    case .type: \.type
    case .subtype: \.subtype
    case .symbol: \.symbol
    case .isin: \.isin
    case .asset: \.asset
    case .quantity: \.quantity
    case .unitPrice: \.unitPrice
    case .value: \.value
    case .tax: \.tax
    case .exchangeRate: \.exchangeRate
    case .ratio: \.ratio
    case .replaces: \.replaces
    case .category: \.category
    case .tags: \.tags
    case .note: \.note
    case .transaction: \.transaction
    case .fromAccount: \.fromAccount
    case .toAccount: \.toAccount
    case .toAmount: \.toAmount
    case .toCurrency: \.toCurrency
    case .originalAmount: \.originalAmount
    case .originalCurrency: \.originalCurrency
    }
  }
}

extension LayoutColumns: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    let names = JSONReader<Names>.list(of: .text)
    date = try object.optional(CodingKeys.date, names)
    time = try object.optional(CodingKeys.time, names)
    valueDate = try object.optional(CodingKeys.valueDate, names)
    payee = try object.optional(CodingKeys.payee, names)
    payeeIn = try object.optional(CodingKeys.payeeIn, names)
    payeeOut = try object.optional(CodingKeys.payeeOut, names)
    text = try object.optional(CodingKeys.text, names)
    amount = try object.optional(CodingKeys.amount, names)
    moneyIn = try object.optional(CodingKeys.moneyIn, names)
    moneyOut = try object.optional(CodingKeys.moneyOut, names)
    direction = try object.optional(CodingKeys.direction, names)
    currency = try object.optional(CodingKeys.currency, names)
    account = try object.optional(CodingKeys.account, names)
    balance = try object.optional(CodingKeys.balance, names)
    fee = try object.optional(CodingKeys.fee, names)
    feeCurrency = try object.optional(CodingKeys.feeCurrency, names)
    bankID = try object.optional(CodingKeys.bankID, names)
    counter = try object.optional(CodingKeys.counter, names)
    counterparty = try object.optional(CodingKeys.counterparty, names)
    status = try object.optional(CodingKeys.status, names)
    type = try object.optional(CodingKeys.type, names)
    subtype = try object.optional(CodingKeys.subtype, names)
    symbol = try object.optional(CodingKeys.symbol, names)
    isin = try object.optional(CodingKeys.isin, names)
    asset = try object.optional(CodingKeys.asset, names)
    quantity = try object.optional(CodingKeys.quantity, names)
    unitPrice = try object.optional(CodingKeys.unitPrice, names)
    value = try object.optional(CodingKeys.value, names)
    tax = try object.optional(CodingKeys.tax, names)
    exchangeRate = try object.optional(CodingKeys.exchangeRate, names)
    ratio = try object.optional(CodingKeys.ratio, names)
    replaces = try object.optional(CodingKeys.replaces, names)
    category = try object.optional(CodingKeys.category, names)
    tags = try object.optional(CodingKeys.tags, names)
    note = try object.optional(CodingKeys.note, names)
    transaction = try object.optional(CodingKeys.transaction, names)
    fromAccount = try object.optional(CodingKeys.fromAccount, names)
    toAccount = try object.optional(CodingKeys.toAccount, names)
    toAmount = try object.optional(CodingKeys.toAmount, names)
    toCurrency = try object.optional(CodingKeys.toCurrency, names)
    originalAmount = try object.optional(CodingKeys.originalAmount, names)
    originalCurrency = try object.optional(CodingKeys.originalCurrency, names)
  }
}
