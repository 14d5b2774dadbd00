import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addresses } from './environment.ts'
import { root } from './root.ts'
import { localSettings } from './settings.ts'

// The projector's own command line, pointed at the local copy unless PROJECTOR_URL names another.
process.env.PROJECTOR_URL ||= addresses(localSettings().ports, process.env).projector
await import(pathToFileURL(join(root, 'services/projector/src/cli.ts')).href)
