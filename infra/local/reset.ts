import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertNotRunning, claimFiles } from './running.ts'
import { localSettings } from './settings.ts'

/** What a copy writes into its data folder. Other files there are not removed. */
const dataFiles = ['postgres', 'postgres.initialising', 'logs', 'mails', 'stripe-sandbox.json', ...claimFiles]
const secrets = ['master.key', 'service.secret', 'jwt.secret', 'postgres.password']

try {
  const { dataDir } = localSettings()
  await assertNotRunning(dataDir)
  // Without `postgres` in the folder the data is on another server (DATABASE_URL), and only these secrets decrypt it:
  // they are kept.
  const holdsData = existsSync(join(dataDir, 'postgres'))
  for (const name of holdsData ? [...dataFiles, ...secrets] : dataFiles)
    await rm(join(dataDir, name), { recursive: true, force: true })
  console.log(`Cleared ${dataDir}: the next npm start begins with an empty store and loads the demo centre.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
