import FinanceModel
import PlainText

/// Warns of a name that an earlier item has too: `recurring` in coffer.json tells items by it.
@Sendable func recurringNames(in items: [RecurringItem], _ plan: Plan?) -> [Finding] {
  var firsts: [String: Int] = [:]
  return items.enumerated().compactMap { index, item in
    guard let first = firsts[item.name] else {
      firsts[item.name] = index
      return nil
    }
    return Finding(
      .warning, RecurringCode.nameTwice,
      "'\(item.name.visible)' is there twice, first as [\(first)]", at: .recurring(index, .name),
      hint: "remove one of them, or give each a name of its own")
  }
}
