import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assertNotRunning } from './running.ts'
import { localSettings } from './settings.ts'

/** What a copy keeps in its data folder; anything else in there is not ours to remove. */
const kept = [
  ...['postgres', 'postgres.initialising', 'logs', 'running.json', 'stripe-sandbox.json'],
  ...['master.key', 'service.secret'],
]

try {
  const { dataDir } = localSettings()
  await assertNotRunning(dataDir)
  for (const name of kept) await rm(join(dataDir, name), { recursive: true, force: true })
  console.log(`Cleared ${dataDir}: the next npm start begins with an empty store and loads the demo centre.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
