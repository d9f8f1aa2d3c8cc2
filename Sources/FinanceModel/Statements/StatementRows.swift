package import PlainText

/// The rows of a statement, stored in 96 bytes each, with references to their text in the file.
///
/// A file may contain a million rows, of which only a few are shown. A ``StatementRow`` with its
/// text is therefore created on demand.
///
///     let rows = StatementRows([row])
///     rows.packed[0].amount   // without its texts
///     rows[0].payee
package struct StatementRows: Sendable {
  /// The location of a text, either in the file or in the text created for the rows.
  package struct Place: Equatable, Sendable {
    private let start: UInt32
    private let end: UInt32

    /// A flag in the highest bit. In `start`, it means that the text is not in the file. In `end`,
    /// it means that the text consists of several quoted cells.
    fileprivate static let mark: UInt32 = 1 << 31
    /// A missing text.
    fileprivate static let none = Place(start: .max, end: .max)
    /// A blank text.
    fileprivate static let blank = Place(start: 0, end: 0)

    fileprivate init(start: UInt32, end: UInt32) {
      self.start = start
      self.end = end
    }

    fileprivate init(_ range: Range<Int>, isMade: Bool = false, isJoined: Bool = false) {
      self.init(
        start: UInt32(range.lowerBound) | (isMade ? Self.mark : 0),
        end: UInt32(range.upperBound) | (isJoined ? Self.mark : 0))
    }

    /// Whether the text is empty or missing.
    package var isEmpty: Bool { start == end }
    /// Number of bytes in the text, including separators between cells; 0 for a missing text.
    package var count: Int { isEmpty ? 0 : range.count }
    fileprivate var isNone: Bool { start == .max }
    fileprivate var isMade: Bool { start & Self.mark != 0 }
    fileprivate var isJoined: Bool { end & Self.mark != 0 && !isNone }
    /// Returns the place of a part of the text, which must not be ``isJoined``.
    fileprivate func part(_ part: Range<Int>) -> Place {
      let first = range.lowerBound
      return Place(first + part.lowerBound..<first + part.upperBound, isMade: isMade)
    }
    fileprivate var range: Range<Int> { Int(start & ~Self.mark)..<Int(end & ~Self.mark) }
  }

  /// A row without its text.
  package struct Packed: Sendable {
    /// The amount; negative for an outflow.
    package let amount: Decimal
    private var sum: Decimal
    /// The booking date.
    package let date: CalendarDate
    fileprivate let lineNumber: Int32
    package let valueDate: CalendarDate?
    private var hasBalance: Bool
    /// The counterparty as the bank writes it.
    package fileprivate(set) var payee: Place
    /// The rest of the bank's text.
    package fileprivate(set) var text: Place
    fileprivate let bankID: Place
    /// The counterparty's IBAN or account number.
    package let counterparty: Place
    /// The index of the row's currency code in ``StatementRows/currencies``.
    package fileprivate(set) var currency: UInt32
    /// The one-based index of the row's rare values; 0 if it has none.
    fileprivate let rarity: UInt32

    fileprivate init(
      line: Int, date: CalendarDate, valueDate: CalendarDate?, payee: Place, text: Place,
      amount: Decimal, currency: UInt32, balance: Decimal?, bankID: Place, counterparty: Place,
      rarity: UInt32
    ) {
      self.amount = amount
      (sum, hasBalance) = (balance ?? .zero, balance != nil)
      self.date = date
      self.valueDate = valueDate
      lineNumber = Int32(clamping: line)
      self.payee = payee
      self.text = text
      self.bankID = bankID
      self.counterparty = counterparty
      self.currency = currency
      self.rarity = rarity
    }

    /// The row's line in the file, counted from 1.
    package var line: Int { Int(lineNumber) }
    /// The account balance after the row.
    package var balance: Decimal? {
      get { hasBalance ? sum : nil }
      set { (sum, hasBalance) = (newValue ?? .zero, newValue != nil) }
    }
    /// The bank's id; nil if the row does not have an id.
    package var ownID: Place? { bankID.isNone ? nil : bankID }
    /// Whether the row has rare values: a time, a counter, a payment or a trade.
    package var isRare: Bool { rarity != 0 }
  }

  /// Values that only a few banks state.
  package struct Rarity: Sendable {
    package let time: TimeOfDay?
    package let counter: Int?
    package let payment: Int?
    package let trade: StatementTrade?
    package let details: StatementDetails?

    package init(
      time: TimeOfDay?, counter: Int?, payment: Int?, trade: StatementTrade? = nil,
      details: StatementDetails? = nil
    ) {
      (self.time, self.counter, self.payment) = (time, counter, payment)
      (self.trade, self.details) = (trade, details)
    }
  }

  /// The rows without their text, in any order.
  package var packed: [Packed] = []
  /// The distinct currency codes of the rows, some of which may be unused.
  package private(set) var currencies: [String] = []
  /// Whether payees are extracted from the text, in which case they are not part of a row's
  /// identity.
  package private(set) var arePayeesInText = false
  private let file: [UInt8]
  private var made: [UInt8] = []
  private var rarities: [PackedRarity] = []
  private var trades: [StatementTrade] = []
  private var details: [StatementDetails] = []

  /// A ``Rarity`` with the one-based indices of its trade and its details; 0 if missing.
  private struct PackedRarity {
    let time: TimeOfDay?
    let counter: Int?
    let payment: Int?
    let trade: UInt32
    let details: UInt32
  }

  /// Creates an empty list for rows whose text is in `text`.
  ///
  /// - Precondition: the text is smaller than 2 GiB, which ``PlainText/DecodedText`` ensures.
  package init(of text: [UInt8] = []) { file = text }

  /// Creates a list from these rows.
  package init(_ rows: some Sequence<StatementRow>) {
    self.init()
    append(contentsOf: rows)
  }

  /// Reserves memory for the given number of rows.
  package mutating func reserveCapacity(_ count: Int) { packed.reserveCapacity(count) }

  // MARK: values of rows

  /// Returns the rare values of a row; nil if the row has none.
  package func rarity(of row: Packed) -> Rarity? {
    guard row.rarity != 0 else { return nil }
    let packed = rarities[Int(row.rarity) - 1]
    return Rarity(
      time: packed.time, counter: packed.counter, payment: packed.payment,
      trade: packed.trade == 0 ? nil : trades[Int(packed.trade) - 1],
      details: packed.details == 0 ? nil : details[Int(packed.details) - 1])
  }

  /// Returns the fields that are not part of a row's identity; nil for most rows.
  package func details(of row: Packed) -> StatementDetails? {
    guard row.rarity != 0 else { return nil }
    let number = rarities[Int(row.rarity) - 1].details
    return number == 0 ? nil : details[Int(number) - 1]
  }

  /// Whether any row has details.
  package var hasDetails: Bool { !details.isEmpty }

  /// Returns a row's time of day; nil if the bank does not state it.
  package func time(of row: Packed) -> TimeOfDay? {
    row.rarity == 0 ? nil : rarities[Int(row.rarity) - 1].time
  }

  /// Returns the number of the payment to which a row, such as a fee, belongs; nil for most rows.
  package func payment(of row: Packed) -> Int? {
    row.rarity == 0 ? nil : rarities[Int(row.rarity) - 1].payment
  }

  /// Whether a row belongs to a brokerage account.
  package func isTrade(_ row: Packed) -> Bool {
    row.rarity != 0 && rarities[Int(row.rarity) - 1].trade != 0
  }

  /// Whether any row has rare values.
  package var hasRarities: Bool { !rarities.isEmpty }

  /// Returns the currency code of a row.
  package func currency(of row: Packed) -> String { currencies[Int(row.currency)] }

  /// Calls `body` with the bytes of a text. A blank text has no bytes.
  package func withBytes<Result>(
    of place: Place, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if place.isJoined { return joinedBytes(of: place).withUnsafeBufferPointer(body) }
    return (place.isMade && !place.isNone ? made : file).withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[place.isEmpty ? 0..<0 : place.range]))
    }
  }

  /// Returns the text of joined cells, with a space between consecutive cells.
  private func joinedBytes(of place: Place) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(place.range.count)
    var isBetween = false
    for byte in file[place.range] {
      if byte == UInt8(ascii: "\"") {
        if !isBetween { bytes.append(UInt8(ascii: " ")) }
        isBetween.toggle()
      } else if !isBetween {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Returns the text at a place; "" for a blank text.
  package func text(_ place: Place) -> String {
    place.isEmpty ? "" : withBytes(of: place) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: adding

  /// Appends a row.
  package mutating func append(_ row: StatementRow) {
    if let trade = row.trade { trades.append(trade) }
    append(
      line: row.line, date: row.date, valueDate: row.valueDate, payee: .made(row.payee),
      text: .made(row.text), amount: row.amount, currency: row.currency, balance: row.balance,
      bankID: row.bankID.map { .made($0) }, counterparty: row.counterparty.map { .made($0) },
      rarity: number(
        ofRarity: PackedRarity(
          time: row.time, counter: row.counter, payment: row.payment,
          trade: row.trade == nil ? 0 : UInt32(trades.count), details: number(of: row.details))))
  }

  /// Appends rows.
  package mutating func append(contentsOf rows: some Sequence<StatementRow>) {
    for row in rows { append(row) }
  }

  /// Appends a row of a bank account.
  package mutating func append(
    line: Int, date: CalendarDate, valueDate: CalendarDate?, payee: Text, text: Text,
    amount: Decimal, currency: String, balance: Decimal?, bankID: Text?, counterparty: Text?,
    time: TimeOfDay? = nil, counter: Int? = nil, payment: Int? = nil,
    details: StatementDetails? = nil
  ) {
    append(
      line: line, date: date, valueDate: valueDate, payee: payee, text: text, amount: amount,
      currency: currency, balance: balance, bankID: bankID, counterparty: counterparty,
      rarity: number(
        ofRarity: PackedRarity(
          time: time, counter: counter, payment: payment, trade: 0, details: number(of: details))))
  }

  @inline(__always) private mutating func append(
    line: Int, date: CalendarDate, valueDate: CalendarDate?, payee: Text, text: Text,
    amount: Decimal, currency: String, balance: Decimal?, bankID: Text?, counterparty: Text?,
    rarity: UInt32
  ) {
    packed.append(
      Packed(
        line: line, date: date, valueDate: valueDate, payee: place(payee), text: place(text),
        amount: amount, currency: number(of: currency), balance: balance,
        bankID: bankID.map { place($0) } ?? .none,
        counterparty: counterparty.map { place($0) } ?? .none,
        rarity: rarity))
  }

  private mutating func place(_ text: Text) -> Place {
    switch text {
    case .standing(let range): range.isEmpty ? .blank : Place(range)
    case .joined(let range): Place(range, isJoined: true)
    case .made(let text): place(made: text)
    }
  }

  private mutating func place(made text: String) -> Place {
    guard !text.isEmpty else { return .blank }
    let start = made.count
    made.append(contentsOf: text.utf8)
    return Place(start..<made.count, isMade: true)
  }

  private mutating func number(of currency: String) -> UInt32 {
    if let last = packed.last, currencies[Int(last.currency)] == currency { return last.currency }
    if let index = currencies.firstIndex(of: currency) { return UInt32(index) }
    currencies.append(currency)
    return UInt32(currencies.count - 1)
  }

  /// Returns the one-based index of the details; 0 if they are nil. Consecutive rows usually share
  /// details.
  private mutating func number(of details: StatementDetails?) -> UInt32 {
    guard let details, !details.isEmpty else { return 0 }
    if self.details.last != details { self.details.append(details) }
    return UInt32(self.details.count)
  }

  private mutating func number(ofRarity rarity: PackedRarity) -> UInt32 {
    let isPlain =
      rarity.time == nil && rarity.counter == nil && rarity.payment == nil && rarity.trade == 0
      && rarity.details == 0
    if isPlain { return 0 }
    rarities.append(rarity)
    return UInt32(rarities.count)
  }

  // MARK: changing

  /// Appends the text of a continuation line to the last row.
  package mutating func continueLast(payee: String, text: String) {
    guard var last = packed.popLast() else { return }
    func joined(_ first: String, _ second: String) -> String {
      first.isEmpty || second.isEmpty ? first + second : first + " " + second
    }
    let texts = (joined(self.text(last.payee), payee), joined(self.text(last.text), text))
    // If the row's previous text was stored last, it is removed, because it is no longer used.
    for place in [last.text, last.payee]
    where place.isMade && !place.isEmpty && place.range.upperBound == made.count {
      made.removeSubrange(place.range)
    }
    last.payee = place(made: texts.0)
    last.text = place(made: texts.1)
    packed.append(last)
  }

  /// Sets the currency of all rows.
  package mutating func state(currency: String) {
    currencies = [currency]
    for index in packed.indices { packed[index].currency = 0 }
  }

  /// Sets the payee of each row without a payee to the part of the row's text that `place` returns.
  /// If `place` returns nil, the payee is not set.
  package mutating func takePayees(_ place: (UnsafeBufferPointer<UInt8>) -> Range<Int>?) {
    arePayeesInText = true
    for index in packed.indices where packed[index].payee.isEmpty {
      let text = packed[index].text
      guard let part = withBytes(of: text, place), !part.isEmpty else { continue }
      packed[index].payee =
        text.isJoined
        ? self.place(
          made: withBytes(of: text) {
            String(decoding: UnsafeBufferPointer(rebasing: $0[part]), as: UTF8.self)
          }) : text.part(part)
    }
  }

  /// Returns the rows for which `isKept` returns true, in order.
  package func kept(_ isKept: (Packed) -> Bool) -> StatementRows {
    var rows = self
    rows.packed.removeAll { !isKept($0) }
    return rows
  }
}

extension StatementRows: RandomAccessCollection {
  /// The index of the first row.
  package var startIndex: Int { 0 }
  /// The index after the last row.
  package var endIndex: Int { packed.count }

  /// The row at an index, with its text.
  package subscript(index: Int) -> StatementRow {
    let row = packed[index]
    let rarity = rarity(of: row)
    return StatementRow(
      line: row.line, date: row.date, time: rarity?.time, valueDate: row.valueDate,
      payee: text(row.payee), text: text(row.text), amount: row.amount,
      currency: currency(of: row), balance: row.balance, bankID: row.ownID.map(text),
      counter: rarity?.counter,
      counterparty: row.counterparty.isNone ? nil : text(row.counterparty),
      payment: rarity?.payment, trade: rarity?.trade, details: rarity?.details)
  }
}

extension StatementRows: Equatable {
  /// Whether the rows are equal, regardless of the locations of their text.
  package static func == (a: StatementRows, b: StatementRows) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 == $1 }
  }
}
