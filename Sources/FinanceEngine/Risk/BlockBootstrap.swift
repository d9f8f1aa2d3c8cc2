/// The stationary bootstrap: months of a history drawn in blocks of random length, so that what
/// follows each other in the past mostly does so in the draw too.
///
/// Politis and Romano, "The stationary bootstrap", 1994: after each month comes the next one of the
/// history, its first after its last, or with probability 1 / block a new block begins at any
/// month. Blocks are so many months long in the mean, also where that is more than the history has:
/// then they mostly go around it. Blocks of one month are independent draws.
///
///     var month = bootstrap.begin(&source)
///     month = bootstrap.month(after: month, &source)
package struct BlockBootstrap: Equatable, Sendable {
  /// How many months the history has.
  package let months: Int
  /// How likely each month begins a new block.
  package let chanceOfNewBlock: Double

  /// - Precondition: there is a month, and a block is at least one long.
  package init(months: Int, block: Int) {
    precondition(months > 0 && block > 0, "a history and its blocks have at least one month")
    self.months = months
    chanceOfNewBlock = 1 / Double(block)
  }

  /// The first month of a path: any.
  package func begin(_ source: inout RandomSource) -> Int { source.next(below: months) }

  /// The month that comes after another.
  package func month(after month: Int, _ source: inout RandomSource) -> Int {
    if source.nextUniform() < chanceOfNewBlock { return source.next(below: months) }
    return month + 1 < months ? month + 1 : 0
  }
}
