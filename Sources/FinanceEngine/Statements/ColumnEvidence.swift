import FinanceModel
import PlainText

/// What the cells of a column say of its form, taken together and never cell by cell.
struct ColumnEvidence<Form: Equatable & Sendable>: Sendable {
  /// A cell that decides.
  struct Witness: Equatable, Sendable {
    let row: Int
    let text: String
  }

  enum Verdict: Equatable, Sendable {
    /// One form reads all cells, and this cell excludes the next likely one.
    case decided(Form, Witness?)
    /// Several forms read all cells, and differently; in their order.
    case undecided([Form], Witness)
    /// No form reads this cell as well as those before it.
    case broken(Witness)
    /// There is no cell to judge by.
    case blank
  }

  let verdict: Verdict
}

extension ColumnEvidence<AmountForm.DecimalSign> {
  /// Decides the decimal sign: `1,50` says comma, and `1,000` alone says nothing.
  ///
  /// A cell with three digits after a lone sign is decimals only where a person says so; it is a
  /// group where others prove the other sign.
  ///
  /// - Parameters:
  ///   - cells: each with its row; blank ones are left out.
  ///   - stated: what a person says of cells that are open.
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
  /// The forms that read all cells.
  static func possibleDates(_ cells: some Sequence<(row: Int, text: String)>) -> [String] {
    switch ofDates(cells).verdict {
    case .decided(let form, _): [form]
    case .undecided(let forms, _): forms
    case .broken, .blank: []
    }
  }

  /// Decides the form of dates: `31/01/2026` says day first, and `03/04/2026` alone says nothing.
  ///
  /// - Parameter order: what a person said of it.
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
      // What is left reads most files to the end alike; one form needs no more looking.
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
  /// The forms of dates of this order, likely ones first.
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

  /// The order of a form of dates.
  init(of form: String) {
    switch form.first {
    case "y": self = .yearFirst
    case "m": self = .monthFirst
    default: self = .dayFirst
    }
  }
}

extension DateForm {
  /// The date of a text, if a statement may have it: from 1950 to 2099. Numbers of eight digits are
  /// dates of other centuries by chance.
  func likelyDate(_ text: String) -> CalendarDate? {
    reading(text).flatMap { (1950...2099).contains($0.date.year) ? $0.date : nil }
  }
}
