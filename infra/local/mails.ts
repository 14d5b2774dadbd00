import { runOperatorTool } from './operator-tool.ts'

await runOperatorTool('projector', 'PROJECTOR_URL', 'mailer/cli.ts')
