/// A column of a ledger: its name, the kind of its cells, and whether they must be filled.
package struct LedgerColumn: Equatable, Sendable {
  /// The kind of a column's cells.
  package enum Kind: Equatable, Sendable {
    /// The id of the row.
    case identifier
    /// The id of an earlier row that the row voids.
    case voids
    case timestamp, date, time, text
    /// A timestamp, or a date, which means 12:00 UTC on that day.
    case moment
    /// A positive or negative number.
    case number
    /// A number that is zero or positive.
    case nonNegative
    /// An ISO 4217 code, a minor unit such as `GBp`, or the symbol of an asset.
    case currency
    /// The symbol of an asset.
    case symbol
    /// One of the listed words, exactly as written.
    case word([String])
    case account, tier
    /// The source of a price: any text that is not a number.
    case source
    /// A ratio of two positive numbers, such as `4:1`.
    case ratio
  }

  package let name: String
  package let kind: Kind
  /// Whether the column must exist and its cells must be filled. Rows that only void another row
  /// are exempt.
  package let isRequired: Bool
  /// Whether the column is preserved and exported but not interpreted.
  package let isReserved: Bool
  /// Whether a new file has the column only if one of its rows fills the column.
  package let isAddedWhenFilled: Bool
  /// A description of the column for schemas and documentation, such as "the balance after the
  /// change".
  package let help: String

  init(
    _ name: String, _ kind: Kind, required isRequired: Bool = false,
    reserved isReserved: Bool = false, addedWhenFilled isAddedWhenFilled: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.isReserved = isReserved
    self.isAddedWhenFilled = isAddedWhenFilled
    self.help = help
  }
}
