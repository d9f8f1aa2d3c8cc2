import FinanceModel
package import PlainText

/// Payees, numbered by their identifying words. Words added by banks are ignored, but words for
/// fees and interest are recognized; see ``isFee(_:_:)``.
struct PayeeNumbers {
  /// One of each payee's names, by the payee's number.
  private(set) var texts: [String] = []
  private var ofPayee: [Int] = []
  private var ofOriginal: [Int: Int] = [:]
  private var feePayees: [Bool] = []
  private let feeCategories: [Bool]

  /// - Complexity: linear in the number of distinct payee names and bank texts.
  init(_ book: SpendingBook) {
    feeCategories = book.categories.map {
      PayeeWords($0).isFee || $0.split(separator: ":").last?.lowercased() == "bank"
    }
    var numbers: [PayeeWords: Int] = [:]
    for payee in book.payees { ofPayee.append(number(of: payee, &numbers)) }
    for row in book.rows where row.payee == 0 {
      let original = book.transactions.rows[row.transaction].original
      guard ofOriginal[original] == nil else { continue }
      ofOriginal[original] = number(of: book.transactions.originals[original], &numbers)
    }
  }

  private mutating func number(of text: String, _ numbers: inout [PayeeWords: Int]) -> Int {
    let words = PayeeWords(text)
    if let number = numbers[words] { return number }
    numbers[words] = texts.count
    texts.append(text)
    feePayees.append(words.isFee)
    return texts.count - 1
  }

  func number(of row: SpendingBook.Row, _ book: SpendingBook) -> Int {
    guard row.payee == 0 else { return ofPayee[row.payee] }
    return ofOriginal[book.transactions.rows[row.transaction].original] ?? 0
  }

  /// Whether the payee or the category indicates a fee or interest.
  func isFee(_ row: SpendingBook.Row, _ book: SpendingBook) -> Bool {
    feeCategories[row.category] || feePayees[number(of: row, book)]
  }
}

/// Counts of amounts on a logarithmic scale with steps of 2 %.
struct AmountCounts {
  private var counts = [Int](repeating: 0, count: 1600)
  private(set) var total = 0

  private func place(_ logarithm: Double) -> Int {
    min(max(Int((logarithm + 6) * 50), 0), counts.count - 1)
  }

  mutating func add(_ logarithm: Double) {
    counts[place(logarithm)] += 1
    total += 1
  }

  /// Whether at most one in ten amounts is at least as large.
  func isAboveNineTenths(_ logarithm: Double) -> Bool {
    counts[place(logarithm)...].reduce(0, +) * 10 <= total
  }
}

extension SpendingBook {
  /// Returns the fees and interest paid in a range of days. They are recognized by words in the
  /// names of payees and categories.
  ///
  /// - Complexity: linear in the number of rows on these days and the number of distinct payees.
  package func fees(from first: CalendarDate, to last: CalendarDate) -> [Row] {
    let names = PayeeNumbers(self)
    return rows(from: first, to: last).filter {
      $0.amount.isNegative && !$0.isIncome && names.isFee($0, self)
    }
  }
}
