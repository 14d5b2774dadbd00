import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { root } from '../../local/root.ts'
import { environmentOf, type Installation, prepare, workloads } from './installation.ts'

/*
 * Sends the requests of the probes to the real services, with the settings of the manifests and a PostgreSQL that does
 * not answer. The services must be alive but not ready, so that Kubernetes does not restart them.
 */

let installation: Installation
beforeAll(async () => {
  installation = await prepare('small')
})
afterAll(() => installation.remove())

it.each(['command', 'projector', 'gateway'])('%s lives without its database and is not ready', async name => {
  const workload = workloads(installation.objects).find(each => each.name === name)
  if (!workload) throw new Error(`There is no ${name}`)
  const { container } = workload
  const [port, nowhere] = [await freePort(), await freePort()]
  const env = {
    ...environmentOf(container, installation.objects),
    HOST: '127.0.0.1',
    [name === 'gateway' ? 'PORT' : `${name.toUpperCase()}_PORT`]: String(port),
    WATCH_PORT: String(await freePort()),
    DATABASE_URL: `postgres://alba:password@127.0.0.1:${nowhere}/alba`,
  }
  const [, ...words] = container.command
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const statusAt = async (path = '') => (await fetch(new URL(path, `http://127.0.0.1:${port}`))).status
  const { livenessProbe, readinessProbe, startupProbe } = container
  try {
    await vi.waitFor(async () => expect(await statusAt(startupProbe?.httpGet?.path)).toBe(200), { timeout: 60_000 })
    expect(await statusAt(readinessProbe?.httpGet?.path)).toBe(503)
    expect(await statusAt(livenessProbe?.httpGet?.path)).toBe(200)
    expect(child.exitCode).toBe(null)
  } finally {
    child.kill('SIGTERM')
  }
  // It ends by itself on SIGTERM, so Kubernetes does not have to kill it.
  expect(await ended).toEqual([0, null])
})
