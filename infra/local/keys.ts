import { runOperatorTool } from './operator-tool.ts'

/**
 * `npm run keys -- <verb>`: operators use it to look at and change the master key, which the command service holds
 * (docs/operating.md).
 */
await runOperatorTool('command', 'operator/keys-cli.ts')
