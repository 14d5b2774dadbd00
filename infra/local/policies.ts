import { runOperatorTool } from './operator-tool.ts'

/**
 * `npm run policies -- <verb>`: the command service's command line, by which operators see and steer its policies and
 * deadlines (docs/operating.md).
 */
await runOperatorTool('command')
