package import PlainText

/// An amount and what it is of, such as a category and what was spent on it.
package struct NamedAmount: Sendable, Hashable {
  package let name: String
  package let amount: Decimal

  package init(name: String, amount: Decimal) {
    self.name = name
    self.amount = amount
  }
}
