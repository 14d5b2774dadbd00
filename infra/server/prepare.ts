import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { envFile, type Place, sides } from './place.ts'

const run = promisify(execFile)

/** The account under which the services run. It owns no file of the installation. */
export const USER = 'alba'

/** A new key or secret, 32 bytes in hexadecimal. */
const random = () => randomBytes(32).toString('hex')

/**
 * The secrets, with what their files contain at first. Each file is named after its variable. An empty file counts as
 * not set: the operator fills it in, or leaves it empty where the installation does not need that secret.
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

/**
 * The settings and secrets that the operator must fill in before Alba can start. `DATABASE_URL` is filled in already.
 */
const needed = {
  settings: ['PUBLIC_URL', 'STRIPE_PUBLISHABLE_KEY'],
  secrets: ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
}

/** The settings of a new installation. */
const settings = `# Settings of Alba that are no secrets (docs/configuration.md has them all); secrets are files in the folder « secrets ».
# After a change: alba-server restart. A comment has a line of its own.
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

/**
 * The ports of the two sides. A side is one set of the three services: during an upgrade the new release starts on the
 * side that is free, while the old one still serves on the other. So their gateways and projectors need ports of their
 * own, and the proxy sends visitors to the gateway that answers.
 */
const ports = {
  a: 'PORT=3000\nWATCH_PORT=3003\nPROJECTOR_PORT=3002\nPROJECTOR_URL=http://127.0.0.1:3002\n',
  b: 'PORT=3010\nWATCH_PORT=3013\nPROJECTOR_PORT=3012\nPROJECTOR_URL=http://127.0.0.1:3012\n',
}

/**
 * Makes what an installation needs besides its releases: the folders, the account, the secrets, the ports, the
 * settings. What is there already is not changed, except that nobody but the owner may read the folder of the secrets.
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

/** The path of the file of a secret. */
export const secretFile = (place: Place, name: string): string => join(place.secretsFolder, name)

/** What is still to be filled in, as the operator reads it: a variable and its file, or the file of a secret. */
async function missingIn(place: Place): Promise<string[]> {
  const given = await envFile(place.settingsFile)
  const missing = needed.settings.filter(name => !given[name]).map(name => `${name} in ${place.settingsFile}`)
  for (const name of needed.secrets)
    if ((await readFile(secretFile(place, name), 'utf8')).trim() === '') missing.push(secretFile(place, name))
  return missing
}

/**
 * Writes a file, unless there is one of that name. The text is on the disk before the file gets its name, so a power
 * cut leaves a whole file or none.
 */
async function writeOnce(path: string, text: string, mode: number): Promise<void> {
  const next = `${path}.next`
  await rm(next, { force: true })
  await writeFile(next, text, { mode, flush: true })
  await link(next, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(next)
}

/** Adds the account of the services to the system, unless it is there. Nobody can log in with it. */
async function makeUser(place: Place): Promise<void> {
  const isThere = await run('id', ['-u', USER]).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  await run('useradd', [...options, '--home-dir', place.root, USER])
}
