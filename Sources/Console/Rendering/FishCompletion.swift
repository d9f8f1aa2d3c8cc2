enum FishCompletion { static func text(of spec: ToolSpec) -> String { spec.name } }
