/// A document referenced by a ledger row, by its path in the folder.
package struct Attachment: Sendable {
  /// State of the document.
  package enum State: Sendable {
    case inside, outside
    /// The path does not refer to a file.
    case missing
  }

  /// Text of the cell.
  package let text: String
  /// Path without empty parts and dots: `receipts/a.pdf`.
  package let path: String
  package let state: State

  /// Finds the document named in a cell. The document is outside if its path is absolute or
  /// contains `..`, or if it is behind a link to a target outside the folder.
  init(_ text: String, in folder: String, _ calls: SystemCalls) {
    self.text = text
    let parts = text.split(separator: "/").filter { $0 != "." }
    path = parts.joined(separator: "/")
    guard !text.hasPrefix("/"), !parts.contains("..") else {
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
  /// Returns the document named in a cell.
  package func attachment(_ text: String) -> Attachment {
    Attachment(text, in: path, disk.calls)
  }
}
