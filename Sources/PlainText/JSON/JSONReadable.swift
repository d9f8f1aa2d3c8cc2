/// A value that reads its own members. This is the fast path for a file without irregularities.
///
/// Codable's first access to a type costs more than reading a household's files; this path avoids
/// that cost. `init(_:)` must either return the same value as `init(from:)` or throw. If it throws,
/// the value is decoded by `init(from:)`, which reports errors and unknown keys.
///
///     init(_ object: inout JSONObject) throws(JSONOddity) {
///       name = try object.required(CodingKeys.name, .text)
///       cap = try object.optional(CodingKeys.cap, .decimal)
///     }
package protocol JSONReadable: Decodable, Sendable {
  /// Reads each known member; an unread member is an irregularity.
  init(_ object: inout JSONObject) throws(JSONOddity)
}

/// An irregularity that only decoding can report.
package struct JSONOddity: Error {}

/// The members of an object. Members queried in file order are found immediately.
package struct JSONObject {
  private let view: JSONView
  private let first: Int
  private let end: Int
  /// Index of the member after the last one found.
  private var next: Int
  private var found = 0
  private let count: Int

  /// Creates a view of an object.
  ///
  /// - Throws: ``JSONOddity`` if the cell is not an object.
  fileprivate init(_ view: JSONView, at index: Int) throws(JSONOddity) {
    guard view.cells[index].kind == .object else { throw JSONOddity() }
    self.view = view
    first = index + 1
    next = first
    end = Int(view.cells[index].next)
    count = view.count(in: index)
  }

  /// Returns the value of a required member. A null value is always an irregularity.
  package mutating func required<Value>(
    _ key: some CodingKey, _ reader: JSONReader<Value>
  ) throws(JSONOddity) -> Value {
    guard let index = member(key.stringValue) else { throw JSONOddity() }
    return try reader.read(view, index)
  }

  /// Returns the value of a member, or `value` if the member is missing. A null value is an
  /// irregularity.
  @inlinable @inline(__always) package mutating func required<Value>(
    _ key: some CodingKey, _ reader: @autoclosure () -> JSONReader<Value>, default value: Value
  ) throws(JSONOddity) -> Value {
    guard let index = member(key.stringValue) else { return value }
    return try self.value(at: index, reader())
  }

  /// Returns the value of a member; nil if it is missing or null.
  ///
  /// The method is inlined so that the value's type is not instantiated for a missing value.
  @inlinable @inline(__always) package mutating func optional<Value>(
    _ key: some CodingKey, _ reader: @autoclosure () -> JSONReader<Value>
  ) throws(JSONOddity) -> Value? {
    guard let index = value(of: key.stringValue) else { return nil }
    return try value(at: index, reader())
  }

  /// Returns the cell of a member's value; nil if it is missing or null.
  @usableFromInline package mutating func value(of name: String) -> Int? {
    guard let index = member(name), view.cells[index].kind != .null else { return nil }
    return index
  }

  /// Returns the value in a cell.
  @usableFromInline package func value<Value>(
    at index: Int, _ reader: JSONReader<Value>
  ) throws(JSONOddity) -> Value {
    try reader.read(view, index)
  }

  /// Returns the cell of a member's value; nil if it is missing. The search ends once all members
  /// are found.
  ///
  /// - Precondition: the member was not read before.
  @usableFromInline package mutating func member(_ name: String) -> Int? {
    guard found < count else { return nil }
    let index = view.member(name, from: next, to: end) ?? view.member(name, from: first, to: next)
    guard let index else { return nil }
    next = Int(view.cells[index].next)
    found += 1
    return index
  }

  /// Throws if a member was not read.
  fileprivate func finish() throws(JSONOddity) {
    guard found == count else { throw JSONOddity() }
  }
}

/// A reader of one kind of value.
package struct JSONReader<Value> {
  fileprivate let read: (JSONView, Int) throws(JSONOddity) -> Value

  /// Returns a reader that tries `self` first, then `other`.
  package func or(_ other: JSONReader<Value>) -> JSONReader<Value> {
    JSONReader { (view, index) throws(JSONOddity) in
      do throws(JSONOddity) {
        return try read(view, index)
      } catch {
        return try other.read(view, index)
      }
    }
  }

  /// Returns a reader that applies `transform` to the value. If `transform` returns nil, the value
  /// is an irregularity.
  package func map<Other>(_ transform: @escaping (Value) -> Other?) -> JSONReader<Other> {
    JSONReader<Other> { (view, index) throws(JSONOddity) in
      guard let other = transform(try read(view, index)) else { throw JSONOddity() }
      return other
    }
  }
}

extension JSONReader<String> {
  /// A reader of strings, with escapes resolved.
  package static var text: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      let cell = view.cells[index]
      guard !cell.isDamaged, let text = view.string(of: cell) else { throw JSONOddity() }
      return text
    }
  }
}

extension JSONReader<Decimal> {
  /// A reader of exact numbers.
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
  /// A reader of whole numbers.
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
  /// A reader of true and false.
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
  /// A reader of dates written as `YYYY-MM-DD`.
  package static var date: JSONReader {
    JSONReader<String>.text.map { text in
      do throws(DateProblem) { return try CalendarDate(parsing: text) } catch { return nil }
    }
  }
}

extension JSONReader<UninterpretedJSON> {
  /// A reader of any value except null.
  package static var uninterpreted: JSONReader {
    JSONReader { (view, index) throws(JSONOddity) in
      let cell = view.cells[index]
      guard cell.kind != .null else { throw JSONOddity() }
      return UninterpretedJSON(bytes: Array(view.bytes[cell.range]), range: cell.range)
    }
  }
}

extension JSONReader where Value: RawRepresentable<String> {
  /// A reader of strings that are raw values of a type.
  package static var word: JSONReader { JSONReader<String>.text.map { Value(rawValue: $0) } }
}

extension JSONReader where Value: JSONReadable {
  /// A reader of objects that read their own members.
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
  /// Returns a reader of arrays whose elements are read by `element`.
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

  /// Returns a reader of objects with any keys, whose values are read by `element`.
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
  /// Returns the value if it has no irregularities; otherwise nil.
  package func readable<Value>(_ reader: JSONReader<Value>) -> Value? {
    withView { view in
      do throws(JSONOddity) {
        return try reader.read(view, root.index)
      } catch {
        return nil
      }
    }
  }

  /// Reads a value as ``read(_:as:stage:)`` does, but uses Codable only if the text has
  /// irregularities.
  package static func read<Value: JSONReadable>(
    _ source: SourceText, as type: Value.Type, stage: String
  ) -> Loaded<(value: Value, document: JSONDocument)> {
    read(source, .object, stage)
  }

  /// Reads an array as ``read(_:as:stage:)`` does, but uses Codable only if the text has
  /// irregularities.
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
