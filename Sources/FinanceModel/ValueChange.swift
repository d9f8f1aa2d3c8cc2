package import PlainText

/// A changed value in a JSON file, stored so that the change can be replayed after the file has
/// been edited.
package struct ValueChange: Codable, Equatable, Sendable {
  package let place: JSONPlace
  /// The value's JSON text before the change; nil if the key is added.
  package let old: String?
  /// The value's JSON text after the change.
  package let new: String
  /// Whether a value that matches neither the old nor the new value is a conflict. If false, such a
  /// value is preserved; for example, a different `last_updated` is harmless.
  package let isRequired: Bool

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case place, old, new
    case isRequired = "required"
  }

  package init(place: JSONPlace, old: String?, new: String, isRequired: Bool = true) {
    self.place = place
    self.old = old
    self.new = new
    self.isRequired = isRequired
  }
}

/// The result of applying changes to a document.
package enum ChangedText: Equatable, Sendable {
  /// The whole text with all changes applied.
  case bytes([UInt8])
  /// The changes that cannot be applied, in the given order. A change cannot be applied if its
  /// place is missing, or if the current value matches neither the old nor the new value. In this
  /// case, none of the changes is applied.
  case conflict([ValueChange])
}

extension JSONDocument {
  /// Applies `changes`, each at the current position of its value, and preserves all other bytes.
  ///
  /// A value that already equals the new value is not rewritten. Numbers are compared by value, so
  /// 100 and 100.00 are equal; other values are compared by their JSON text.
  ///
  /// - Precondition: the places are distinct.
  /// - Complexity: linear in the size of the document and the number of changes.
  package func applying(_ changes: [ValueChange]) -> ChangedText {
    var finder = JSONPlaceFinder(self)
    var edits: [JSONEdit] = []
    var conflicts: [ValueChange] = []
    for change in changes {
      switch step(for: change, &finder) {
      case .edit(let edit): edits.append(edit)
      case .nothing: break
      case .conflict: conflicts.append(change)
      }
    }
    return conflicts.isEmpty ? .bytes(applying(edits)) : .conflict(conflicts)
  }

  private enum Step {
    case edit(JSONEdit)
    case nothing
    case conflict
  }

  private func step(for change: ValueChange, _ finder: inout JSONPlaceFinder) -> Step {
    let new = Array(change.new.utf8)
    guard let node = finder.node(at: change.place) else {
      if change.old == nil, let edit = addition(of: new, at: change.place, &finder) {
        return .edit(edit)
      }
      return change.isRequired ? .conflict : .nothing
    }
    let text = text(of: node)
    if isSameValue(text, new[...]) { return .nothing }
    if let old = change.old, isSameValue(text, Array(old.utf8)[...]) {
      return .edit(JSONEdit(range(of: node), new))
    }
    return change.isRequired ? .conflict : .nothing
  }

  /// Returns the edit that adds a missing member after its object's "name" or, if there is no
  /// "name", after the first member; nil if the object is missing or empty.
  private func addition(
    of text: [UInt8], at place: JSONPlace, _ finder: inout JSONPlaceFinder
  ) -> JSONEdit? {
    guard case .key(let key)? = place.steps.last,
      let object = finder.node(at: JSONPlace(place.steps.dropLast())),
      let sibling = value(of: object, key: "name")
        ?? members(of: object).first(where: { _ in true })?
        .value
    else { return nil }
    return adding(key, text, to: object, after: sibling)
  }
}

private func isSameValue(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
  if a == b { return true }
  guard let x = number(a), let y = number(b) else { return false }
  return x == y
}

/// Returns the number in a JSON text; nil for any other text, and for numbers out of range.
func number(_ text: ArraySlice<UInt8>) -> Decimal? {
  do throws(NumberProblem) { return try Decimal(jsonNumber: text) } catch { return nil }
}
