import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addresses } from './environment.ts'
import { root } from './root.ts'
import { serviceSecretFile } from './secrets.ts'
import { localSettings } from './settings.ts'

/**
 * Runs a service's own command line against the local copy, unless the environment names another one. Where no copy was
 * ever started there is no secret either: the tool then says that nobody answers.
 * @param script in the service's `src`
 */
export async function runOperatorTool(
  service: 'command' | 'projector',
  variable: string,
  script = 'cli.ts',
): Promise<void> {
  const { dataDir, ports } = localSettings()
  process.env[variable] ||= addresses(ports, process.env)[service]
  const secret = await readFile(serviceSecretFile(dataDir), 'utf8').catch(() => '')
  process.env.ALBA_SERVICE_SECRET ||= secret.trim()
  await import(pathToFileURL(join(root, `services/${service}/src/${script}`)).href)
}
