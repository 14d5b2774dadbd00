import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('command')
