import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addresses } from './environment.ts'
import { root } from './root.ts'
import { secretsOf } from './secrets.ts'
import { localSettings } from './settings.ts'

// The projector's own command line, pointed at the local copy unless PROJECTOR_URL names another.
const { dataDir, ports } = localSettings()
process.env.PROJECTOR_URL ||= addresses(ports, process.env).projector
process.env.ALBA_SERVICE_SECRET ||= (await secretsOf(dataDir, process.env)).serviceSecret
await import(pathToFileURL(join(root, 'services/projector/src/cli.ts')).href)
