import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addresses } from './environment.ts'
import { root } from './root.ts'
import { serviceSecretFile } from './secrets.ts'
import { toolSettings } from './settings.ts'

type Service = 'command' | 'projector'

/**
 * Runs a service's command line against the local copy, unless the environment names another one. Where no copy was
 * ever started there is no secret yet: the tool then says that the service does not answer.
 * @param script path in the service's `src`
 */
export async function runOperatorTool(service: Service, script = 'cli.ts'): Promise<void> {
  const { dataDir, ports } = toolSettings()
  const known = addresses(ports, process.env)
  process.env.COMMAND_URL ||= known.command
  process.env.PROJECTOR_URL ||= known.projector
  const secret = await readFile(serviceSecretFile(dataDir), 'utf8').catch(() => '')
  process.env.ALBA_SERVICE_SECRET ||= secret.trim()
  await import(pathToFileURL(join(root, `services/${service}/src/${script}`)).href)
}
