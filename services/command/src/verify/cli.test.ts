import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { runTool } from '@alba/platform/testing/run-tool'
import { headOf } from '@alba/platform/verification/reader'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineCentre, secret, startCommand } from '../testing/command-service.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let head: { readonly count: number; readonly digest: string }
beforeAll(async () => {
  database = await createTestDatabase()
  const command = await startCommand({ database })
  await defineCentre(command)
  await command.stop()
  head = await headOf({ ALBA_EVENT_STORE: 'postgres', DATABASE_URL: database.url })
})
afterAll(() => database.drop())

/** Runs the tool as an operator does, without a projector. */
function verify(words: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  const projector = { PROJECTOR_URL: 'http://127.0.0.1:1', ALBA_SERVICE_SECRET: secret }
  const env = { DATABASE_URL: database.url, ...projector, ...settings }
  return runTool({ script: join(import.meta.dirname, '../cli/alba.ts'), words: ['verify', ...words], env })
}
const right = () => `${head.count}:${head.digest}`
const other = (count: number) => `${count}:${'0'.repeat(64)}`

it('a correct log has exit code 0, and the text ends with the verdict', async () => {
  const { output, errors, code } = await verify(['--log-only', '--expect', right(), '--erased', '0'])
  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toContain(`head ${right()}\n`)
  expect(output).toContain('are those of the head that was noted.')
  expect(output).toContain('The read models were left out.')
  expect(output).toMatch(/Everything is right\.\n$/)
})

it('--json prints the same as one object, and the exit code is the verdict', async () => {
  const { output, errors, code } = await verify(['--log-only', '--json', '--expect', right(), '--expect', other(1)])
  expect({ errors, code }).toEqual({ errors: '', code: 1 })
  const { outcomes, comparisons, ...said } = JSON.parse(output)
  expect(said).toMatchObject({
    head,
    readModels: null,
    unrecorded: 0,
    people: { sealed: 0, withoutKey: 0, parts: null },
  })
  expect(comparisons.map(({ result }: { result: string }) => result)).toEqual(['changed', 'same'])
  const names = outcomes.map(({ rule }: { rule: string }) => rule)
  expect(names).toEqual(expect.arrayContaining(['log', 'events', 'times', 'agenda', 'payments', 'vouchers']))
  for (const { count, findings } of outcomes) expect({ count, findings }).toEqual({ count: 0, findings: [] })
})

it('a noted head that does not fit the events, or counts more events than there are, is a finding', async () => {
  const changed = await verify(['--log-only', '--expect', other(head.count)])
  expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('are not those that were noted') })
  expect(changed.output).toMatch(/Something is wrong; see above\.\n$/)
  const shorter = await verify(['--log-only', '--expect', other(head.count + 1)])
  expect(shorter).toMatchObject({ code: 1, output: expect.stringContaining('events are missing') })
})

it.each<[string, readonly string[], string]>([
  ['a head without a number', ['--log-only', '--expect', 'abc'], '« abc » is no head'],
  ['a head with a short digest', ['--log-only', '--expect', '12:9f2c'], '« 12:9f2c » is no head'],
  ['people who are no number', ['--log-only', '--erased', 'two'], '« two » is no number of people'],
  ['fewer people than none', ['--log-only', '--erased=-1'], '« -1 » is no number of people'],
  ['an option that there is not', ['--quickly'], 'Usage: npm run alba -- '],
  ['an option without its value', ['--log-only', '--expect'], 'Usage: npm run alba -- '],
])('%s is exit code 2: the log was not checked', async (_what, words, sentence) => {
  const { output, errors, code } = await verify(words)
  expect({ output, code }).toEqual({ output: '', code: 2 })
  expect(errors).toContain(sentence)
})

it('a read model that leaves out a stream is a finding, although its rows are those of a fresh fold', async () => {
  const held = {
    id: 'e-1',
    type: 'BookingKept',
    position: '7',
    stream: 'booking-42',
    revision: 3,
    error: 'its schema refuses it',
    since: '2026-11-30T08:00:00Z',
  }
  const projector = await openProjector([
    { name: 'agenda', held: [held] },
    { name: 'bookings', held: [] },
  ])
  const { output, code } = await verify([], { PROJECTOR_URL: projector.url })
  await projector.close()
  expect(code).toBe(1)
  expect(output).toContain('FOUND: agenda leaves out a stream')
  expect(output).toContain('    booking-42 from BookingKept e-1 on: its schema refuses it')
  expect(output).not.toContain('FOUND: bookings')
})

/** Answers as a projector does whose read models have no rows. */
async function openProjector(models: readonly { readonly name: string; readonly held: readonly object[] }[]) {
  const server = createServer((request, response) => {
    const compared = models.find(({ name }) => request.url === `/verifications/${name}`)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        compared
          ? { rows: 0, different: 0, samples: [], held: compared.held }
          : { projections: models.map(({ name }) => ({ name, state: 'live' })) },
      ),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise(resolve => server.close(resolve)) }
}

it('a log, a database or a projector that cannot be read is exit code 2, too', async () => {
  const projector = await verify([])
  expect(projector).toMatchObject({
    code: 2,
    output: '',
    errors: expect.stringContaining('The projector does not answer'),
  })
  const empty = await createTestDatabase()
  const nothing = await verify(['--log-only'], { DATABASE_URL: empty.url })
  expect(nothing).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('There is no log of Alba') })
  await empty.drop()
  const wrong = await verify(['--log-only'], { DATABASE_URL: 'alba' })
  expect(wrong).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('DATABASE_URL') })
})
