import FinanceFolder
import FinanceModel
import PlainText

extension Household {
  /// Returns, for each `group`, the activities account on the other side of the group's transfers.
  /// The result is empty if the ledger cannot be read; other answers report the error.
  func activityGroups(_ settings: Settings) -> [String: String] {
    guard folder.has(.ledger(.activities)),
      let table = folder.ledger(.activities).value?.table,
      let groups = table.texts(of: "group", in: table.liveRows),
      let accounts = table.texts(of: "account", in: table.liveRows)
    else { return [:] }
    let names = settings.accountNames
    var found: [String: String] = [:]
    for row in groups.numbers.indices {
      let group = groups.texts[Int(groups.numbers[row])]
      guard !group.isBlankCell, found[group] == nil else { continue }
      let account = accounts.texts[Int(accounts.numbers[row])]
      found[group] = names[account] ?? account
    }
    return found
  }
}
