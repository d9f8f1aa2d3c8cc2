import Expectations
import Foundation
import Spending

func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// Statistics on planted slips that are found.
struct SlipFigures {
  /// Number of answers examined, and number of answers whose sets are listed.
  private(set) var answers = 0
  private(set) var listed = 0
  /// Number of listed answers whose first three sets include the planted set.
  private(set) var top = 0
  private(set) var unique = 0
  private(set) var uniqueWrong = 0
  private(set) var counted = 0
  private(set) var skipped = 0
  private(set) var missed: [String] = []

  var text: String {
    "\(answers) answers: \(listed) listed, of these \(top) among the first three;"
      + " \(counted) counted; \(unique) unique, of these \(uniqueWrong) other than planted;"
      + " \(skipped) beyond the bounds; \(missed.count) missed"
  }

  mutating func add(_ scene: SlipScene, _ seed: String) throws {
    let books = scene.books
    var search = SlipSearch(books)
    var all: [Slip] = []
    for interval in books.needs.indices {
      all += search.slips(of: interval).filter { scene.planted.contains(SlipScene.Planted($0)) }
    }
    let planted = Set(all)
    let known = Set(planted.map(SlipScene.Planted.init))
    // A slip that does not change an interval, or that is dated outside all intervals, is skipped.
    guard known == scene.planted, !planted.isEmpty else {
      skipped += 1
      return
    }
    for answer in SlipAnswers(books).answers {
      let own = planted.filter { slip in answer.intervals.contains { slip.amount(in: $0) != 0 } }
      let linked = Self.linked(own, planted)
      var counts: [Int: Int] = [:]
      for slip in linked {
        for effect in slip.effects {
          counts[effect.interval, default: 0] += 1
        }
      }
      guard counts.values.allSatisfy({ $0 <= SlipSearch.inInterval }) else {
        skipped += 1
        continue
      }
      answers += 1
      let wanted = Set(linked.map(SlipScene.Planted.init))
      func isPlanted(_ set: SlipSet) -> Bool {
        Set(set.slips.map(SlipScene.Planted.init)) == wanted
      }
      let rank = answer.sets.firstIndex(where: isPlanted)
      if answer.listed == 0 || answer.sets.isEmpty {
        counted += 1
      } else {
        listed += 1
        if let rank, rank < 3 { top += 1 }
        if answer.fewest == 1 {
          unique += 1
          if rank != 0 { uniqueWrong += 1 }
        }
      }
      if rank == nil, !Self.isFound(linked, answer.intervals, books, &search) {
        missed.append(seed)
      }
    }
  }

  /// Returns the slips that are linked with these by intervals.
  private static func linked(_ slips: Set<Slip>, _ all: Set<Slip>) -> Set<Slip> {
    var linked = slips
    while true {
      let more = all.filter { slip in
        !linked.contains(slip)
          && linked.contains { other in
            other.effects.contains { slip.amount(in: $0.interval) != 0 }
          }
      }
      if more.isEmpty { return linked }
      linked.formUnion(more)
    }
  }

  /// Whether each linked part is found among all sets for the intervals.
  private static func isFound(
    _ slips: Set<Slip>, _ intervals: [Int], _ books: SlipBooks, _ search: inout SlipSearch
  ) -> Bool {
    var rest = slips
    while let first = rest.first {
      let part = linked([first], rest)
      rest.subtract(part)
      let open = part.flatMap(\.effects).map(\.interval)
        .first { books.needs[$0] != 0 }
      // Slips that cancel each other out do not leave a difference.
      guard let open else { continue }
      search = SlipSearch(books, steps: .max, kept: .max)
      let wanted = Set(part.map(SlipScene.Planted.init))
      let sets = search.sets(explaining: open, most: part.count)
      guard sets.contains(where: { Set($0.slips.map(SlipScene.Planted.init)) == wanted }) else {
        return false
      }
    }
    return true
  }
}
