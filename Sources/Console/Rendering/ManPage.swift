enum ManPage { static func text(of spec: ToolSpec) -> String { spec.name } }
