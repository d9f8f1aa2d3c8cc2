import PlainText

extension OutgoingTable {
  /// Writes a workbook that has one sheet (ECMA-376) as an uncompressed zip. Because a zip stores
  /// the size before the contents, the rows are produced twice: first to measure the sheet, then to
  /// write it.
  func writeWorkbook(
    _ manner: ExportOptions, to put: ([UInt8]) throws -> Void
  ) throws -> [Diagnostic] {
    let most = WorkbookSheet.columnLimit
    guard spec.columns.count <= most else {
      throw Failure(
        tooLargeForWorkbook: "'\(spec.name)' has \(spec.columns.count) columns, expected at most "
          + "\(most) in a workbook")
    }
    var measured = Measure()
    let warnings = try write(WorkbookSheet(spec, manner)) { measured.take($0) }
    var zip = StoredZip()
    try put(head(measured, &zip))
    var written = Measure()
    _ = try write(WorkbookSheet(spec, manner)) { bytes in
      written.take(bytes)
      // The zip header already contains the size, so no further bytes may be written.
      guard written.size <= measured.size else { throw changed }
      try put(bytes)
    }
    guard written.size == measured.size, written.checksum.value == measured.checksum.value else {
      throw changed
    }
    try put(zip.directory())
    return warnings
  }

  /// Returns the bytes before the sheet's contents.
  private func head(_ sheet: Measure, _ zip: inout StoredZip) throws -> [UInt8] {
    do {
      var head: [UInt8] = []
      for (path, bytes) in WorkbookParts.others(of: spec) {
        var part = Measure()
        part.take(bytes)
        head += try zip.header(of: path, size: part.size, checksum: part.checksum.value) + bytes
      }
      return try head
        + zip.header(
          of: WorkbookParts.sheetPath, size: sheet.size, checksum: sheet.checksum.value)
    } catch {
      throw Failure(
        tooLargeForWorkbook: "'\(spec.name)' would be a workbook of more than 4 GiB")
    }
  }

  private var changed: Failure {
    Failure(
      .writing,
      Diagnostic(
        .error, ExportCode.changed,
        "the rows of '\(spec.name)' changed while they were being written",
        hint: "run the command again when no other program writes to the folder"))
  }
}

/// The size and checksum that a zip stores before a file's contents.
private struct Measure {
  private(set) var size = 0
  private(set) var checksum = CRC32()

  mutating func take(_ bytes: [UInt8]) {
    size += bytes.count
    checksum.update(bytes)
  }
}
