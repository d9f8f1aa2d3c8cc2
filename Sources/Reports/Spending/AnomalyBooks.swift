import Console
import FinanceFolder
import FinanceModel
import PlainText
import Spending

/// The unusual events in a household's transactions, without the accepted events.
struct AnomalyBooks {
  /// An event with the keys of its review.
  struct Finding: Sendable {
    let anomaly: Anomaly
    /// The subject of the event's row in `ledgers/reviews.csv`.
    let subject: String
    /// The figures that a review accepts.
    let figures: String
    /// The letters that identify the event on the command line.
    let id: String

    init(_ anomaly: Anomaly, subject: String, figures: String) {
      self.anomaly = anomaly
      self.subject = subject
      self.figures = figures
      let id = Identifier.content(
        of: [("subject", subject)], in: Ledger.reviews.rawValue, occurrence: 1)
      self.id = String(id.dropFirst().prefix(5))
    }
  }

  static let needs: [FolderPart] =
    SpendingBooks.needs + [.settingsFor([.bills]), .ledger(.reviews)]

  let books: SpendingBooks
  /// Expected number of false alarms per month.
  let expected: Double
  /// All findings, including refuted and accepted findings.
  let found: [Anomaly]
  /// Findings that are neither refuted nor accepted, sorted by the product of surprise and amount.
  private(set) var shown: [Finding] = []
  /// Number of findings accepted by reviews.
  private(set) var silenced = 0

  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    since start: CalendarDate, _ found: inout Diagnostics
  ) throws {
    books = try SpendingBooks(
      household, asOf: day, today: today,
      with: PaymentUnits.columns + [Transactions.originalColumn], &found)
    let book = books.book
    let search = try AnomalySearch(
      book, books.settings,
      Overdrafts.falls(book.transactions, books.settings, asOf: day))
    expected = search.expected
    self.found = search.findings
    let reviews = try found.report(household.folder.ledger(.reviews)).table
    var accepted: [String: [String]] = [:]
    for place in reviews.liveRows {
      accepted[reviews.text(place, "subject"), default: []].append(
        reviews.text(place, "figures"))
    }
    for anomaly in search.findings where anomaly.refuted == nil && anomaly.date >= start {
      let finding = finding(anomaly)
      if finding.isSilenced(by: accepted[finding.subject] ?? []) {
        silenced += 1
      } else {
        shown.append(finding)
      }
    }
    let all = shown
    shown = all.indices.sorted { a, b in
      let scores = (all[a].anomaly.score, all[b].anomaly.score)
      return scores.0 == scores.1 ? a < b : scores.0 > scores.1
    }.map { all[$0] }
  }

  /// Returns the row at an index in the ledger.
  func row(_ index: Int) -> Transactions.Row { books.book.transactions.rows[index] }

  func id(_ index: Int) -> String { books.book.transactions.text("id", of: row(index)) }

  private func finding(_ anomaly: Anomaly) -> Finding {
    let key: String
    switch anomaly.kind {
    case .category: key = anomaly.name
    case .missing: key = "\(anomaly.name) \(anomaly.date)"
    default:
      let place = anomaly.rows.first ?? 0
      let id = books.book.transactions.rows.isEmpty ? "" : id(place)
      key = id.isBlankCell ? "\(anomaly.name) \(anomaly.date)" : id
    }
    let subject = "\(anomaly.kind.word) \(key)"
    return Finding(
      anomaly, subject: subject,
      figures: CurrencyUnit.printedText(of: anomaly.amount, in: anomaly.currency ?? books.code))
  }
}

extension AnomalyBooks.Finding {
  /// Whether a review accepts these figures or, for a category or an overdraft, higher figures.
  fileprivate func isSilenced(by accepted: [String]) -> Bool {
    accepted.contains { text in
      guard anomaly.kind == .category || anomaly.kind == .overdraft else { return text == figures }
      do throws(NumberProblem) {
        return try Decimal(parsing: figures) <= Decimal(parsing: text)
      } catch {
        return false
      }
    }
  }
}
