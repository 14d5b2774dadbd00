import { readFile } from 'node:fs/promises'
import { programOf } from '../tool/programs.ts'
import { localDatabaseUrl } from './database.ts'
import { runOperatorTool } from './operator-tool.ts'
import { restoreLocally } from './restore.ts'
import { databasePasswordFile, masterKeyFile } from './secrets.ts'
import { toolSettings } from './settings.ts'

// `npm run alba -- <verb>`: the operators' tool. Each verb runs the command line of the service that answers it.

// Verbs such as « verify » and « backup » read the log from the database themselves. The password is empty where no local
// copy was started yet.
const { dataDir, ports } = toolSettings()
const secretIn = async (path: string) => (await readFile(path, 'utf8').catch(() => '')).trim()
const isLocal = !process.env.DATABASE_URL
const password = await secretIn(databasePasswordFile(dataDir))
process.env.DATABASE_URL ||= localDatabaseUrl(ports.postgres, password)

const [verb = '', place] = process.argv.slice(2)
// Only these verbs use the master key. The others ask a service that has it.
if (['backup', 'restore', 'verify'].includes(verb))
  process.env.ALBA_MASTER_KEY ||= await secretIn(masterKeyFile(dataDir))
// A key that is made for this message would open nothing: the copy has one in its folder.
if (verb === 'backup' && place !== undefined && !process.env.ALBA_MASTER_KEY) {
  console.error(
    `There is no master key in ${masterKeyFile(dataDir)}. ALBA_DATA_DIR names the folder of a copy; ALBA_MASTER_KEY gives the key.`,
  )
  process.exit(1)
}
const { service, script, words } = programOf(process.argv.slice(2))
process.argv.splice(2, Infinity, ...words)
const run = () => runOperatorTool(service, script)
// Without a file there is only the usage to print.
const isRestored = verb === 'restore' && place !== undefined && !place.startsWith('-')
await (isRestored && isLocal ? restoreLocally(run) : run())
