/// A value that reads its members itself: the quick way into a file in which nothing is odd.
///
/// Codable's first look at a type costs more than a household's files; here none is looked at.
/// `init(_:)` must give what `init(from:)` gives, or throw: then the value is decoded, which tells
/// what is wrong and warns of what is unknown.
///
///     init(_ object: inout JSONObject) throws(JSONOddity) {
///       name = try object.required(CodingKeys.name, .text)
///       cap = try object.optional(CodingKeys.cap, .decimal)
///     }
package protocol JSONReadable: Decodable, Sendable {
  /// Asks for each member that the type knows; one that nobody asks for is an oddity.
  init(_ object: inout JSONObject) throws(JSONOddity)
}

/// Something that only decoding can tell of.
package struct JSONOddity: Error {}

/// The members of an object, found at once where they are asked for in file order.
package struct JSONObject {
  private let view: JSONView
  private let first: Int
  private let end: Int
  /// The member after the one found last.
  private var next: Int
  private var found = 0

  /// - Throws: where the cell is no object.
  fileprivate init(_ view: JSONView, at index: Int) throws(JSONOddity) {
    guard view.cells[index].kind == .object else { throw JSONOddity() }
    self.view = view
    first = index + 1
    next = first
    end = Int(view.cells[index].next)
  }

  /// A member that must be there; null is an oddity, as in all values.
  package mutating func required<Value>(
    _ key: some CodingKey, _ reader: JSONReader<Value>
  ) throws(JSONOddity) -> Value {
    guard let index = member(key.stringValue) else { throw JSONOddity() }
    return try reader.read(view, index)
  }

  /// A member that may be missing, which is `value`; null is an oddity.
  package mutating func required<Value>(
    _ key: some CodingKey, _ reader: JSONReader<Value>, default value: Value
  ) throws(JSONOddity) -> Value {
    guard let index = member(key.stringValue) else { return value }
    return try reader.read(view, index)
  }

  /// A member that may be missing or null, which are nil.
  package mutating func optional<Value>(
    _ key: some CodingKey, _ reader: JSONReader<Value>
  ) throws(JSONOddity) -> Value? {
    guard let index = member(key.stringValue), view.cells[index].kind != .null else { return nil }
    return try reader.read(view, index)
  }

  private mutating func member(_ name: String) -> Int? {
    let index = view.member(name, from: next, to: end) ?? view.member(name, from: first, to: next)
    guard let index else { return nil }
    next = Int(view.cells[index].next)
    found += 1
    return index
  }

  /// Throws where a member was not asked for, or one was twice.
  fileprivate func finish() throws(JSONOddity) {
    guard found == view.count(in: first - 1) else { throw JSONOddity() }
  }
}

/// How a value of one kind is read.
package struct JSONReader<Value> {
  fileprivate let read: (JSONView, Int) throws(JSONOddity) -> Value

  /// The value as `self` reads it, else as `other` does.
  package func or(_ other: JSONReader<Value>) -> JSONReader<Value> {
    JSONReader { (view, index) throws(JSONOddity) in
      do throws(JSONOddity) {
        return try read(view, index)
      } catch {
        return try other.read(view, index)
      }
    }
  }

  /// What `transform` makes of the value; nil is an oddity.
  package func map<Other>(_ transform: @escaping (Value) -> Other?) -> JSONReader<Other> {
    JSONReader<Other> { (view, index) throws(JSONOddity) in
      guard let other = transform(try read(view, index)) else { throw JSONOddity() }
      return other
    }
  }
}

extension JSONReader<String> {
  /// A string, its escapes resolved.
  package static var text: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      let cell = view.cells[index]
      guard !cell.isDamaged, let text = view.string(of: cell) else { throw JSONOddity() }
      return text
    }
  }
}

extension JSONReader<Decimal> {
  /// A number with its digits.
  package static var decimal: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      let cell = view.cells[index]
      guard cell.kind == .number,
        let value = Decimal(jsonNumberIn: UnsafeBufferPointer(rebasing: view.bytes[cell.range]))
      else { throw JSONOddity() }
      return value
    }
  }
}

