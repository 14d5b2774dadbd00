import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startEventStoreDbStandIn } from '@alba/platform/testing/eventstoredb-stand-in'
import { createTestDatabase, freePort } from '@alba/platform/testing/postgres'
import { afterEach, expect, it, vi } from 'vitest'

const entry = fileURLToPath(new URL('server.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the service as a process. `status` returns the HTTP status of a path, or 0 while the service does not answer. */
async function launch(env: NodeJS.ProcessEnv) {
  const port = String(await freePort())
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ALBA_MASTER_KEY: '7'.repeat(64), COMMAND_PORT: port, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      response => response.status,
      () => 0,
    )
  return { child, status }
}

it('is healthy while it waits for the event store, and ready when it is reachable', async () => {
  const database = await createTestDatabase()
  const server = await startEventStoreDbStandIn()
  server.stop()
  const { child, status } = await launch({
    DATABASE_URL: database.url,
    ALBA_EVENT_STORE: 'eventstoredb',
    EVENTSTORE_URL: server.connectionString,
  })
  await vi.waitFor(async () => expect(await status('/api/health')).toBe(200), { timeout: 300_000, interval: 50 })
  expect(await status('/api/ready')).toBe(503)
  expect(await status('/commands/request-booking')).toBe(503)
  await server.restart()
  await vi.waitFor(async () => expect(await status('/api/ready')).toBe(200), { timeout: 300_000, interval: 50 })
  // With the store, the request is refused only because it lacks the secret by which services recognise each other.
  expect(await status('/commands/request-booking')).toBe(401)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  server.stop()
  await database.drop()
})
