import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The attachments of a period's rows, newest first, as links relative to the folder.
struct OverviewPapers {
  private typealias Paper = (date: CalendarDate, name: String, path: String)

  private static let mostPapers = 50

  /// The list as HTML. Only files in the folder are linked.
  let html: String

  /// Creates the list; nil if no row in the period has an attachment, or if the ledger cannot be
  /// read.
  init?(_ ledger: Ledger, _ draft: OverviewDraft) {
    let (start, last) = (draft.query.start, draft.query.last)
    let isShown: (CalendarDate) -> Bool = { $0 > start && $0 <= last }
    let named =
      ledger == .activities
      ? Self.activities(draft.household, isShown) : Self.transactions(draft.household, isShown)
    // Each row of a split payment has the payment's attachment.
    var seen: Set<[String]> = []
    let papers = named.filter { paper in
      !paper.path.isBlankCell
        && seen.insert([paper.date.description, paper.name, paper.path]).inserted
    }
    guard !papers.isEmpty else { return nil }
    let newest = papers.enumerated().sorted {
      ($1.element.date, $1.offset) < ($0.element.date, $0.offset)
    }
    let lines = newest.prefix(Self.mostPapers).map { _, paper in
      let name = [paper.date.description, paper.name].joined(separator: " ").markup
      return "<li>\(name): \(draft.household.folder.attachment(paper.path).html)</li>\n"
    }
    let left = papers.count - lines.count
    html = "<ul>\n\(lines.joined())</ul>\n" + (left > 0 ? "<p>\(left) more.</p>\n" : "")
  }

  private static func transactions(
    _ household: Household, _ isShown: (CalendarDate) -> Bool
  ) -> [Paper] {
    guard let read = household.spendingRecords(with: []).value?.transactions else { return [] }
    return read.rows.filter { isShown($0.date) }.map { row in
      (row.date, read.payees[row.payee], read.text("attachment", of: row))
    }
  }

  private static func activities(
    _ household: Household, _ isShown: (CalendarDate) -> Bool
  ) -> [Paper] {
    guard let read = household.investments().value?.activities else { return [] }
    return (0..<read.count).filter { isShown(read.date(ofRow: $0)) }.map { row in
      let symbol = read.symbol(ofRow: row).map { read.symbols[$0] }
      return (
        read.date(ofRow: row), symbol ?? read.accounts[read[row].account],
        read.text("attachment", ofRow: row)
      )
    }
  }
}

extension Attachment {
  /// A link if the attachment is a file in the folder; otherwise the path and the problem.
  fileprivate var html: String {
    switch state {
    case .inside: "<a href=\"\(path.escapedPath)\">\(text.visible.markup)</a>"
    case .missing: "\(text.visible.markup) (missing)"
    case .outside: "\(text.visible.markup) (outside the folder)"
    }
  }
}

extension String {
  /// The path, percent-encoded for a link. Unreserved characters and slashes are not encoded.
  fileprivate var escapedPath: String {
    let plain = Set("-._~/".utf8)
    return utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if plain.contains(byte) || character.isASCII && (character.isLetter || character.isNumber) {
        return String(character)
      }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
