import PlainText

/// What the holdings of each account are worth, and what all accounts are worth, as far as that is
/// known: sums that are changed by differences, so that nothing is added up anew.
struct AccountSums {
  /// By account, in mantissas.
  private var holdings: [Int128]
  /// How many holdings of each account have no worth, or a large one.
  private var exceptions: [Int]
  /// By account, what it is worth with its cash; nil if it is stale.
  private var accounts: [Int128?]
  /// The sum of all accounts that are not stale, in mantissas.
  private(set) var total: Int128 = 0
  /// The accounts whose worth may be another.
  private(set) var stale: Set<Int>

  init(accounts count: Int) {
    holdings = Array(repeating: 0, count: count)
    exceptions = Array(repeating: 0, count: count)
    accounts = Array(repeating: nil, count: count)
    stale = Set(0..<count)
  }

  /// Whether a sum is so large that a sum of many may not fit.
  func isLarge(_ sum: Decimal) -> Bool { sum.mantissa.magnitude >= 1 << 100 }

  /// A holding of the account is worth something else; nil if nothing is held.
  mutating func replace(
    _ old: Result<Decimal, ReturnProblem>?, with new: Result<Decimal, ReturnProblem>?,
    in account: Int
  ) {
    add(old, times: -1, to: account)
    add(new, times: 1, to: account)
    forget(account)
  }

  private mutating func add(
    _ worth: Result<Decimal, ReturnProblem>?, times sign: Int, to account: Int
  ) {
    switch worth {
    case nil: break
    case .success(let worth) where !isLarge(worth):
      holdings[account] += Int128(sign) * worth.mantissa
    default: exceptions[account] += sign
    }
  }

  /// What the holdings of an account are worth; nil if they are to be added up one by one.
  func holdings(of account: Int) -> Decimal? {
    exceptions[account] == 0 ? Decimal(mantissa: holdings[account]) : nil
  }

  /// Notes that an account may be worth something else.
  mutating func forget(_ account: Int) {
    guard let worth = accounts[account] else { return }
    total -= worth
    accounts[account] = nil
    stale.insert(account)
  }

  /// Keeps what an account is worth.
  ///
  /// - Precondition: it is stale, and the worth is not large.
  mutating func keep(_ worth: Decimal, of account: Int) {
    accounts[account] = worth.mantissa
    total += worth.mantissa
    stale.remove(account)
  }
}
