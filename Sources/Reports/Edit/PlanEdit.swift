import PlainText

/// A requested change to the plan, before names and values are resolved.
///
///     PlanEdit(.set, .typed("Emergency"), [.init("target", "20000")])
package struct PlanEdit: Equatable, Sendable {
  package enum Action: String, CaseIterable, Sendable {
    case set
    /// Adds a tier, or an account if the subject names one.
    case add
    case remove
  }

  /// The tier or account to change.
  package enum Subject: Equatable, Sendable {
    /// A name as typed: `TIER`, `TIER/ACCOUNT`, or the account's name alone.
    case typed(String)
    /// A tier or one of its accounts.
    case named(tier: String, account: String?)
  }

  /// A field and its new value.
  package struct Assignment: Equatable, Sendable {
    /// The field as typed.
    package let field: String
    /// The value as typed; nil for JSON null.
    package let value: String?

    package init(_ field: String, _ value: String?) {
      self.field = field
      self.value = value
    }
  }

  package let action: Action
  package let subject: Subject
  /// The assignments, in the order in which they are applied.
  package let assignments: [Assignment]
  /// The account that receives the balance of the removed item, as typed.
  package let moveTo: String?
  /// The reason, for the table of changes; "" by default.
  let reason: String
  /// The position of the request in the source text; nil for a request on the command line.
  let excerpt: Excerpt?

  /// Creates a change without a reason.
  package init(
    _ action: Action, _ subject: Subject, _ assignments: [Assignment] = [], moveTo: String? = nil
  ) {
    self.init(action, subject, assignments, moveTo: moveTo, reason: "", at: nil)
  }

  init(
    _ action: Action, _ subject: Subject, _ assignments: [Assignment], moveTo: String? = nil,
    reason: String, at excerpt: Excerpt?
  ) {
    self.action = action
    self.subject = subject
    self.assignments = assignments
    self.moveTo = moveTo
    self.reason = reason
    self.excerpt = excerpt
  }
}
