import { readFile } from 'node:fs/promises'
import { localDatabaseUrl } from './database.ts'
import { runOperatorTool } from './operator-tool.ts'
import { databasePasswordFile } from './secrets.ts'
import { localSettings } from './settings.ts'

// The verbs that check and export the log read it themselves. Without a local copy its database has no password yet.
const { dataDir, ports } = localSettings()
const password = await readFile(databasePasswordFile(dataDir), 'utf8').catch(() => '')
process.env.DATABASE_URL ||= localDatabaseUrl(ports.postgres, password.trim())

await runOperatorTool('command', 'cli/alba.ts')
