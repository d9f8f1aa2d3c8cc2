package import FinanceModel
package import PlainText

/// The names of the operations that apply recurring items: one for each item and date.
///
/// Two machines that apply the same occurrence give it the same name, so that the history counts
/// it once. The item counts by its name alone, so that a changed amount or account does not make a
/// second payment of one that was applied. Several items of one name count by their accounts too,
/// and those of one account by their numbers: none then takes the place of one that is removed.
///
///     RecurringOperations(items).op(ofItem: 0, on: day)   // due-2026-01-31-4m1lq0r6tk2d8e0a
package struct RecurringOperations: Sendable {
  /// By item, what its names end with.
  private let tails: [String]

  package init(_ items: [RecurringItem]) {
    let namesakes = Dictionary(grouping: items, by: \.name).mapValues(\.count)
    var bearers: [[String]: Int] = [:]
    tails = items.map { item in
      var words = [item.name]
      if namesakes[item.name] ?? 0 > 1 { words += [item.tierName, item.accountName] }
      let number = bearers[words, default: 0] + 1
      bearers[words] = number
      let text = (words + [String(number)]).map { Array($0.utf8) }.joined(separator: [0])
      return base32(of: Array(SHA256.hash(Array(text)).prefix(10)))
    }
  }

  /// The operation's name, which is valid for `--op`.
  ///
  /// - Precondition: there is such an item.
  package func op(ofItem item: Int, on date: CalendarDate) -> String {
    "due-\(date)-\(tails[item])"
  }

  /// What the row of an occurrence says.
  ///
  ///     RecurringOperations.description(dueOn: day)   // due 2026-01-31
  package static func description(dueOn date: CalendarDate) -> String { "due \(date)" }
}
