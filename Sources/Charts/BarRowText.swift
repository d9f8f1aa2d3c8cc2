import PlainText

/// Aligned rows in a terminal, with a name, a bar and an amount in each row. If the three do not
/// fit on one line, each is written on a separate line.
struct BarRowText {
  let options: ChartTextOptions
  let names: [String]
  let amounts: [String]
  /// Width of the bars, in cells.
  let columns: Int
  private let nameWidth: Int
  private let isNarrow: Bool

  init(options: ChartTextOptions, names: [String], amounts: [String]) {
    self.options = options
    let widest = amounts.map(\.displayWidth).max() ?? 0
    let longest = names.map { $0.visible.displayWidth }.max() ?? 0
    let nameWidth = min(longest, options.width / 3)
    let room = options.width - nameWidth - widest - 3
    let isNarrow = room < 6
    self.isNarrow = isNarrow
    columns = isNarrow ? options.width - 1 : room
    self.nameWidth = isNarrow ? options.width : nameWidth
    self.names = names.map { options.name($0, width: isNarrow ? options.width : nameWidth) }
    self.amounts = amounts.map {
      let cut = options.name($0, width: options.width)
      return isNarrow ? cut : cut.padded(toWidth: widest, alignedRight: true)
    }
  }

  /// Returns a row's lines; `bar` is at most ``columns`` cells wide.
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
