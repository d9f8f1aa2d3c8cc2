/// The order in which a disposal takes open lots. The raw values are the words of `lots_method`.
package enum LotsMethod: String, Codable, CaseIterable, Sendable {
  /// The first lot acquired.
  case fifo = "FIFO"
  /// The last lot acquired.
  case lifo = "LIFO"
  /// The lot with the highest unit cost.
  case hifo = "HIFO"
  /// An equal fraction of each lot.
  case average = "AVERAGE"
  /// United Kingdom: lots of the same day, then of the 30 days after it, then an equal fraction of
  /// each other lot.
  case section104 = "SECTION_104"
  /// Canada, adjusted cost base: an equal fraction of each lot.
  case adjustedCostBase = "ACB"

  /// Whether an equal fraction of each lot is taken.
  package var isAverage: Bool { self == .average || self == .adjustedCostBase }
}
