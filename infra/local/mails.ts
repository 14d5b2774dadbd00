import { runOperatorTool } from './operator-tool.ts'

/**
 * `npm run mails -- <verb>`: operators use it to see and steer the outbox of mails, which belongs to the projector
 * (docs/operating.md).
 */
await runOperatorTool('projector', 'mailer/cli.ts')
