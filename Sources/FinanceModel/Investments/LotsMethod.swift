/// The order in which a disposal uses open lots. Raw values are the words of the setting
/// `lots_method`.
package enum LotsMethod: String, Codable, CaseIterable, Sendable {
  /// First in, first out.
  case fifo = "FIFO"
  /// Last in, first out.
  case lifo = "LIFO"
  /// Highest cost per unit first.
  case hifo = "HIFO"
  /// An equal fraction of each lot.
  case average = "AVERAGE"
  /// United Kingdom: lots acquired on the same day, then lots acquired in the following 30 days,
  /// then an equal fraction of each remaining lot.
  case section104 = "SECTION_104"
  /// Canada, adjusted cost base: an equal fraction of each lot.
  case adjustedCostBase = "ACB"

  /// Whether a disposal uses an equal fraction of each lot.
  package var isAverage: Bool { self == .average || self == .adjustedCostBase }
}
