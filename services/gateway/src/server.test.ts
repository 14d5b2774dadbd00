import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@alba/platform/postgres/pool'
import { createTestDatabase, freePort } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandStandIn, startCommandStandIn } from './testing/command-stand-in.ts'
import { fillCatalogue } from './testing/demo-catalogue.ts'
import { createReadModels } from './testing/read-model-tables.ts'

const entry = fileURLToPath(new URL('server.ts', import.meta.url))

let databaseUrl: string
let drop: () => Promise<void>
let command: CommandStandIn
beforeAll(async () => {
  ;({ url: databaseUrl, drop } = await createTestDatabase())
  const database = openDatabase({ url: databaseUrl, name: 'server test' })
  await createReadModels(database)
  await fillCatalogue(database)
  await database.end()
  command = await startCommandStandIn()
})
afterAll(async () => {
  await command.stop()
  await drop()
})

function launch(env: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  return { child, output: () => output }
}

describe('the process', () => {
  it('serves, and on SIGTERM answers running requests before it exits', async () => {
    const port = await freePort()
    const { child, output } = launch({ DATABASE_URL: databaseUrl, COMMAND_URL: command.url, PORT: String(port) })
    const base = `http://127.0.0.1:${port}`
    const status = (path: string) =>
      fetch(base + path).then(
        answer => answer.status,
        () => 0,
      )
    await expect.poll(() => status('/api/health')).toBe(200)
    expect(await status('/api/categories')).toBe(200)

    const underWay = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    command.on('submit-questionnaire', async () => {
      underWay.resolve()
      await mayAnswer.promise
      const result = {
        is_eligible: true,
        message: 'Oui',
        questionnaire_type: 'prenatal',
        contraindications: [],
        advice: [],
      }
      return { body: { ...result, position: null } }
    })
    const answering = fetch(`${base}/api/questionnaires/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ booking_id: 'draft-1', questionnaire_type: 'prenatal', responses: {} }),
    })
    await underWay.promise
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await expect.poll(output).toContain('"stopping"')
    mayAnswer.resolve()
    expect((await answering).status).toBe(200)
    expect(await ended).toEqual([0, null])
  })

  it('does not start with an invalid configuration, and names the variable', async () => {
    const { child, output } = launch({ DATABASE_URL: 'nonsense' })
    expect((await once(child, 'exit'))[0]).toBe(78)
    expect(output()).toContain('DATABASE_URL')
  })
})
