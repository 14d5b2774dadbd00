import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { envFile, placeAt } from './place.ts'
import { USER } from './prepare.ts'

// `bin/alba` of an installed release runs the operators' tool (infra/local/alba.ts) with the settings and secrets of the
// installation. It reads these as root; then the tool runs as the account of the services.

const release = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const place = placeAt(dirname(dirname(release)))

/** systemd gives a unit its secrets in a folder of its own. A person must be root to read them. */
const secretsFolder = process.env.CREDENTIALS_DIRECTORY ?? place.secretsFolder

try {
  const env = { ...process.env, ...(await settings()), ...(await secrets()) }
  if (!process.env.CREDENTIALS_DIRECTORY && process.getuid?.() === 0) becomeUser()
  const tool = join(release, 'infra/local/alba.ts')
  const child = spawn(process.execPath, [tool, ...process.argv.slice(2)], { env, stdio: 'inherit' })
  // A terminal sends Ctrl-C to both, and the tool decides what it means. Other signals are passed on.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => void child.kill('SIGTERM'))
  child.once('close', code => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  const { code, path } = error as NodeJS.ErrnoException
  console.error(code === 'EACCES' ? `${path} is for root only: sudo ${place.at('current/bin/alba')} …` : error)
  process.exitCode = 1
}

async function settings(): Promise<NodeJS.Dict<string>> {
  const side = await place.current()
  return { ...(await envFile(place.settingsFile)), ...(side && (await envFile(place.portsFile(side)))) }
}

async function secrets(): Promise<NodeJS.Dict<string>> {
  const names = (await readdir(secretsFolder)).filter(name => /^[A-Z_]+$/.test(name))
  const read = async (name: string) => [name, (await readFile(join(secretsFolder, name), 'utf8')).trim()] as const
  return Object.fromEntries(await Promise.all(names.map(read)))
}

function becomeUser(): void {
  process.setgroups?.([USER])
  process.setgid?.(USER)
  process.setuid?.(USER)
}
