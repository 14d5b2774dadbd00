import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { freePort } from '@alba/platform/testing/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare } from './comparing/verify.ts'
import { projections } from './projections.ts'
import { practitioner } from './testing/events.ts'
import { openRecorder, type Recorder } from './testing/recorder.ts'
import { openStand, type Stand, until } from './testing/stand.ts'

let stand: Stand
let port: number
let command: Recorder
let server: ChildProcess | undefined
beforeEach(async () => {
  stand = await openStand()
  port = await freePort()
  command = await openRecorder()
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await command.close()
  await stand.close()
})

const answers = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    response => response.ok,
    () => false,
  )

const secret = 'secret of the services in the tests'

const replayed = () => stand.replay('catalogue')

/**
 * Asks for a replay, and returns whether one is under way. The request fails while the server starts, and is a conflict
 * while the replay of the killed process continues.
 */
const asksForReplay = () =>
  fetch(`http://127.0.0.1:${port}/replays/catalogue`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ who: 'operator:test', why: 'a test' }),
  }).then(
    ({ status }) => [202, 409].includes(status),
    () => false,
  )

function startServer(): ChildProcess {
  server = spawn(process.execPath, ['src/server.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: stand.url,
      ALBA_MASTER_KEY: stand.masterKey.toString('hex'),
      PROJECTOR_PORT: String(port),
      COMMAND_URL: command.url,
      ALBA_SERVICE_SECRET: secret,
      LOG_LEVEL: 'silent',
    },
  })
  return server
}

test('after repeated kills, also during replays, the models equal a fresh replay', async () => {
  let position = ''
  const write = async (round: number) => {
    for (let n = 0; n < 50; n++)
      position = await stand.append(
        'practitioner-1',
        ...Array.from({ length: 200 }, (_, i) => practitioner(1 + i, `name ${round} ${n}`)),
      )
  }
  for (let round = 0; round < 3; round++) {
    const running = startServer()
    await until(asksForReplay)
    const written = write(round)
    const { events_done } = (await replayed()) ?? {}
    await until(async () => {
      const now = await replayed()
      return now?.state === 'done' || now?.events_done !== events_done
    })
    running.kill('SIGKILL')
    await once(running, 'exit')
    await written
  }
  startServer()
  await until(() => answers('/api/ready'))
  await stand.reached('catalogue', position)
  for (const projection of projections) expect(await compare(stand.context, projection)).toMatchObject({ different: 0 })
  expect(await stand.rows('SELECT count(*) AS rows FROM catalogue.practitioners')).toEqual([{ rows: 200 }])
})

test('on SIGTERM it exits with code 0', async () => {
  const running = startServer()
  await until(() => answers('/api/ready'))
  running.kill('SIGTERM')
  const [code] = await once(running, 'exit')
  expect(code).toBe(0)
})

test('the error about missing variables names them', async () => {
  const { DATABASE_URL: _, ...env } = process.env
  const started = promisify(execFile)(process.execPath, ['src/server.ts'], { env })
  await expect(started).rejects.toMatchObject({
    // UNUSABLE_CONFIGURATION of platform's `process/lifecycle.ts`.
    code: 78,
    stderr: expect.stringMatching(/DATABASE_URL.*\n.*ALBA_MASTER_KEY/),
  })
})
