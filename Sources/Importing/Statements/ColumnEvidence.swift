import FinanceModel
import PlainText

/// The form of a column, such as its decimal sign, determined from all cells and never from a
/// single cell.
struct ColumnEvidence<Form: Equatable & Sendable>: Sendable {
  /// A cell that determines the decision.
  struct Witness: Equatable, Sendable {
    let row: Int
    let text: String
  }

  enum Verdict: Equatable, Sendable {
    /// Only one form fits all cells, and this cell rules out the next most likely form.
    case decided(Form, Witness?)
    /// Several forms fit all cells but give different results. The forms are in order of
    /// preference.
    case undecided([Form], Witness)
    /// No form fits both this cell and all cells before it.
    case broken(Witness)
    /// The column has no filled cells.
    case blank
  }

  let verdict: Verdict
}

extension ColumnEvidence<AmountForm.DecimalSign> {
  /// Determines the decimal sign. For example, `1,50` proves a comma, but `1,000` alone is
  /// ambiguous.
  ///
  /// If a cell has three digits after its only separator, they are decimals only if the user
  /// declares that separator to be the decimal sign. They are a group of digits if other cells
  /// prove the other decimal sign.
  ///
  /// - Parameters:
  ///   - cells: cells with their rows; blank cells are ignored.
  ///   - stated: the user's choice for ambiguous cells.
  static func ofAmounts(
    _ cells: some Sequence<(row: Int, text: String)>, stated: AmountForm.DecimalSign? = nil
  ) -> ColumnEvidence {
    var witness: [AmountForm.DecimalSign: Witness] = [:]
    var doubts: [AmountForm.DecimalSign: Witness] = [:]
    var isBlank = true
    for (row, text) in cells where !text.isEmpty {
      isBlank = false
      let point = AmountForm(decimal: .point).reading(text)
      let comma = AmountForm(decimal: .comma).reading(text)
      let cell = Witness(row: row, text: text)
      switch (point, comma) {
      case (nil, nil): return ColumnEvidence(verdict: .broken(cell))
      case (_, nil): if witness[.point] == nil { witness[.point] = cell }
      case (nil, _): if witness[.comma] == nil { witness[.comma] = cell }
      default:
        let lone: AmountForm.DecimalSign = text.utf8.contains(UInt8(ascii: ",")) ? .comma : .point
        if point != comma, doubts[lone] == nil { doubts[lone] = cell }
      }
    }
    if let first = witness[.point], let second = witness[.comma] {
      return ColumnEvidence(verdict: .broken(first.row < second.row ? second : first))
    }
    if let (sign, cell) = witness.first {
      if let doubt = doubts[sign], stated != sign {
        return ColumnEvidence(verdict: .undecided([.point, .comma], doubt))
      }
      return ColumnEvidence(verdict: .decided(sign, cell))
    }
    if let doubt = doubts.values.min(by: { $0.row < $1.row }) {
      return ColumnEvidence(verdict: .undecided([.point, .comma], doubt))
    }
    return ColumnEvidence(verdict: isBlank ? .blank : .decided(.point, nil))
  }
}

extension ColumnEvidence<String> {
  /// Returns the date forms that fit all cells.
  static func possibleDates(_ cells: some Sequence<(row: Int, text: String)>) -> [String] {
    switch ofDates(cells).verdict {
    case .decided(let form, _): [form]
    case .undecided(let forms, _): forms
    case .broken, .blank: []
    }
  }

  /// Determines the date form. For example, `31/01/2026` proves that the day is first, but
  /// `03/04/2026` alone is ambiguous.
  ///
  /// - Parameter order: the order stated by the user.
  static func ofDates(
    _ cells: some Sequence<(row: Int, text: String)>, order: StatementOptions.DateOrder? = nil
  ) -> ColumnEvidence {
    var forms = StatementOptions.DateOrder.allCases.flatMap { candidate in
      order == nil || order == candidate ? candidate.forms : []
    }
    var witness: Witness?
    var doubt: Witness?
    var isBlank = true
    for (row, text) in cells where !text.isEmpty {
      isBlank = false
      let readings = forms.map { ($0, $0.likelyDate(text)) }
      let fitting = readings.filter { $0.1 != nil }
      guard let first = fitting.first else {
        return ColumnEvidence(verdict: .broken(Witness(row: row, text: text)))
      }
      if fitting.count < forms.count, row >= 0, witness == nil || doubt != nil {
        witness = Witness(row: row, text: text)
        doubt = nil
      }
      forms = fitting.map(\.0)
      if doubt == nil, fitting.contains(where: { $0.1 != first.1 }) {
        doubt = Witness(row: row, text: text)
      }
      // The remaining forms usually give the same results for the rest of the file. If only one
      // form remains, the date is no longer ambiguous.
      if forms.count == 1, doubt != nil { doubt = nil }
    }
    guard !isBlank, let form = forms.first else { return ColumnEvidence(verdict: .blank) }
    if let doubt, forms.count > 1 {
      return ColumnEvidence(verdict: .undecided(forms.map(\.text), doubt))
    }
    return ColumnEvidence(verdict: .decided(form.text, witness))
  }
}

extension StatementOptions.DateOrder {
  /// Date forms with this order of day, month and year, in order of likelihood.
  var forms: [DateForm] {
    let texts =
      switch self {
      case .dayFirst:
        [
          "dd.mm.yyyy", "dd.mm.yy", "dd/mm/yyyy", "dd/mm/yy", "dd-mm-yyyy", "dd-mm-yy",
          "dd mmm yyyy", "dd mmm yy", "dd-mmm-yyyy", "dd-mmm-yy", "dd/mmm/yyyy", "ddmmyyyy",
        ]
      case .monthFirst:
        [
          "mm/dd/yyyy", "mm/dd/yy", "mm-dd-yyyy", "mm-dd-yy", "mm.dd.yyyy", "mm.dd.yy",
          "mmm dd, yyyy", "mmm dd yyyy", "mmddyyyy",
        ]
      case .yearFirst:
        [
          "yyyy-mm-dd", "yyyymmdd", "yyyy/mm/dd", "yyyy.mm.dd", "yyyy.mm.dd.", "yyyy:mm:dd",
          "yy-mm-dd",
          "yy/mm/dd",
        ]
      }
    return texts.compactMap { DateForm($0) }
  }

  /// Creates the order that a date form uses.
  init(of form: String) {
    switch form.first {
    case "y": self = .yearFirst
    case "m": self = .monthFirst
    default: self = .dayFirst
    }
  }
}

extension DateForm {
  /// Returns the date in `text` if the date is plausible in a statement, from 1950 to 2099.
  /// Eight-digit numbers can be dates in other centuries by chance.
  func likelyDate(_ text: String) -> CalendarDate? {
    reading(text).flatMap { (1950...2099).contains($0.date.year) ? $0.date : nil }
  }
}
