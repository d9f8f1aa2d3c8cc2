import PlainText

/// What a piece of a chart on a terminal is, so that whoever prints it can give it a colour.
package enum Role: Sendable, Hashable {
  /// The lines that bound the chart, and its ticks.
  case axis
  /// A title, a name, an amount or a date.
  case label
  /// What points at one place of the chart.
  case mark
  /// What belongs to the series of that index, counted from 0.
  case series(Int)
}

/// One line of a chart on a terminal, without its line feed.
///
/// The texts hold no control characters, and the last does not end in a space.
package struct ChartLine: Sendable {
  /// The pieces from left to right; neighbours differ in role and none is empty.
  package private(set) var spans: [(text: String, role: Role)] = []

  /// What a terminal without colours shows.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  init() {}
}
