import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('command', 'centre/cli.ts')
