import PlainText

/// The parts of a transaction. `S` is the category of a part, `E` its memo and `$` its amount.
enum QIFSplit {
  /// A part of a transaction, or the whole transaction if it does not have parts.
  struct Part {
    let amount: Decimal
    /// `Category`, `Category/Class`, or `[Account]` for a transfer between own accounts.
    let category: String
    let memo: String

    /// The other account of a transfer, in brackets; "" if the part has a category.
    var transfer: String { category.hasPrefix("[") ? category : "" }

    /// The category, with `:` before its subcategories, and the class after the slash.
    var categoryAndClass: (category: String, tag: String) {
      guard transfer.isEmpty else { return ("", "") }
      guard let slash = category.lastIndex(of: "/") else { return (category, "") }
      return (String(category[..<slash]), String(category[slash...].dropFirst()))
    }
  }

  /// Returns the parts of a split; empty if a part lacks an amount, or if the parts do not add up
  /// to `amount`.
  static func parts(
    of record: QIFSections.Record, _ reader: QIFReader, amount: Decimal
  ) -> [Part] {
    var written: [(category: String, memo: String, amount: Decimal?)] = []
    for field in record.fields {
      switch field.code {
      case UInt8(ascii: "S"): written.append((reader.text(field.value), "", nil))
      case UInt8(ascii: "E"):
        guard let last = written.indices.last else { return [] }
        written[last].memo = reader.text(field.value)
      case UInt8(ascii: "$"):
        guard let last = written.indices.last, written[last].amount == nil else { return [] }
        written[last].amount = StatementNumber.value(
          of: reader.bytes[field.value], sign: reader.sign)
      default: continue
      }
    }
    var (parts, sum) = ([Part](), Decimal.zero)
    do throws(DecimalError) {
      for (category, memo, amount) in written {
        guard let amount else { return [] }
        sum = try sum + amount
        if !amount.isZero { parts.append(Part(amount: amount, category: category, memo: memo)) }
      }
    } catch {
      return []
    }
    return sum == amount ? parts : []
  }
}
