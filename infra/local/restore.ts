import { ConfigurationError } from '@alba/platform/config'
import { localDatabase } from './database.ts'
import { ownFolder } from './folders.ts'
import { PortsTaken } from './ports.ts'
import { AlreadyRunning, claimFolder } from './running.ts'
import { masterKeyFile, readOrCreateSecrets } from './secrets.ts'
import { localSettings } from './settings.ts'

/**
 * Runs `alba restore` on the data folder of a copy that does not run: its PostgreSQL is started for it, in an empty
 * folder if there is none.
 */
export async function restoreLocally(restore: () => Promise<void>): Promise<void> {
  try {
    await inDataFolder(restore)
  } catch (error) {
    const isKnown = [ConfigurationError, AlreadyRunning, PortsTaken].some(known => error instanceof known)
    if (!isKnown) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

async function inDataFolder(restore: () => Promise<void>): Promise<void> {
  const { dataDir, ports } = localSettings()
  await ownFolder(dataDir)
  // Without DATABASE_URL, as it was before this tool set it, these include the password of the embedded PostgreSQL.
  const { databasePassword, isNewMasterKey } = await readOrCreateSecrets(dataDir, { ...process.env, DATABASE_URL: '' })
  if (isNewMasterKey)
    throw new ConfigurationError([
      `ALBA_MASTER_KEY: give the key under which the backup was made, in the variable or in ${masterKeyFile(dataDir)}`,
    ])
  const claim = await claimFolder(dataDir)
  const postgres = localDatabase({
    dataDir,
    port: ports.postgres,
    password: databasePassword,
    onLog: () => undefined,
    onNews: news => console.error(`PostgreSQL ${news}`),
  })
  try {
    await postgres.start()
    process.env.DATABASE_URL = postgres.url
    await restore()
  } finally {
    await postgres.stop()
    await claim.release()
  }
}
