import { runOperatorTool } from './operator-tool.ts'

/**
 * `npm run practitioners -- <verb>`: operators use it to give and take access to the back office. Accounts belong to the
 * command service (docs/operating.md).
 */
await runOperatorTool('command', 'accounts/cli.ts')
