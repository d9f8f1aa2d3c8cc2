import PlainText

/// The value of each account's holdings, and the total value of all accounts if it is known. Totals
/// are updated by adding differences instead of being recomputed.
struct AccountSums {
  /// Values of holdings by account, in mantissas.
  private var holdings: [Int128]
  /// Number of holdings with an unknown or large value, by account.
  private var exceptions: [Int]
  /// Values by account, including cash; nil if stale.
  private var accounts: [Int128?]
  /// Total of all accounts that are not stale, in mantissas.
  private(set) var total: Int128 = 0
  /// Accounts whose value may have changed.
  private(set) var stale: Set<Int>

  init(accounts count: Int) {
    holdings = Array(repeating: 0, count: count)
    exceptions = Array(repeating: 0, count: count)
    accounts = Array(repeating: nil, count: count)
    stale = Set(0..<count)
  }

  /// Whether a sum is so large that a total of many similar sums could overflow.
  func isLarge(_ sum: Decimal) -> Bool { sum.mantissa.magnitude >= 1 << 100 }

  /// Replaces the value of an account's holding; nil means that the holding is empty.
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

  /// Returns the value of an account's holdings; nil if the values must be added individually.
  func holdings(of account: Int) -> Decimal? {
    exceptions[account] == 0 ? Decimal(mantissa: holdings[account]) : nil
  }

  /// Records that an account's value may have changed.
  mutating func forget(_ account: Int) {
    guard let worth = accounts[account] else { return }
    total -= worth
    accounts[account] = nil
    stale.insert(account)
  }

  /// Stores the value of an account.
  ///
  /// - Precondition: the account is stale, and the value is not large.
  mutating func keep(_ worth: Decimal, of account: Int) {
    accounts[account] = worth.mantissa
    total += worth.mantissa
    stale.remove(account)
  }
}
