/// A column that a ledger knows: its name, what its cells hold, and whether they must be filled.
package struct LedgerColumn: Equatable, Sendable {
  /// What the cells of a column hold.
  package enum Kind: Equatable, Sendable {
    /// The row's own name.
    case identifier
    /// The name of an earlier row that this one takes back.
    case voids
    case timestamp, date, time, text
    /// A timestamp, or a date, which means 12:00 UTC of that day.
    case moment
    /// A number of either sign.
    case number
    /// A number that is 0 or more.
    case nonNegative
    /// An ISO 4217 code, a minor unit such as `GBp`, or the symbol of an asset.
    case currency
    /// What an asset is called.
    case symbol
    /// One of these words, as written here.
    case word([String])
    case account, tier
    /// Who says a price: a text that is no number.
    case source
    /// Two numbers above zero, such as `4:1`.
    case ratio
  }

  package let name: String
  package let kind: Kind
  /// The column must be there and its cells filled, except in a row that only takes back another.
  package let isRequired: Bool
  /// Carried and exported, not interpreted.
  package let isReserved: Bool
  /// What it says, for schemas and pages: "what the account holds after it".
  package let help: String

  init(
    _ name: String, _ kind: Kind, required isRequired: Bool = false,
    reserved isReserved: Bool = false, _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.isReserved = isReserved
    self.help = help
  }
}
