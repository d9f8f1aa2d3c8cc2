import FinanceModel
import PlainText

/// Currencies for account amounts without a stated currency.
struct JournalMoney {
  private let base: String?
  private let own: [String: String]
  private let isLenient: Bool
  /// Findings for accounts without a known currency. If `isLenient` is true, their amounts use the
  /// ISO 4217 code for no currency.
  private(set) var findings: [LedgerFinding] = []
  private var reported: Set<String> = []

  init(base: String?, _ settings: Settings, isLenient: Bool) {
    self.base = base
    self.isLenient = isLenient
    own = Dictionary(
      (settings.accounts ?? []).compactMap { account in
        account.currency?.code.map { (account.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Code for an unknown currency.
  static let unnamed = "XXX"

  /// Returns an account's amount in a major currency: the first known of the given currency, the
  /// account's currency and the base currency.
  ///
  /// - Throws: `overflow`.
  mutating func amount(
    _ amount: Decimal, _ currency: String?, of account: String, isPlan: Bool = false
  ) throws(DecimalError) -> JournalAmount {
    guard let code = currency ?? own[account] ?? base else {
      note(account, isPlan: isPlan)
      return JournalAmount(amount, Self.unnamed)
    }
    return try Self.major(amount, code)
  }

  /// Converts an amount to the major currency.
  ///
  /// - Throws: `overflow`.
  static func major(_ amount: Decimal, _ code: String) throws(DecimalError) -> JournalAmount {
    try major(amount, of: CurrencyUnit(code))
  }

  /// Converts an amount in a known currency unit to the major currency.
  static func major(
    _ amount: Decimal, of unit: CurrencyUnit
  ) throws(DecimalError) -> JournalAmount {
    guard unit.isMinor else { return JournalAmount(amount, unit.major) }
    return JournalAmount(try amount.divided(by: Decimal(unit.perMajor), .halfEven), unit.major)
  }

  private mutating func note(_ account: String, isPlan: Bool) {
    let subject = isPlan ? "the plan" : "'\(account.visible)'"
    guard reported.insert(subject).inserted else { return }
    findings.append(
      LedgerFinding(
        isLenient ? .warning : .error, JournalCode.currencyMissing,
        "the currency of \(subject) is unknown"
          + (isLenient ? "; it is written as \(Self.unnamed)" : ""), at: nil,
        hint: "set \(isPlan ? "plan.currency or " : "")base_currency in coffer.json"))
  }
}

/// A currency or asset used by a journal.
package struct JournalCommodity: Equatable, Sendable {
  /// Code used in the folder.
  package let code: String
  /// Number of decimals for display: a currency's minor digits, or the maximum number of decimals
  /// of an asset's units, at most 12. Programs derive an entry's tolerance from the number of
  /// decimals. A larger number could make the tolerance too strict, because a unit's cost may need
  /// more than 18 decimals.
  package let decimals: Int

  /// Returns all commodities in entries and prices, in alphabetical order.
  static func all(
    in entries: [JournalEntry], _ prices: JournalPrices
  ) -> [JournalCommodity] {
    var codes = StringInterner()
    // Decimals by code number; a currency's decimals are known in advance.
    var decimals: [(places: Int, isKnown: Bool)] = []
    func note(_ code: String, _ amount: Decimal = .zero) {
      let number = codes.index(of: code)
      if number == decimals.count {
        let digits = CurrencyUnit(code).minorDigits
        decimals.append((digits ?? 0, digits != nil))
      }
      guard !decimals[number].isKnown, !amount.isZero else { return }
      let places = amount.description.split(separator: ".").dropFirst().first?.utf8.count ?? 0
      decimals[number].places = max(decimals[number].places, min(places, 12))
    }
    for entry in entries {
      for posting in entry.postings {
        note(posting.commodity, posting.quantity)
        note(posting.weight.commodity, posting.weight.quantity)
      }
    }
    for number in prices.named { note(prices.codes[number]) }
    return zip(codes.names, decimals).sorted { $0.0 < $1.0 }.map { code, decimals in
      JournalCommodity(code: code, decimals: decimals.places)
    }
  }
}

/// A heap that finds the open position with the greatest key. Closed positions remain in the heap
/// until they reach the top.
///
///     var places = GreatestPlace([3, nil, 7])
///     places.isAlone(2) { _ in true }   // true: 7 is greater than 3
package struct GreatestPlace<Key: Comparable> {
  private var heap: [(key: Key, place: Int)] = []

  /// Creates a heap of all positions that have a key.
  ///
  /// - Parameter keys: the key for each position; nil if the position has no key.
  package init(_ keys: [Key?]) {
    for (place, key) in keys.enumerated() {
      if let key { add(key, at: place) }
    }
  }

  /// Adds a position with its key.
  ///
  /// - Complexity: logarithmic.
  package mutating func add(_ key: Key, at place: Int) {
    heap.append((key, place))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent].key < heap[child].key else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  /// Whether an open position's key is greater than the keys of all other open positions.
  ///
  /// - Parameter isOpen: whether a position is open.
  /// - Complexity: logarithmic, plus the removal of each closed position, which occurs once and is
  ///   also logarithmic.
  package mutating func isAlone(_ place: Int, isOpen: (Int) -> Bool) -> Bool {
    dropGone(isOpen)
    guard let top = heap.first, top.place == place else { return false }
    removeTop()
    dropGone(isOpen)
    let isAlone = heap.first.map { $0.key < top.key } ?? true
    add(top.key, at: top.place)
    return isAlone
  }

  /// Returns the greatest key of all open positions; nil if no position is open.
  package mutating func greatest(isOpen: (Int) -> Bool) -> Key? {
    dropGone(isOpen)
    return heap.first?.key
  }

  private mutating func dropGone(_ isOpen: (Int) -> Bool) {
    while let top = heap.first, !isOpen(top.place) { removeTop() }
  }

  private mutating func removeTop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var greatest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[greatest].key < heap[child].key {
        greatest = child
      }
      if greatest == parent { return }
      heap.swapAt(parent, greatest)
      parent = greatest
    }
  }
}
