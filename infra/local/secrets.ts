import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigurationError } from '@alba/platform/config'

export const serviceSecretFile = (dataDir: string): string => join(dataDir, 'service.secret')
export const databasePasswordFile = (dataDir: string): string => join(dataDir, 'postgres.password')
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master.key')

/**
 * The secrets of a copy. A variable of the environment comes first: a real installation sets its own secrets. Otherwise
 * each is read from its file in `dataDir`, and created there if it is missing or empty: 64 hexadecimal digits, readable
 * by the owner only. Only a new master key is not written here, because the log may need the old one: see `saveNewMasterKey`.
 */
export async function readOrCreateSecrets(dataDir: string, env: NodeJS.ProcessEnv) {
  const masterKey = env.ALBA_MASTER_KEY || (await read(masterKeyFile(dataDir)))
  return {
    /** Encrypts the key of each person. */
    masterKey: masterKey ?? randomSecret(),
    isNewMasterKey: masterKey === undefined,
    /** Services and operators' tools authenticate with it. */
    serviceSecret: env.ALBA_SERVICE_SECRET || (await readOrCreate(serviceSecretFile(dataDir))),
    /** Signs practitioners' access tokens. */
    jwtSecret: env.ALBA_JWT_SECRET || (await readOrCreate(join(dataDir, 'jwt.secret'))),
    /** Password of the embedded PostgreSQL; empty when another server is used. */
    databasePassword: env.DATABASE_URL ? '' : await readOrCreate(databasePasswordFile(dataDir)),
  }
}

export type Secrets = Awaited<ReturnType<typeof readOrCreateSecrets>>

/**
 * Writes a new master key to its file before any service uses it. A log that already holds events, such as that of a
 * restored database, can only be decrypted with its old key: then none is made.
 * @throws {ConfigurationError} when the log holds events
 */
export async function saveNewMasterKey(
  dataDir: string,
  { masterKey, isNewMasterKey }: Secrets,
  holdsEvents: () => Promise<boolean>,
): Promise<void> {
  if (!isNewMasterKey) return
  if (await holdsEvents())
    throw new ConfigurationError([
      `ALBA_MASTER_KEY: the log holds events, and ${masterKeyFile(dataDir)} is not there or empty. Give the key that was ` +
        'used so far, in the variable or in that file: a new key could not decrypt what is in the log.',
    ])
  await write(masterKeyFile(dataDir), masterKey)
}

async function readOrCreate(path: string): Promise<string> {
  const known = await read(path)
  if (known !== undefined) return known
  const made = randomSecret()
  await write(path, made)
  return made
}

const randomSecret = (): string => randomBytes(32).toString('hex')

/**
 * Undefined when the file is missing or empty. An empty file, which a full disk or a power cut leaves, is no secret: the
 * services would take an empty variable for one that is not set, and use the secret for development.
 */
async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the whole file or nothing, also when the process is killed or the power is cut meanwhile. */
async function write(path: string, secret: string): Promise<void> {
  const next = `${path}.next`
  await rm(next, { force: true })
  await writeFile(next, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(next, path)
  // Otherwise a power cut may undo the renaming. Windows cannot do this for a folder.
  if (process.platform === 'win32') return
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
