import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { envFile, type Place, sides } from './place.ts'

const run = promisify(execFile)

/** The account under which the services run. It owns no file of the installation. */
export const USER = 'alba'

const random = () => randomBytes(32).toString('hex')

/**
 * The secrets, one file each, named after its variable. What is empty at first is filled in by hand, or not needed
 * everywhere: an empty file counts as not set.
 */
export const secretFiles: Readonly<Record<string, () => string>> = {
  ALBA_MASTER_KEY: random,
  ALBA_SERVICE_SECRET: random,
  ALBA_JWT_SECRET: random,
  DATABASE_URL: () => `postgres://${USER}@%2Fvar%2Frun%2Fpostgresql/alba`,
  SMTP_URL: () => '',
  STRIPE_SECRET_KEY: () => '',
  STRIPE_WEBHOOK_SECRET: () => '',
  EVENTSTORE_URL: () => '',
  KAFKA_PASSWORD: () => '',
}

/** What has no value of its own and must have one before anything is started. */
const needed = {
  settings: ['PUBLIC_URL', 'STRIPE_PUBLISHABLE_KEY'],
  secrets: ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
}

const settings = `# Settings of Alba that are no secrets (docs/configuration.md has them all); secrets are files in the folder « secrets ».
# After a change: alba-server restart
NODE_ENV=production
# The address at which visitors reach the site: https://…
PUBLIC_URL=
STRIPE_PUBLISHABLE_KEY=
# The mail server as « Paramètres » shows it to staff. Mails go out by the secret SMTP_URL.
SMTP_HOST=
SMTP_PORT=587
# One proxy stands in front (infra/server/proxy).
TRUST_PROXY=1
`

/** Two gateways never listen on the same port, so the proxy finds the one that runs. */
const ports = {
  a: 'PORT=3000\nWATCH_PORT=3003\nPROJECTOR_PORT=3002\nPROJECTOR_URL=http://127.0.0.1:3002\n',
  b: 'PORT=3010\nWATCH_PORT=3013\nPROJECTOR_PORT=3012\nPROJECTOR_URL=http://127.0.0.1:3012\n',
}

/**
 * Makes what an installation has beside its releases: the account, the settings, the secrets. What is there already is
 * never changed.
 * @returns the files in which something must be filled in before Alba can start
 */
export async function prepare(place: Place): Promise<string[]> {
  for (const folder of ['releases', 'sides']) await mkdir(place.at(folder), { recursive: true })
  await mkdir(place.secretsFolder, { recursive: true, mode: 0o700 })
  await chmod(place.secretsFolder, 0o700)
  await makeUser(place)
  for (const [name, make] of Object.entries(secretFiles)) await writeOnce(secretFile(place, name), `${make()}\n`, 0o600)
  for (const side of sides) await writeOnce(place.portsFile(side), ports[side], 0o644)
  await writeOnce(place.settingsFile, settings, 0o644)
  return missingIn(place)
}

export const secretFile = (place: Place, name: string): string => join(place.secretsFolder, name)

async function missingIn(place: Place): Promise<string[]> {
  const given = await envFile(place.settingsFile)
  const missing = needed.settings.filter(name => !given[name]).map(name => `${name} in ${place.settingsFile}`)
  for (const name of needed.secrets)
    if ((await readFile(secretFile(place, name), 'utf8')).trim() === '') missing.push(secretFile(place, name))
  return missing
}

/** A file that is there is never written. A new one is whole on the disk before it has its name. */
async function writeOnce(path: string, text: string, mode: number): Promise<void> {
  const next = `${path}.next`
  await rm(next, { force: true })
  await writeFile(next, text, { mode, flush: true })
  await link(next, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(next)
}

async function makeUser(place: Place): Promise<void> {
  const isThere = await run('id', ['-u', USER]).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  await run('useradd', [...options, '--home-dir', place.root, USER])
}
