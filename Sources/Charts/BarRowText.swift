import PlainText

/// Rows of a name, a bar and an amount on a terminal, aligned; one below the other where they do
/// not fit beside each other.
struct BarRowText {
  let manner: ChartTextOptions
  let names: [String]
  let amounts: [String]
  /// Cells of the bars.
  let columns: Int
  private let nameWidth: Int
  private let isNarrow: Bool

  init(manner: ChartTextOptions, names: [String], amounts: [String]) {
    self.manner = manner
    let widest = amounts.map(\.displayWidth).max() ?? 0
    let longest = names.map { $0.visible.displayWidth }.max() ?? 0
    let nameWidth = min(longest, manner.width / 3)
    let room = manner.width - nameWidth - widest - 3
    let isNarrow = room < 6
    self.isNarrow = isNarrow
    columns = isNarrow ? manner.width - 1 : room
    self.nameWidth = isNarrow ? manner.width : nameWidth
    self.names = names.map { manner.name($0, width: isNarrow ? manner.width : nameWidth) }
    self.amounts = amounts.map {
      let cut = manner.name($0, width: manner.width)
      return isNarrow ? cut : cut.padded(toWidth: widest, alignedRight: true)
    }
  }

  /// The lines of a row whose bar, which is at most ``columns`` wide, is made already.
  func lines(_ index: Int, bar: ChartLine) -> [ChartLine] {
    var name = ChartLine(names[index], .label)
    if isNarrow { return [name, bar, ChartLine(amounts[index], .label)] }
    name.pad(to: nameWidth + 1)
    name.append(bar)
    name.pad(to: nameWidth + columns + 3)
    name.append(amounts[index], .label)
    return [name]
  }
}
