import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('command', 'cli/alba.ts')
