/// Returns the name that `text` probably means; nil if no name is similar.
///
/// Two names are similar if at most a third of the longer name's letters must be changed, added,
/// removed or swapped with a neighbour. These edits are counted by the restricted
/// Damerau-Levenshtein distance, ignoring case. If several names are equally similar, the first is
/// returned. Strings of more than 100 letters are never similar.
///
///     nearestName(to: "prefered_account", among: ["purpose", "preferred_account"])
///     // "preferred_account"
package func nearestName(to text: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(text.lowercased())
  guard wanted.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for name in names {
    let letters = Array(name.lowercased())
    guard letters.count <= 100 else { continue }
    let allowed = max(1, max(wanted.count, letters.count) / 3)
    guard abs(letters.count - wanted.count) <= allowed else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= allowed, distance < (best?.distance ?? .max) { best = (name, distance) }
  }
  return best?.name
}

/// Returns the restricted Damerau-Levenshtein distance between two strings: the number of letters
/// that must be changed, added, removed or swapped with a neighbour to turn one string into the
/// other.
///
///     editDistance("saver", "svaer")   // 1
///
/// - Complexity: the product of both lengths.
package func editDistance(_ a: String, _ b: String) -> Int { editDistance(Array(a), Array(b)) }

private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforePrevious = [Int](repeating: 0, count: b.count + 1)
  var previous = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
      var distance = min(substitution, previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, beforePrevious[j - 1] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.count]
}
