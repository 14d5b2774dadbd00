import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@alba/platform/testing/postgres'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ManagedProcess, manageProcess } from './supervisor.ts'

// The folder has a space in its name, as the home folders of many people do.
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba supervisor '))
})

const running: ManagedProcess[] = []
afterEach(async () => {
  for (const process of running.splice(0)) await process.kill('SIGKILL')
})

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function manage(source: string) {
  const port = await freePort()
  const script = join(folder, `${port}.ts`)
  await writeFile(script, source)
  const lines: string[] = []
  const managed = manageProcess({
    name: 'example',
    script,
    env: { ...process.env, PORT: String(port) },
    healthUrl: `http://127.0.0.1:${port}`,
    onLine: line => lines.push(line),
    onNews: news => lines.push(news),
  })
  running.push(managed)
  return { managed, lines, script }
}

const server = `
  import { createServer } from 'node:http'
  const server = createServer((_, answer) => answer.end('ok')).listen(Number(process.env.PORT), '127.0.0.1')
  process.on('SIGTERM', () => { console.log('drained'); server.close(); server.closeAllConnections() })
`

test('a process that dies is started again, and the log says so', async () => {
  const { managed, lines } = await manage(server)
  managed.start()
  await managed.healthy()
  const before = managed.pid ?? 0
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(managed.pid).not.toBe(before), 60_000)
  await vi.waitFor(() => expect(managed.pid).toBeGreaterThan(0), 60_000)
  await managed.healthy()
  expect(lines.join('\n')).toContain('ended unexpectedly (SIGKILL)')
})

test('a process that is stopped on purpose may drain, and is not started again', async () => {
  const { managed, lines } = await manage(server)
  managed.start()
  await managed.healthy()
  await managed.kill()
  expect(managed.pid).toBeUndefined()
  expect(lines).toEqual(['drained'])
})

test('a process that never starts is given up, and its last output is shown', async () => {
  const { managed, lines } = await manage(`console.error('PORT is not usable'); process.exit(1)`)
  managed.start()
  await expect(managed.healthy()).rejects.toThrow('example does not start')
  expect(lines).toContain('PORT is not usable')
})

test('a process whose settings are unusable is not started again', async () => {
  // 78 is UNUSABLE_CONFIGURATION.
  const { managed, lines } = await manage(`console.error('PORT is not usable'); process.exit(78)`)
  managed.start()
  await expect(managed.healthy()).rejects.toThrow('example does not start')
  expect(lines).toEqual(['PORT is not usable', 'is not started again: its settings are not usable'])
})

test('a process whose settings were corrected is started again', async () => {
  // 78 is UNUSABLE_CONFIGURATION.
  const { managed, script } = await manage(`
    import { existsSync } from 'node:fs'
    if (!existsSync(import.meta.filename + '.corrected')) process.exit(78)
    ${server}`)
  managed.start()
  await expect(managed.healthy()).rejects.toThrow('example does not start')
  await writeFile(`${script}.corrected`, '')
  await managed.restart()
})

test('the processes end when their supervisor is killed', async () => {
  const child = join(folder, 'child.ts')
  const parent = join(folder, 'parent.ts')
  await writeFile(child, 'setInterval(() => {}, 1000)')
  await writeFile(
    parent,
    `import { manageProcess } from ${JSON.stringify(new URL('supervisor.ts', import.meta.url).href)}
     const managed = manageProcess({ name: 'child', script: ${JSON.stringify(child)}, env: process.env,
       healthUrl: 'http://127.0.0.1:1', onLine: () => {}, onNews: () => {} })
     managed.start()
     console.log(managed.pid)`,
  )
  const supervisor = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = await once(supervisor.stdout, 'data')
  const pid = Number(chunk)
  expect(alive(pid)).toBe(true)
  supervisor.kill('SIGKILL')
  await vi.waitFor(() => expect(alive(pid)).toBe(false), 60_000)
})
