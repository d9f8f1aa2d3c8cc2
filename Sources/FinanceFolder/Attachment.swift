import FinanceModel
import PlainText

/// A document that a ledger row references by its path in the folder.
package struct Attachment: Sendable {
  /// State of the document.
  package enum State: Sendable {
    case inside, outside
    /// The path does not lead to a file.
    case missing
  }

  /// Text of the cell.
  package let text: String
  /// Path without empty and `.` parts, and with each `..` removed together with the part before it:
  /// `receipts/a.pdf`.
  package let path: String
  package let state: State

  /// Finds the document that a cell names. A document is outside if its path is absolute, if a `..`
  /// leads out of the folder, or if the path contains a link to a target outside the folder.
  init(_ text: String, in folder: String, _ calls: SystemCalls) {
    self.text = text
    var parts: [Substring] = []
    var leavesFolder = text.hasPrefix("/")
    for part in text.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { leavesFolder = true }
    }
    path = parts.joined(separator: "/")
    guard !leavesFolder else {
      state = .outside
      return
    }
    do throws(SystemCalls.Problem) {
      let root = try calls.resolve(folder)
      let target = try calls.resolve(folder + "/" + path)
      let isInside = target == root || target.hasPrefix(root == "/" ? root : root + "/")
      state = !isInside ? .outside : calls.kind(target) == .file ? .inside : .missing
    } catch {
      state = .missing
    }
  }
}

extension Folder {
  /// Paths of the documents that ledger rows name, including voided rows. Unreadable ledgers are
  /// ignored.
  package var attachmentPaths: [String] {
    let ledgers = Ledger.allCases.filter { $0.column("attachment") != nil }
    var texts: Set<String> = []
    for ledger in ledgers {
      do throws(Failure) {
        guard try mentions("attachment", in: ledger) else { continue }
        let table = try table(of: ledger)
        for place in table.places { texts.insert(table.text(place, "attachment")) }
      } catch {
        continue
      }
    }
    return texts.filter { !$0.isBlankCell }.map { $0.hasPrefix("/") ? $0 : "\(path)/\($0)" }
  }

  /// Returns the document that a cell names.
  package func attachment(_ text: String) -> Attachment {
    Attachment(text, in: path, disk.calls)
  }
}
