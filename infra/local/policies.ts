import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addresses } from './environment.ts'
import { root } from './root.ts'
import { secretsOf } from './secrets.ts'
import { localSettings } from './settings.ts'

// The command service's own command line, pointed at the local copy unless COMMAND_URL names another.
const { dataDir, ports } = localSettings()
process.env.COMMAND_URL ||= addresses(ports, process.env).command
process.env.ALBA_SERVICE_SECRET ||= (await secretsOf(dataDir, process.env)).serviceSecret
await import(pathToFileURL(join(root, 'services/command/src/cli.ts')).href)
