import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('command', 'COMMAND_URL', 'accounts/cli.ts')