extension JSONReader<Int> {
  /// A whole number.
  package static var wholeNumber: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      let cell = view.cells[index]
      guard cell.kind == .number,
        case .value(let value) = JSONWholeNumber<Int>(Array(view.bytes[cell.range])[...])
      else { throw JSONOddity() }
      return value
    }
  }
}

extension JSONReader<Bool> {
  /// True or false.
  package static var flag: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      switch view.cells[index].kind {
      case .true: return true
      case .false: return false
      default: throw JSONOddity()
      }
    }
  }
}

extension JSONReader<CalendarDate> {
  /// A date written `YYYY-MM-DD`.
  package static var date: JSONReader {
    JSONReader<String>.text.map { text in
      do throws(DateProblem) { return try CalendarDate(parsing: text) } catch { return nil }
    }
  }
}

extension JSONReader<UninterpretedJSON> {
  /// Any value but null.
  package static var uninterpreted: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      let cell = view.cells[index]
      guard cell.kind != .null else { throw JSONOddity() }
      return UninterpretedJSON(bytes: Array(view.bytes[cell.range]), range: cell.range)
    }
  }
}

extension JSONReader where Value: RawRepresentable<String> {
  /// One of the words of a type.
  package static var word: JSONReader { JSONReader<String>.text.map { Value(rawValue: $0) } }
}

extension JSONReader where Value: JSONReadable {
  /// An object, by its own members.
  package static var object: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      var object = try JSONObject(view, at: index)
      let value = try Value(&object)
      try object.finish()
      return value
    }
  }
}

extension JSONReader {
  /// An array of such values.
  package static func list<Element>(of element: JSONReader<Element>) -> JSONReader
  where Value == [Element] {
    JSONReader { (view, index) throws(JSONOddity) in
      guard view.cells[index].kind == .array else { throw JSONOddity() }
      var values: [Element] = []
      values.reserveCapacity(view.count(in: index))
      var child = index + 1
      while child < Int(view.cells[index].next) {
        values.append(try element.read(view, child))
        child = Int(view.cells[child].next)
      }
      return values
    }
  }

  /// An object of any keys with such values.
  package static func dictionary<Element>(of element: JSONReader<Element>) -> JSONReader
  where Value == [String: Element] {
    JSONReader { (view, index) throws(JSONOddity) in
      guard view.cells[index].kind == .object else { throw JSONOddity() }
      var values: [String: Element] = [:]
      var child = index + 1
      while child < Int(view.cells[index].next) {
        guard let key = view.key(of: view.cells[child]) else { throw JSONOddity() }
        guard values.updateValue(try element.read(view, child), forKey: key) == nil else {
          throw JSONOddity()
        }
        child = Int(view.cells[child].next)
      }
      return values
    }
  }
}

extension JSONDocument {
  /// The value where nothing in it is odd; nil says no more than that something is.
  package func readable<Value>(_ reader: JSONReader<Value>) -> Value? {
    withView { view in
      do throws(JSONOddity) {
        return try reader.read(view, root.index)
      } catch {
        return nil
      }
    }
  }

  /// As ``read(_:as:stage:)``, without a look at the type where nothing is odd.
  package static func read<Value: JSONReadable>(
    _ source: SourceText, as type: Value.Type, stage: String
  ) -> Loaded<(value: Value, document: JSONDocument)> {
    read(source, .object, stage)
  }

  /// As ``read(_:as:stage:)`` of an array, without a look at the type where nothing is odd.
  package static func read<Element: JSONReadable>(
    _ source: SourceText, asListOf type: Element.Type, stage: String
  ) -> Loaded<(value: [Element], document: JSONDocument)> {
    read(source, .list(of: JSONReader<Element>.object), stage)
  }

  private static func read<Value: Decodable & Sendable>(
    _ source: SourceText, _ reader: JSONReader<Value>, _ stage: String
  ) -> Loaded<(value: Value, document: JSONDocument)> {
    let scan = JSONScan(source, atMost: largestSize)
    if scan.isSound, scan.findings.isEmpty, let value = scan.document.readable(reader) {
      return Loaded((value, scan.document), [])
    }
    return decoded(scan, as: Value.self, stage: stage)
  }
}
