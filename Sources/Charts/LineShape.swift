import PlainText

/// A series' lines in a drawing's integer steps, broken at gaps.
struct LineShape {
  /// The lines in chronological order; lines are never empty.
  let runs: [[DotPoint]]

  init(_ series: DatedSeries, time: TimeScale, amounts: AmountScale) {
    runs = series.runs.map { run in
      run.map { place in
        DotPoint(x: time.position(of: place.date), y: amounts.position(of: place.value))
      }
    }
  }

  private init(runs: [[DotPoint]]) {
    self.runs = runs
  }

  /// Returns the shape with at most four points per `column` steps: the first, the lowest, the
  /// highest and the last (Jugel and others, "M4: A Visualization-Oriented Time Series Data
  /// Aggregation", VLDB 2014).
  func thinned(column: Int) -> LineShape {
    LineShape(runs: runs.map { Self.thinned($0, column: column) })
  }

  private static func thinned(_ run: [DotPoint], column: Int) -> [DotPoint] {
    var kept: [DotPoint] = []
    var start = 0
    while start < run.count {
      var end = start
      var (lowest, highest) = (start, start)
      while end < run.count, run[end].x / column == run[start].x / column {
        if run[end].y < run[lowest].y { lowest = end }
        if run[end].y > run[highest].y { highest = end }
        end += 1
      }
      for index in Set([start, lowest, highest, end - 1]).sorted() { kept.append(run[index]) }
      start = end
    }
    return kept
  }

  /// Returns the lowest and highest point of the lines in each column; nil for a column that does
  /// not contain a line.
  func ranges(columns: Int) -> [ClosedRange<Int>?] {
    var ranges = [ClosedRange<Int>?](repeating: nil, count: columns)
    func extend(_ x: Int, to y: Int) {
      guard ranges.indices.contains(x) else { return }
      ranges[x] = ranges[x].map { min($0.lowerBound, y)...max($0.upperBound, y) } ?? y...y
    }
    for run in runs {
      for point in run { extend(point.x, to: point.y) }
      for (start, end) in zip(run, run.dropFirst()) where end.x - start.x > 1 {
        for x in (start.x + 1)..<end.x {
          let rise = (end.y - start.y) * (x - start.x)
          extend(x, to: start.y + rise / (end.x - start.x))
        }
      }
    }
    return ranges
  }
}
