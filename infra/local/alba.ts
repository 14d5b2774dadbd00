import { readFile } from 'node:fs/promises'
import { localDatabaseUrl } from './database.ts'
import { runOperatorTool } from './operator-tool.ts'
import { restoreLocally } from './restore.ts'
import { databasePasswordFile, masterKeyFile } from './secrets.ts'
import { localSettings } from './settings.ts'

// The verbs that check and export the log read it themselves. Without a local copy its database has no password yet.
const { dataDir, ports } = localSettings()
const secretIn = async (path: string) => (await readFile(path, 'utf8').catch(() => '')).trim()
const isLocal = !process.env.DATABASE_URL
const password = await secretIn(databasePasswordFile(dataDir))
process.env.DATABASE_URL ||= localDatabaseUrl(ports.postgres, password)

/** The tools that also have a name of their own: « alba policies status » is « policies status ». */
const tools = new Map<string, Parameters<typeof runOperatorTool>>([
  ['policies', ['command']],
  ['mails', ['projector', 'mailer/cli.ts']],
  ['keys', ['command', 'operator/keys-cli.ts']],
  ['practitioners', ['command', 'accounts/cli.ts']],
])
/** What the projector's own tool answers. « verify » alone also proves the log; with a name it compares one model. */
const ofModels = ['models', 'replay', 'diff', 'swap', 'undo', 'discard', 'pause', 'resume', 'abandon', 'step', 'skip']

const [verb = '', name = '-'] = process.argv.slice(2)
// Only these two need the master key. The other tools ask a service that has it.
if (verb === 'backup' || verb === 'restore') process.env.ALBA_MASTER_KEY ||= await secretIn(masterKeyFile(dataDir))
const tool = tools.get(verb)
if (tool) {
  process.argv.splice(2, 1)
  await runOperatorTool(...tool)
} else if (ofModels.includes(verb) || (verb === 'verify' && !name.startsWith('-'))) await runOperatorTool('projector')
else if (verb === 'restore' && isLocal) await restoreLocally(() => runOperatorTool('command', 'cli/alba.ts'))
else await runOperatorTool('command', 'cli/alba.ts')
