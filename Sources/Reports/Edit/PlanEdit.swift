import PlainText

/// One change of the plan as a person asks for it, before names and values are looked up.
///
///     PlanEdit(.set, .typed("Emergency"), [.init("target", "20000")])
package struct PlanEdit: Equatable, Sendable {
  /// What is done.
  package enum Action: String, CaseIterable, Sendable {
    case set
    /// Adds a tier, or an account if the subject names one.
    case add
    case remove
  }

  /// What it is done to.
  package enum Subject: Equatable, Sendable {
    /// As typed: `TIER`, `TIER/ACCOUNT`, or the account's name alone.
    case typed(String)
    /// A tier, or an account of it.
    case named(tier: String, account: String?)
  }

  /// A field and what it becomes.
  package struct Assignment: Equatable, Sendable {
    /// As typed.
    package let field: String
    /// As typed; nil for a JSON null.
    package let value: String?

    /// What is typed for a field.
    package init(_ field: String, _ value: String?) {
      self.field = field
      self.value = value
    }
  }

  package let action: Action
  package let subject: Subject
  /// In the order in which they are made.
  package let assignments: [Assignment]
  /// The account that the balance of what is removed goes to, as typed.
  package let moveTo: String?
  /// Why it is made, for the table of changes; "" by default.
  let reason: String
  /// Where it was asked for; nil for the command line.
  let excerpt: Excerpt?

  /// A change that a person asks for.
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
