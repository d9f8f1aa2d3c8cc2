import Console
import FinanceEngine
import PlainText

extension HoldingsView {
  /// The answer, and whether something in it wants attention.
  func answer(
    _ books: inout HoldingsBooks, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> (Answer, wantsAttention: Bool) {
    switch self {
    case .positions(let withLots):
      let tables = try PositionTables(&books, withLots: withLots)
      return (tables.answer, tables.wantsAttention)
    case .groups(let grouping): return (try GroupTable(&books, by: grouping).answer, false)
    case .allocation:
      let table = try AllocationTable(&books)
      return (table.answer, table.wantsAttention)
    case .netWorth:
      return (try NetWorthTables(&books, invocation, &streams).answer, false)
    case .performance, .flows, .gainSplit: return (try returns(&books, invocation, &streams), false)
    case .realized, .income, .contributions:
      let period = try Self.period(invocation, until: books.asOf)
      return (try happenings(&books, period), false)
    }
  }

  private func happenings(
    _ books: inout HoldingsBooks, _ period: ClosedRange<CalendarDate>
  ) throws -> Answer {
    switch self {
    case .income: try IncomeView(&books, period).answer
    case .contributions: try ContributionTable(&books, period).answer()
    default: try RealizedTables(&books, period).answer
    }
  }
}
