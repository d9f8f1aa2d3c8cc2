import Console
import FinanceModel
import PlainText
import Spending

/// Text tables of rules, with one column for additional conditions and one for the effect.
enum RuleWords {
  /// Returns a table of rules with the rows that they decide.
  static func table(_ rows: [RuleRow], base: String?) -> TextTable {
    var table = TextTable([
      .right("Rule"), .flexible("Match"), .flexible("If"), .flexible("Sets"), .right("Rows"),
      .right("Sum"), TextTable.Column("Last", .left, dropRank: 1),
    ])
    for row in rows {
      table.row([
        StyledText(String(row.number)), StyledText(row.rule.match ?? ""), conditions(of: row.rule),
        effect(of: row.rule), StyledText(String(row.usage.rows.count)),
        StyledText(CurrencyUnit.printedText(of: row.amount, in: base), .amount),
        StyledText(row.usage.last?.description ?? ""),
      ])
    }
    return table
  }

  /// Returns a table of learned rules, with the numbers of right and wrong results of each rule.
  static func table(_ rows: [LearnedRow]) -> TextTable {
    var table = TextTable([
      .right("Rule"), .flexible("Match"), .flexible("If"), .flexible("Category"), .right("Right"),
      .right("Wrong"), TextTable.Column("Score", .right, dropRank: 2),
      TextTable.Column("Last", .left, dropRank: 1), .right("Changes"),
    ])
    for row in rows {
      table.row([
        StyledText(String(row.number)), StyledText(row.rule.match ?? ""), conditions(of: row.rule),
        StyledText(row.rule.category ?? ""), StyledText(String(row.right)),
        StyledText(String(row.wrong)), StyledText(Cell.share(row.score).text + " %"),
        StyledText(row.last?.description ?? ""), StyledText(String(row.changes)),
      ])
    }
    return table
  }

  /// Returns the additional conditions, such as "Card, out, 5.00 to 19.99".
  private static func conditions(of rule: CategoryRule) -> StyledText {
    var parts: [StyledText] = []
    if let account = rule.account { parts.append(StyledText(account)) }
    if let sign = rule.sign { parts.append(StyledText(sign.rawValue)) }
    switch (rule.amount?.min, rule.amount?.max) {
    case (let min?, let max?) where min == max: parts.append("\(text(min), .amount)")
    case (let min?, let max?): parts.append("\(text(min), .amount) to \(text(max), .amount)")
    case (let min?, nil): parts.append("from \(text(min), .amount)")
    case (nil, let max?): parts.append("to \(text(max), .amount)")
    case (nil, nil): break
    }
    return joined(parts)
  }

  /// Returns the effect, such as "Food, payee Nordkauf, tag ida", or "transfer to Savings".
  private static func effect(of rule: CategoryRule) -> StyledText {
    var parts: [StyledText] = []
    if rule.kind == .transfer { parts.append(StyledText("transfer to \(rule.to ?? "")")) }
    if rule.kind == nil, let category = rule.category { parts.append(StyledText(category)) }
    if let payee = rule.payee { parts.append(StyledText("payee \(payee)")) }
    for tag in rule.tags ?? [] { parts.append(StyledText("tag \(tag)")) }
    return joined(parts)
  }

  private static func text(_ amount: Decimal) -> String { amount.text(decimalsAtLeast: 2) }

  private static func joined(_ parts: [StyledText]) -> StyledText {
    parts.dropFirst().reduce(parts.first ?? "") { $0 + ", " + $1 }
  }
}
