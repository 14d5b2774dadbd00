import { join } from 'node:path'
import { lookUpOperations } from '@alba/contracts/operator/commands'
import type { Verdict } from '@alba/contracts/operator/events'
import { runTool } from '@alba/platform/testing/run-tool'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineCentre, secret, startCommand, type TestCommand } from '../testing/command-service.ts'
import { eventually } from '../testing/flow.ts'
import { verifyInChild } from '../verify/in-child.ts'

const right: Verdict = {
  outcome: 'right',
  head: { count: 9, digest: 'a'.repeat(64) },
  findings: 0,
  models: 18,
  seconds: 1.2,
  why: null,
}
let command: TestCommand
/** Ends the verification that is under way. */
let finish: (verdict: Verdict) => void
beforeEach(async () => {
  command = await startCommand({
    at: '2026-11-30T10:00:00Z',
    verify: () =>
      new Promise(resolve => {
        finish = resolve
      }),
  })
})
afterEach(() => command.stop())

const julie = { 'x-actor': 'operator:julie' }
const lookUp = async () =>
  lookUpOperations.answer.parse((await command.send(lookUpOperations.name, { positions: [] }, julie)).body)
const proof = async () => (await lookUp()).proof
const ask = () => command.send('verify-log', { reason: 'before the audit' }, julie)

it('a verification is recorded as an act, and its verdict as an event, with who asked for it', async () => {
  expect(await proof()).toEqual({ underWaySince: null, last: null })
  expect((await ask()).status).toBe(200)
  expect(await proof()).toMatchObject({ underWaySince: '2026-11-30T10:00:00.000Z', last: null })
  finish(right)
  await eventually(async () => expect((await proof()).underWaySince).toBeNull())
  expect((await proof()).last).toMatchObject({ ...right, who: 'operator:julie' })
  const { acts } = await lookUp()
  expect(acts).toMatchObject([{ act: 'verify-log', count: 1, reason: 'before the audit', who: 'operator:julie' }])
})

it('a second one is refused while the first is under way, until that counts as lost', async () => {
  await ask()
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'verification_under_way' } })
  command.clock.advanceMinutes(31)
  expect((await proof()).underWaySince).toBeNull()
  expect((await ask()).status).toBe(200)
})

it('the command line runs it, says why it cannot run, and records a verdict when asked to', async () => {
  await defineCentre(command)
  const env = { DATABASE_URL: command.url, ALBA_SERVICE_SECRET: secret, PROJECTOR_URL: 'http://127.0.0.1:1' }
  Object.assign(process.env, env)
  expect(await verifyInChild(new AbortController().signal)).toMatchObject({
    outcome: 'impossible',
    head: null,
    why: expect.stringContaining('The projector does not answer'),
  })
  expect(await verifyInChild(AbortSignal.abort())).toMatchObject({ outcome: 'impossible' })
  const script = join(import.meta.dirname, '../cli/alba.ts')
  const url = await command.service.app.listen({ host: '127.0.0.1', port: 0 })
  const words = ['verify', '--log-only', '--record']
  expect(await runTool({ script, words, env: { ...env, COMMAND_URL: url } })).toMatchObject({ code: 0, errors: '' })
  expect((await proof()).last).toMatchObject({ outcome: 'right', findings: 0, models: null })
  const alone = await runTool({ script, words, env: { ...env, COMMAND_URL: 'http://127.0.0.1:1' } })
  expect(alone).toMatchObject({ code: 2, errors: expect.stringContaining('The command service does not answer') })
})
