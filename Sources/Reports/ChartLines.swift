import Charts
import Console

extension StyledText {
  /// A line of a chart: what it draws in plain, the rest faint but for what is read.
  init(_ line: ChartLine) {
    self.init("")
    for span in line.spans { self += StyledText(span.text, span.role.look) }
  }
}

extension Charts.Role {
  fileprivate var look: StyledText.Role {
    switch self {
    case .axis: .faint
    case .label: .plain
    case .mark: .strong
    case .series(let index): index == 0 ? .good : index == 1 ? .attention : .plain
    case .level(let level): level == 0 ? .good : level == 1 ? .attention : .bad
    }
  }
}
