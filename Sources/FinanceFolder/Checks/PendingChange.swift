/// Warns of a change that is recorded and not complete, and refuses one that an edit stands in the
/// way of, and a record that is damaged.
let pendingChange = FolderRule(
  "pending-change", "a change that a tool recorded and did not complete"
) { $0.pending }
