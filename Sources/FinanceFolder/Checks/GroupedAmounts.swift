import FinanceModel
package import PlainText

extension SourcedValue {
  /// Returns warnings about amounts in the file that have exactly three decimals, because the point
  /// may be meant as a thousands separator. If the currency has three decimals, the result is
  /// empty.
  ///
  ///     12.000 has three decimals, as if its point separated thousands   // write 12000, or 12
  ///
  /// - Complexity: linear in the size of the file.
  package func groupedAmounts(
    _ code: some RawRepresentable<String>, minorDigits: Int
  ) -> [Diagnostic] {
    guard minorDigits < 3 else { return [] }
    var numbers: [(range: Range<Int>, text: String)] = []
    collect(from: document.root, isAmount: false, into: &numbers)
    let excerpts = document.source.excerpts(of: numbers.map(\.range))
    return zip(numbers, excerpts).map { number, excerpt in
      let parts = number.text.split(separator: ".")
      let isWhole = parts.last == "000"
      return Diagnostic(
        .warning, code,
        "\(number.text) has three decimals, so its point may separate thousands", at: excerpt,
        hint: "write \(parts.joined()), or \(isWhole ? String(parts[0]) : number.text + "0")")
    }
  }

  private func collect(
    from node: JSONDocument.Node, isAmount: Bool,
    into numbers: inout [(range: Range<Int>, text: String)]
  ) {
    switch document.kind(of: node) {
    case .object:
      for member in document.members(of: node) {
        collect(from: member.value, isAmount: Self.amounts.contains(member.key), into: &numbers)
      }
    case .array:
      for element in document.elements(of: node) {
        collect(from: element, isAmount: isAmount, into: &numbers)
      }
    default:
      guard isAmount, let bytes = document.numberText(of: node) else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.looksGrouped { numbers.append((document.range(of: node), text)) }
    }
  }

  private static var amounts: Set<String> {
    ["target", "balance", "account_target", "default_contribution", "amount", "keep"]
  }
}
