import { runOperatorTool } from './operator-tool.ts'

/**
 * `npm run practitioners -- <verb>`: with it, operators give access to the back office or take it away. Accounts belong
 * to the command service (docs/operating.md).
 */
await runOperatorTool('command', 'accounts/cli.ts')
