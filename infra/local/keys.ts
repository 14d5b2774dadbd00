import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('command', 'COMMAND_URL', 'operator/keys-cli.ts')
