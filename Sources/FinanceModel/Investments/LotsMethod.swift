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
}
