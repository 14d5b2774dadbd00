import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('projector')
