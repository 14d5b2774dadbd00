import { runOperatorTool } from './operator-tool.ts'

/**
 * `npm run projections -- <verb>`: the projector's command line, an older name for those verbs of `npm run alba` that are
 * about read models (docs/operating.md).
 */
await runOperatorTool('projector')
