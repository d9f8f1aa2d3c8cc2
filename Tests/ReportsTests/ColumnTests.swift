import Expectations
import PlainText
import Reports
import TestSupport
import Testing

/// A table states its columns and the contents of its rows in one place.
struct ColumnTests {
  @Test("schema and cells come from the same columns, in the same order")
  func table() {
    let spec = YieldReport.spec
    expect(
      spec.columns.map(\.name),
      equals: [
        "tier", "account", "balance", "true_apy_pct", "monthly_yield", "yearly_yield", "share_pct",
      ])
    expect(
      spec.columns.map(\.kind.isAmount), equals: [false, false, true, false, true, true, false])
  }
}
