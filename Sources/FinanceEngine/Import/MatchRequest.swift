/// What a person says of pairs of rows that perhaps belong together.
package enum MatchRequest: Equatable, Sendable {
  /// Nothing: they wait.
  case ask
  /// Each pair does.
  case all
  /// None does.
  case none
  /// Those of which either row's id begins so; the others wait.
  case ids([String])
}
