package import PlainText

extension [Layout] {
  /// Returns the layout with this name; nil if it does not exist. A file name takes precedence over
  /// a name stated in a file.
  package func named(_ name: String) -> Layout? {
    first { $0.name == name } ?? first { $0.statedName == name }
  }
}

/// The layouts in a folder, each combined with the layout that it extends.
package struct LayoutFiles {
  private struct File {
    let name: String
    let source: SourceText
    let document: JSONDocument
    var layout: Layout
    /// Whether the layout has an error and cannot be used.
    var isRefused: Bool
    var isResolved = false
  }

  private var files: [File] = []
  private var diagnostics: [Diagnostic] = []

  /// Reads layouts that may extend each other or built-in layouts.
  ///
  /// Errors have the codes in ``LayoutCode``, or `layout-` followed by a ``JSONDecodingProblem``.
  ///
  /// - Parameter sources: the files, each with its name without `.json`, which becomes the layout's
  ///   name.
  /// - Returns: the layouts without errors, and the errors of the other layouts.
  package static func read(
    _ sources: [(name: String, source: SourceText)]
  ) -> (layouts: [Layout], diagnostics: [Diagnostic]) {
    var files = LayoutFiles()
    for (name, source) in sources { files.add(name, source) }
    for index in files.files.indices { files.resolve(index, above: []) }
    return (files.files.filter { !$0.isRefused }.map(\.layout), files.diagnostics)
  }

  private mutating func add(_ name: String, _ source: SourceText) {
    let loaded = JSONDocument.read(source, as: Layout.self, stage: "layout")
    diagnostics += loaded.diagnostics
    guard case (var layout, let document)? = loaded.value else { return }
    layout.isOwn = true
    if layout.name != name { (layout.statedName, layout.name) = (layout.name, name) }
    files.append(
      File(name: name, source: source, document: document, layout: layout, isRefused: false))
  }

  /// Merges a file's layout with the layout that it extends, and checks the result.
  ///
  /// - Parameter above: the files that extend this file, directly or indirectly.
  private mutating func resolve(_ index: Int, above: [Int]) {
    guard !files[index].isResolved else { return }
    files[index].isResolved = true
    if let name = files[index].layout.extends {
      guard let base = base(name, of: index, above: above + [index]) else { return }
      let stated = files[index].layout.statedName
      files[index].layout = files[index].layout.extending(base)
      files[index].layout.statedName = stated
    }
    report(files[index].layout.findings, index)
  }

  /// Returns the layout with this name. If the layout is missing or invalid, adds an error and
  /// returns nil.
  private mutating func base(_ name: String, of index: Int, above: [Int]) -> Layout? {
    // The layout itself is skipped, because it may have the same name as the built-in layout that
    // it extends.
    let found = files.indices.first { $0 != index && files[$0].layout.isNamed(name) }
    guard let found else {
      if let layout = BuiltInLayouts.all.named(name) { return layout }
      let isSelf = files[index].layout.isNamed(name)
      let names = files.map(\.name).filter { $0 != files[index].name }
      let near = nearestName(to: name, among: names + BuiltInLayouts.all.map(\.name))
      refuse(
        index, isSelf ? .extendsCircle : .extendsUnknown,
        isSelf ? "the layout extends itself" : "layout '\(name.visible)' does not exist",
        near.map { "did you mean '\($0)'?" }
          ?? "write the name of a built-in layout or of a layout in 'layouts'")
      return nil
    }
    if above.contains(found) {
      let circle = (above + [found]).map { files[$0].name.visible }.joined(separator: " → ")
      refuse(
        index, .extendsCircle, "layouts extend each other in a cycle: \(circle)",
        "remove \"extends\" from one of them")
      return nil
    }
    resolve(found, above: above)
    guard !files[found].isRefused else {
      refuse(
        index, .extendsUnknown, "the extended layout '\(name.visible)' has errors",
        "correct that layout first")
      return nil
    }
    return files[found].layout
  }

  private mutating func refuse(
    _ index: Int, _ code: LayoutCode, _ message: String, _ hint: String
  ) {
    report(
      [
        PathFinding(
          .error, code, message, at: [.key(Layout.CodingKeys.extends.rawValue)], hint: hint)
      ], index)
  }

  private mutating func report(_ findings: [PathFinding], _ index: Int) {
    let file = files[index]
    diagnostics += Layout.diagnostics(findings, file.document, file.source)
    if findings.contains(where: { $0.severity == .error }) { files[index].isRefused = true }
  }
}

extension Layout {
  /// Reads a layout that does not extend another layout.
  ///
  /// Errors have the codes in ``LayoutCode``, or `layout-` followed by a ``JSONDecodingProblem``.
  package static func read(_ source: SourceText) -> Loaded<Layout> {
    let loaded = JSONDocument.read(source, as: Layout.self, stage: "layout")
    guard let (layout, document) = loaded.value else { return Loaded(nil, loaded.diagnostics) }
    return Loaded(
      layout, loaded.diagnostics + diagnostics(layout.findings, document, source))
  }

  fileprivate static func diagnostics(
    _ findings: [PathFinding], _ document: JSONDocument, _ source: SourceText
  ) -> [Diagnostic] {
    source.diagnostics(
      for: findings.map { finding in
        TextFinding(
          finding.severity, code: finding.code, finding.message,
          at: document.range(at: finding.path), hint: finding.hint)
      })
  }
}
