import TestSupport

extension DiskContents {
  /// Returns the possible contents of the disk after a power cut. Any subset of the unsynced name
  /// changes is durable. Of unsynced bytes, all, none or half remain, or zeros replace them.
  ///
  /// - Parameter bound: the maximum number of states. If there are more states, the result is a
  ///   sample of this size, always the same for one seed. The sample contains the disk without any
  ///   of the changes and the disk with all of them.
  func afterPowerLoss(bound: Int, seed: UInt64) -> [DiskContents] {
    let dirty = nodes.indices.filter {
      nodes[$0].kind == .file && nodes[$0].data != nodes[$0].lasting
    }
    let outcomes = dirty.map { nodes[$0].outcomesOfPowerLoss }
    let radices = unsynced.map { _ in 2 } + outcomes.map(\.count)
    var total = 1
    for radix in radices where total <= bound { total *= radix }
    guard total > bound else {
      return (0..<total).map { number in
        var rest = number
        return state(
          radices.map { radix in
            defer { rest /= radix }
            return rest % radix
          }, dirty, outcomes)
      }
    }
    var generator = SeededGenerator(seed: seed)
    let extremes = [radices.map { _ in 0 }, radices.map { $0 - 1 }]
    let sample = (0..<max(0, bound - 2)).map { _ in
      radices.map { Int.random(in: 0..<$0, using: &generator) }
    }
    return (extremes + sample).map { state($0, dirty, outcomes) }
  }

  /// Returns one state, identified by a digit for each change of names and for each file.
  private func state(_ digits: [Int], _ dirty: [Int], _ outcomes: [[Data]]) -> DiskContents {
    var disk = self
    disk.unsynced = []
    for node in disk.nodes.indices {
      disk.nodes[node].names = disk.nodes[node].lastingNames
      disk.nodes[node].data = disk.nodes[node].lasting
    }
    for (change, digit) in zip(unsynced, digits) where digit == 1 {
      for effect in change.effects { disk.nodes[effect.folder].names[effect.name] = effect.node }
    }
    for (index, node) in dirty.enumerated() {
      disk.nodes[node].data = outcomes[index][digits[unsynced.count + index]]
    }
    disk.syncAll()
    return disk
  }
}

extension DiskContents.Node {
  /// The possible contents; the last is the state that programs saw.
  fileprivate var outcomesOfPowerLoss: [DiskContents.Data] {
    let (old, new) = (lasting.bytes, data.bytes)
    let kept = new.starts(with: old) ? old.count : 0
    let half = Array(new[..<(kept + (new.count - kept) / 2)])
    let zeros = [UInt8](repeating: 0, count: new.count)
    let contents: [[UInt8]] = [
      old, half, half + Array(zeros[half.count...]), Array(new[..<kept] + zeros[kept...]), new,
    ]
    var outcomes: [DiskContents.Data] = []
    for bytes in contents {
      var outcome = bytes == old ? lasting : data
      outcome.bytes = bytes
      if bytes == new { outcome = data }
      if !outcomes.contains(outcome) { outcomes.append(outcome) }
    }
    return outcomes
  }
}
