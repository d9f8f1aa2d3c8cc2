package import FinanceModel
package import PlainText

/// A payment categorized by the user, from which rules are learned.
package struct CategorizedPayment: Sendable {
  package let date: CalendarDate
  /// The payee, or the bank's text if the payee is blank.
  package let text: String
  package let account: String
  /// Amount as in the ledger: negative for an outflow.
  package let amount: Decimal
  package let category: String

  package init(
    date: CalendarDate, text: String, account: String, amount: Decimal, category: String
  ) {
    self.date = date
    self.text = text
    self.account = account
    self.amount = amount
    self.category = category
  }
}

/// Rules that reproduce the user's own categories: a decision list.
///
/// The candidates are a payee, alone or with a sign, a range of amounts or an account; the payee's
/// leading words; and each of its words with at least four letters. The best candidate by
/// ``RuleEvidence/score(right:of:)`` becomes a rule, and the payments that it matches are removed.
/// The search is repeated until no candidate reaches ``RuleEvidence/bound``. If candidates are
/// equally good, the shorter one is used.
///
/// Leading words and single words also match payees that have not occurred yet. Their score is the
/// lower of the scores by payments and by distinct descriptions. They must be right for at least 19
/// of 20 matching payments, and for at least 19 of 20 matching descriptions. A payee must be right
/// for 4 of 5 payments, and for the last one. It is combined with an additional condition only if
/// it is right for fewer than 19 of 20.
///
/// If all payments from which a rule is learned have one sign, the rule applies only to that sign.
/// For example, purchases at a flea market do not show how to categorize sales there.
///
///     RuleLearning(payments).rules
///     // [{"match": "REWE*", "sign": "out", "category": "Groceries"}]
package struct RuleLearning: Sendable {
  /// Rules in the order of application. Each payment is used to learn at most one of them.
  package let rules: [CategoryRule]

  /// - Complexity: O(n log n) in the number of words in the payments, plus the number of rules
  ///   times the number of candidates.
  package init(_ payments: [CategorizedPayment]) {
    var search = RuleSearch(payments)
    var rules: [CategoryRule] = []
    while let rule = search.next() { rules.append(rule) }
    self.rules = rules
  }
}

extension RuleLearning {
  /// Accuracy of rules on payments that were not used to learn them.
  package struct Score: Equatable, Sendable {
    /// Number of payments, how many of them the rules categorized, and how many of these categories
    /// were correct.
    package struct Share: Equatable, Sendable {
      package var payments: Int
      package var answered: Int
      package var right: Int

      package init(payments: Int = 0, answered: Int = 0, right: Int = 0) {
        self.payments = payments
        self.answered = answered
        self.right = right
      }
    }

    /// Number of payments used for learning.
    package let learned: Int
    /// Tested payments whose description occurs among the payments used for learning.
    package var seen = Share()
    package var unseen = Share()
    /// Accuracy of using the last category of the same description instead of rules, for the
    /// payments in ``seen``.
    package var lastCategory = Share()
    /// Accuracy of the last category, for payments in ``seen`` that rules also categorized.
    package var lastCategoryWhereAnswered = Share()
  }

  /// Learns rules from the first four fifths of the payments and tests them on the rest.
  ///
  /// - Parameter payments: the payments in date order.
  /// - Returns: nil if there are fewer than ten payments.
  package static func score(_ payments: [CategorizedPayment]) -> Score? {
    guard payments.count >= 10 else { return nil }
    let count = payments.count * 4 / 5
    let known = Array(payments[..<count])
    var rules = CategoryRules(Settings(), rules: RuleLearning(known).rules)
    var last: [String: String] = [:]
    for payment in known { last[RuleText(payment.text).folded] = payment.category }
    var score = Score(learned: count)
    for payment in payments[count...] {
      let rule = rules.rule(
        payee: payment.text, original: "", account: payment.account, amount: payment.amount)
      let answer = rule.flatMap { rules.rules[$0].category }
      let earlier = last[RuleText(payment.text).folded]
      guard let earlier else {
        score.unseen.count(answer, payment.category)
        continue
      }
      score.seen.count(answer, payment.category)
      score.lastCategory.count(earlier, payment.category)
      if answer != nil { score.lastCategoryWhereAnswered.count(earlier, payment.category) }
    }
    return score
  }
}

extension RuleLearning.Score.Share {
  fileprivate mutating func count(_ answer: String?, _ category: String) {
    payments += 1
    if answer != nil { answered += 1 }
    if answer == category { right += 1 }
  }
}
