package import Foundation

/// The differences between two folders, as a unified diff with one line around each change.
///
/// Files are sorted by name. A new file is compared with `--- /dev/null`, a removed file with `+++
/// /dev/null`. A symbolic link contains `-> ` and its destination, as in ``FileTree``. The tools'
/// own diff is not used, because the cases test it.
package struct FolderDifference {
  /// The diff; empty if the folders are equal. Every line ends with a line feed.
  package let bytes: Data

  package init(from before: FileTree, to after: FileTree) {
    var bytes = Data()
    for path in Set(before.files.keys).union(after.files.keys).sorted() {
      let (old, new) = (before.files[path], after.files[path])
      guard old != new else { continue }
      bytes += Data("--- \(old == nil ? "/dev/null" : path)\n".utf8)
      bytes += Data("+++ \(new == nil ? "/dev/null" : path)\n".utf8)
      bytes += Self.hunks(Self.lines(of: old ?? Data()), Self.lines(of: new ?? Data()))
    }
    self.bytes = bytes
  }

  /// One line of either file.
  private struct Line {
    let mark: UInt8
    let text: Data
    /// Number of lines before this line, in each file.
    let old, new: Int
  }

  private static func hunks(_ old: [Data], _ new: [Data]) -> Data {
    let script = script(old, new)
    var bytes = Data()
    var start = 0
    while let first = script[start...].firstIndex(where: { $0.mark != UInt8(ascii: " ") }) {
      var last = first
      // Changes separated by at most two equal lines form one hunk.
      while let next = script[(last + 1)...].firstIndex(where: { $0.mark != UInt8(ascii: " ") }),
        next - last <= 3
      {
        last = next
      }
      let shown = script[max(first - 1, start)...min(last + 1, script.count - 1)]
      bytes += hunk(shown)
      start = last + 1
    }
    return bytes
  }

  private static func hunk(_ lines: ArraySlice<Line>) -> Data {
    guard let first = lines.first else { return Data() }
    let olds = lines.count { $0.mark != UInt8(ascii: "+") }
    let news = lines.count { $0.mark != UInt8(ascii: "-") }
    // If a side has no lines, the number of the preceding line is used.
    let (oldStart, newStart) = (first.old + (olds > 0 ? 1 : 0), first.new + (news > 0 ? 1 : 0))
    var bytes = Data("@@ -\(oldStart),\(olds) +\(newStart),\(news) @@\n".utf8)
    for line in lines {
      bytes.append(line.mark)
      bytes += line.text
      if line.text.last != 0x0A { bytes += Data("\n\\ no line feed\n".utf8) }
    }
    return bytes
  }

  /// Returns both files line by line, with removed lines before new ones.
  private static func script(_ old: [Data], _ new: [Data]) -> [Line] {
    let difference = new.difference(from: old)
    let gone = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var script: [Line] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if gone.contains(from) {
        script.append(Line(mark: UInt8(ascii: "-"), text: old[from], old: from, new: to))
        from += 1
      } else if added.contains(to) {
        script.append(Line(mark: UInt8(ascii: "+"), text: new[to], old: from, new: to))
        to += 1
      } else {
        script.append(Line(mark: UInt8(ascii: " "), text: old[from], old: from, new: to))
        from += 1
        to += 1
      }
    }
    return script
  }

  /// Returns the lines with their line feeds.
  private static func lines(of data: Data) -> [Data] {
    var lines: [Data] = []
    var start = data.startIndex
    while let end = data[start...].firstIndex(of: 0x0A) {
      lines.append(Data(data[start...end]))
      start = end + 1
    }
    if start < data.endIndex { lines.append(Data(data[start...])) }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
