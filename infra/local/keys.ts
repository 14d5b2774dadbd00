import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('command', 'operator/keys-cli.ts')
