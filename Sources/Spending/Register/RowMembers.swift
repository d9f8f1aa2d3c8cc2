package import FinanceModel
import PlainText

/// Household member for each row in the transactions ledger: the row's member or, if that is blank,
/// the account's member.
package struct RowMembers {
  /// Columns that must be requested when reading.
  package static let columns = ["member"]

  /// Member of each account, by account number; blank if the account has no member.
  private let owners: [String]
  private let column: ColumnTexts?

  package init(_ transactions: Transactions, _ settings: Settings) {
    let members = settings.members
    owners = transactions.accounts.map { members[$0] ?? "" }
    column = transactions.texts(of: Self.columns[0])
  }

  /// Returns the member; blank if neither the row nor its account has one.
  ///
  /// - Parameters:
  ///   - row: the row's index in the transactions.
  ///   - account: the number of the row's account.
  package func name(ofRow row: Int, account: Int) -> String {
    guard let column else { return owners[account] }
    let own = column.texts[Int(column.numbers[row])]
    return own.isBlankCell ? owners[account] : own
  }

  /// Returns a number that is the same for all rows of a member.
  func content(ofRow row: Int, account: Int) -> Int {
    Int(column?.numbers[row] ?? 0) * owners.count + account
  }

  /// Returns the sorted names of members in the settings and the rows.
  package static func names(_ transactions: Transactions?, _ settings: Settings) -> [String] {
    let written = transactions?.texts(of: columns[0])?.texts ?? []
    return Set(settings.members.values).union(written.filter { !$0.isBlankCell }).sorted()
  }
}
