enum SpecJSON { static func text(of spec: ToolSpec) -> String { spec.name } }
