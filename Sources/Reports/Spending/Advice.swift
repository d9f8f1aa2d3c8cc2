import Console
import FinanceModel
import Forecasting
import PlainText
import Spending

/// A way to save money, with the calculation behind it.
struct Advice: Sendable {
  /// The source of the saving.
  enum Kind: String, Sendable {
    case category, budget, price, overlap, fees, idle, rate
  }

  let kind: Kind
  /// The name of the category, budget, series or account.
  let name: String
  let text: StyledText
  /// The yearly saving in the base currency.
  let saves: Decimal
  let arithmetic: StyledText
  /// The condition under which the advice is wrong.
  let condition: String
  /// Indices of the transactions behind the advice, at most ten.
  var rows: [Int] = []
}

/// A search for advice based on the household's own records.
struct AdviceSearch {
  private(set) var advice: [Advice] = []
  private let books: SpendingBooks
  private let day: CalendarDate

  init(_ books: SpendingBooks) {
    self.books = books
    day = books.book.day
  }

  private func priced(_ amount: Decimal) -> StyledText { books.priced(amount) }
  private func text(_ amount: Decimal) -> StyledText { "\(books.text(amount), .amount)" }

  private func sum(_ amounts: [Decimal]) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for amount in amounts { sum = try sum + amount }
    return sum
  }

  private static func month(_ end: CalendarDate) -> CalendarDate {
    CalendarDate(year: end.year, month: end.month, day: 1) ?? end
  }

  // MARK: Categories

  /// Adds advice about categories whose spending in the last twelve full months rose by at least a
  /// tenth, and by at least 1 % of all spending.
  mutating func addCategories() throws(DecimalError) {
    let months = books.book.fullMonths.suffix(24)
    guard months.count == 24, let end = months.last else { return }
    let (start, middle) = (months[months.startIndex], months[months.startIndex + 12])
    var before = [Decimal](repeating: .zero, count: books.book.categories.count)
    var now = before
    var whole = Decimal.zero
    for row in books.book.rows(from: Self.month(start), to: end) where !row.isIncome {
      if row.date < Self.month(middle) {
        before[row.category] = try before[row.category] - row.amount
      } else {
        now[row.category] = try now[row.category] - row.amount
        whole = try whole - row.amount
      }
    }
    for category in before.indices.dropFirst() where before[category].isPositive {
      let rise = try now[category] - before[category]
      guard try rise.multiplied(by: Decimal(10), .halfEven) >= before[category],
        try rise.multiplied(by: Decimal(100), .halfEven) >= whole
      else { continue }
      let rows = books.book.rows(from: Self.month(middle), to: end).filter {
        $0.category == category && !$0.isIncome
      }
      let name = books.book.categories[category]
      advice.append(
        Advice(
          kind: .category, name: name,
          text: "\(name.visible) rose to \(priced(now[category])) in the twelve full months up to"
            + " \(end.monthText), from \(text(before[category])) in the twelve months before.",
          saves: rise, arithmetic: "\(text(now[category])) - \(text(before[category]))",
          condition: "you want the higher spending, or cannot avoid it",
          rows: rows.sorted { $0.amount < $1.amount }.prefix(10).map(\.transaction)))
    }
  }

  // MARK: Budgets

  /// Adds advice about budgets that were exceeded, or not used, in each of at least six full
  /// periods.
  mutating func addBudgets(_ budgets: BudgetBook) throws(DecimalError) {
    for budget in budgets.budgets {
      let past = budget.figures.filter { $0.period.last < day }.suffix(6)
      guard past.count == 6, let first = past.first, let last = past.last else { continue }
      let name = budget.settings.name
      let days = first.period.first.days(until: last.period.last) + 1
      let (assigned, spent) = (try sum(past.map(\.assigned)), try sum(past.map(\.spent)))
      if past.allSatisfy({ $0.spent > $0.assigned }) {
        let usual = try past.map(\.spent).median() ?? .zero
        advice.append(
          Advice(
            kind: .budget, name: name,
            text:
              "Budget \(name.visible) is always overspent; its usual amount is \(priced(usual)).",
            saves: try (spent - assigned).scaled(
              by: Decimal(365), over: Decimal(days), .halfEven),
            arithmetic: "(\(text(spent)) - \(text(assigned))) in \(String(days)) days, scaled to"
              + " 365",
            condition: "the budget is too small: assign \(books.text(usual)) instead"))
      } else if spent.isZero, assigned.isPositive {
        advice.append(
          Advice(
            kind: .budget, name: name,
            text: "Budget \(name.visible) was not used in six periods.",
            saves: try assigned.scaled(by: Decimal(365), over: Decimal(days), .halfEven),
            arithmetic: "\(text(assigned)) in \(String(days)) days, scaled to 365",
            condition: "you save for a later purchase"))
      }
    }
  }

  // MARK: Series

  /// Adds advice about bills whose price rose in the last twelve months, and about payees with
  /// several bills in one category. Adds nothing if the ledger covers fewer than twelve full
  /// months.
  mutating func addSeries(_ series: [DetectedSeries]) {
    guard books.book.fullMonths.count >= 12 else { return }
    let own = series.filter {
      $0.kind == .bill && !$0.series.isEnded && ($0.currency == nil || $0.currency == books.code)
    }
    for one in own where one.costsMore(asOf: day) {
      guard let change = one.change else { continue }
      advice.append(
        Advice(
          kind: .price, name: one.name,
          text: "\(one.shownName) has cost more since \(change.since.description):"
            + " \(text(one.series.amount.magnitude)) instead of \(text(change.before)).",
          saves: change.yearly,
          arithmetic: "(\(text(one.series.amount.magnitude)) - \(text(change.before)))"
            + " × payments a year",
          condition: "the price is justified, or there is no cheaper offer",
          rows: Array(one.payments.flatMap(\.rows).suffix(2))))
    }
    // A payee with several prices is considered a shop if it is paid more often than monthly.
    let contracts = own.filter { !$0.series.varies && $0.series.kind.period > 28 }
    for (place, first) in contracts.enumerated() {
      func isLike(_ other: DetectedSeries) -> Bool {
        other.payee == first.payee && other.category == first.category
      }
      guard !contracts[..<place].contains(where: isLike) else { continue }
      let group = contracts[place...].filter(isLike)
      guard group.count > 1, let least = group.min(by: { $0.yearly < $1.yearly }) else { continue }
      advice.append(
        Advice(
          kind: .overlap, name: least.payee,
          text: "\(least.payee.visible) is paid for \(String(group.count)) contracts"
            + " in \(least.category.asCategory);"
            + " the cheapest costs \(priced(least.yearly)) a year.",
          saves: least.yearly,
          arithmetic: "\(text(least.series.amount.magnitude)) × payments a year",
          condition: "the contracts are for different people or things",
          rows: group.compactMap { $0.payments.last?.rows.last }))
    }
  }

  // MARK: Fees

  /// Adds advice about the fees and interest paid in the last twelve full months.
  mutating func addFees() throws(DecimalError) {
    let months = books.book.fullMonths.suffix(12)
    guard months.count == 12, let first = months.first, let last = months.last else { return }
    let rows = books.book.fees(from: Self.month(first), to: last)
    guard !rows.isEmpty else { return }
    let sum = try sum(rows.map(\.amount.magnitude))
    advice.append(
      Advice(
        kind: .fees, name: "Fees and interest",
        text: "Fees and interest cost \(priced(sum)) in twelve full months.", saves: sum,
        arithmetic: "the sum of \(String(rows.count)) rows",
        condition: "an account without them costs more in another way",
        rows: rows.sorted { $0.amount < $1.amount }.prefix(10).map(\.transaction)))
  }

  // MARK: Interest

  /// Adds advice about money that would earn more interest in another plan account: idle cash in
  /// accounts with transactions, and balances in the other accounts.
  mutating func addInterest(
    _ plan: Plan, _ bills: ScheduledBills
  ) throws(DecimalError) {
    let settings = books.settings
    let planCode = settings.plan?.currency?.code ?? books.code
    guard planCode == books.code, books.book.fullMonths.count >= 3 else { return }
    var saved = try SavedInterest(plan, settings, on: day)
    let balances = try AccountBalances(
      books.book.transactions, settings, asOf: day
    ).balances
    let names = settings.accountNames
    var outlook: CashOutlook?
    for place in saved.places where place.isFree {
      let own = names[place.account] ?? place.account
      let known = balances.filter { $0.account == own }
      guard known.allSatisfy({ $0.currency == books.code }) else { continue }
      if known.count == 1, settings.accounts?.first(where: { $0.name == own })?.kind == .cash {
        // The outlook is needed only if a better account exists.
        var trial = saved
        guard try trial.move(known[0].balance - place.keep, from: place) != nil else { continue }
        if outlook == nil { outlook = try CashOutlook(books.cashBook(bills), days: 60) }
        guard let low = try outlook?.lowest(of: own, within: 60) else { continue }
        let idle = try low.balance - place.keep
        guard let move = try saved.move(idle, from: place) else { continue }
        add(
          .idle, move,
          "\(own.visible) has \(priced(idle)) idle: its lowest balance in the next 60 days is on"
            + " \(low.date.description), at \(text(low.balance))"
            + (place.keep.isZero ? "." : ", of which \(text(place.keep)) is kept."),
          "a payment is due that is not a bill")
      } else if let move = try saved.move(place.balance - place.keep, from: place) {
        add(
          .rate, move,
          "\(place.account.visible) in \(place.tier.visible) earns"
            + " \(place.ratePct.text(decimalsAtLeast: 2)) %.",
          "the account is bound by a contract, or has a special purpose")
      }
    }
  }

  private mutating func add(
    _ kind: Advice.Kind, _ move: SavedInterest.Move, _ text: StyledText, _ condition: String
  ) {
    let rate = move.to.ratePct.text(decimalsAtLeast: 2)
    advice.append(
      Advice(
        kind: kind, name: move.from.account,
        text: text + " \(move.to.account.visible) has room and earns \(rate) %.",
        saves: move.yearly,
        arithmetic: "\(self.text(move.amount)) × (\(rate) % -"
          + " \(move.from.ratePct.text(decimalsAtLeast: 2)) %)",
        condition: "\(condition), or a rate changes"))
  }
}
