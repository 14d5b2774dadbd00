import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '@alba/platform/config'

export const serviceSecretFile = (dataDir: string): string => join(dataDir, 'service.secret')
export const databasePasswordFile = (dataDir: string): string => join(dataDir, 'postgres.password')
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master.key')

/**
 * The secrets of a copy. A variable of the environment comes first: a real installation sets its own secrets. Otherwise
 * each is read from its file in `dataDir`, and created there if it is missing: 64 hexadecimal digits, readable by the
 * owner only. Only a new master key is not written here, because the log may need the old one: see `saveNewMasterKey`.
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
      `ALBA_MASTER_KEY: the log holds events, and ${masterKeyFile(dataDir)} is not there. Give the key that was used ` +
        'so far, in the variable or in that file: a new key could not decrypt what is in the log.',
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

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const write = (path: string, secret: string) => writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
