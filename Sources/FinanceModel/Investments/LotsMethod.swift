/// Which of the open lots a disposal takes first. The raw values are the words of `lots_method`.
package enum LotsMethod: String, Codable, CaseIterable, Sendable {
  /// The first acquired.
  case fifo = "FIFO"
  /// The last acquired.
  case lifo = "LIFO"
  /// The one with the highest cost of a unit.
  case hifo = "HIFO"
  /// The same share of each.
  case average = "AVERAGE"
}
