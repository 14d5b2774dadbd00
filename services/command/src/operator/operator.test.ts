import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { bookingStream } from '@alba/contracts/bookings/events'
import { lookUpOperations } from '@alba/contracts/operator/commands'
import { partKeyId } from '@alba/platform/event-log/boxes'
import { runTool, type Tool } from '@alba/platform/testing/run-tool'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCentre, secret, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, daysOf, eventually, openIntent, untilPoliciesDone, write } from '../testing/flow.ts'

let logged = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})
let command: TestCommand
/** A booking whose late payment the provider refuses to refund, because it is disputed. */
let refused: { id: number; intent: string }
/** A booking whose late payment was refunded. */
let refunded: { id: number; intent: string }
/** A paid booking, for a second event that fails. */
let another: { id: number; intent: string }
beforeAll(async () => {
  command = await startCommand({ logger: { level: 'info', stream } })
  await defineCentre(command)
  const freshDay = daysOf(command)
  refused = await paid(await freshDay())
  refunded = await paid(await freshDay())
  another = await paid(await freshDay())
  command.provider.disputed.add(refused.intent)
  await reject(refused)
  await reject(refunded)
  await untilPoliciesDone(command)
})
afterAll(() => command.stop())

async function paid(date: string) {
  const id = await book(command, date)
  const intent = await openIntent(command, id)
  command.provider.pay(intent)
  return { id, intent }
}

/** Rejects a late payment, so that a policy refunds it. */
const reject = ({ id, intent }: { id: number; intent: string }) =>
  write(command, bookingStream(id), {
    type: 'LatePaymentRejected',
    data: { bookingId: id, paymentIntentId: intent, amountCents: 6000, reason: 'slot_taken' },
  })

const headers = { authorization: `Bearer ${secret}` }
const get = async (url: string) => (await command.service.app.inject({ url, headers })).json()
const actor = { 'x-actor': 'operator:julie' }
const post = (name: string, payload: object, by: Record<string, string> = actor) =>
  command.service.app.inject({ method: 'POST', url: `/commands/${name}`, payload, headers: { ...headers, ...by } })
const recorded = async () =>
  (await command.log.readStream('operator')).map(({ type, data, metadata }) => ({ type, data, by: metadata.actor }))
const lookUp = async (positions: readonly string[] = []) =>
  lookUpOperations.answer.parse((await post('look-up-operations', { positions })).json())

describe('a refund that the provider refuses for good', () => {
  it('is parked, and the next refund is made', async () => {
    expect(command.provider.refunds).toEqual([refunded.intent])
    expect((await get('/policies')).parked).toMatchObject([
      {
        group: 'payments',
        stream: bookingStream(refused.id),
        eventType: 'LatePaymentRejected',
        error: 'the card provider refuses it: charge_disputed',
        tries: 1,
        asked: null,
      },
    ])
  })

  it('is reported by the readiness check, which stays ready, by metrics and by the log', async () => {
    const ready = await command.service.app.inject('/api/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json().checks.policies).toBe('1 failed and parked, 0 waiting behind: npm run policies -- status')
    const metrics = (await command.service.app.inject('/metrics')).body
    expect(metrics).toContain('policy_parked_events{group="payments",state="failed",service="command"} 1')
    expect(metrics).toContain('policy_parked_events{group="agenda",state="failed",service="command"} 0')
    const line = logged.split('\n').find(text => text.includes('an event of a policy is parked')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ level: 50, group: 'payments', type: 'LatePaymentRejected' })
  })

  it('is neither retried with an unknown id nor skipped without an id, and both need a reason', async () => {
    const reason = 'paid by check'
    expect((await post('retry-parked', { ids: ['4711'], reason })).json()).toMatchObject({ code: 'parked_unknown' })
    for (const choice of [{ id: null, reason }, { id: '1' }, { id: '1', reason: ' ' }])
      expect((await post('skip-parked', choice)).statusCode).toBe(422)
    for (const choice of [{ ids: ['x y'], reason }, { ids: [], reason }, { ids: null }])
      expect((await post('retry-parked', choice)).statusCode).toBe(422)
    expect((await get('/policies')).parked).toHaveLength(1)
    expect(await recorded()).toEqual([])
  })

  it('is shown only with the secret of the services', async () => {
    expect((await command.service.app.inject({ url: '/policies' })).statusCode).toBe(401)
  })

  it('cannot be retried by visitors, or by practitioners who are not operators', async () => {
    for (const [by, code] of [
      ['visitor', 'actor_not_allowed'],
      ['practitioner:1', 'operator_only'],
    ] as const) {
      const answer = await post('retry-parked', { ids: null, reason: 'why not' }, { 'x-actor': by })
      expect([answer.statusCode, answer.json().code]).toEqual([403, code])
    }
    expect(await recorded()).toEqual([])
  })

  it('is listed for the page of operators, which also counts the events after a position', async () => {
    const { head, work, unread } = await lookUp([''])
    expect(work.count).toBe(1)
    expect(work.failed).toMatchObject([{ group: 'payments', waiting: 0, tries: 1 }])
    const streams = new Set((await command.log.namesAfter('start', 10_000)).map(({ stream }) => stream))
    const bookings = [...streams].filter(stream => stream.startsWith('booking-')).length
    expect(unread).toMatchObject([{ position: '', isMore: false, streams: { booking: bookings } }])
    expect(unread[0]?.firstAt).toMatch(/Z$/)
    expect((await lookUp([head])).unread).toEqual([])
  })
})

/** Runs a tool. Rejects with what it printed when its exit code is not 0, as `execFile` does. */
async function succeeding(tool: Tool): Promise<{ stdout: string; stderr: string }> {
  const { code, output: stdout, errors: stderr } = await runTool(tool)
  if (code !== 0) throw Object.assign(new Error(stderr), { code, stdout, stderr })
  return { stdout, stderr }
}

describe('the command line', () => {
  let cli: (...args: string[]) => Promise<{ stdout: string; stderr: string }>
  beforeAll(async () => {
    await command.service.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = command.service.app.server.address() as AddressInfo
    const env = { COMMAND_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: secret }
    cli = (...words) => succeeding({ script: join(import.meta.dirname, '../cli.ts'), words, env })
  })
  const parkedId = async () => String((await get('/policies')).parked[0]?.id)

  it('shows the position of the policies and what is parked', async () => {
    const { stdout } = await cli('status')
    expect(stdout).toMatch(/^payments +caught up +1 +0$/m)
    expect(stdout).toMatch(
      /payments: LatePaymentRejected in booking-\d{15} +1 +0 +\S+ +the card provider refuses it: charge_disputed/,
    )
  })

  it('retries an event, shows that it failed again, and retries it with success once the dispute is over', async () => {
    await expect(cli('retry', await parkedId())).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/LatePaymentRejected in \S+ +2 .*charge_disputed/),
    })
    command.provider.disputed.clear()
    expect((await cli('retry')).stdout).toBe('Nothing is parked.\n')
    expect(command.provider.refunds).toEqual([refunded.intent, refused.intent])
    // With nothing parked, nothing is asked and nothing recorded.
    expect((await cli('retry')).stdout).toBe('Nothing is parked.\n')
    const retry = { act: 'retry-parked', count: 1, targets: [expect.any(String)] }
    expect(await recorded()).toMatchObject([
      { type: 'OperatorActed', data: { ...retry, reason: 'asked on the command line' } },
      { type: 'OperatorActed', data: retry, by: { kind: 'operator', id: expect.any(String) } },
    ])
    expect((await get('/api/ready')).checks.policies).toBe('ok')
  })

  it('skips an event, and records that', async () => {
    command.provider.disputed.add(another.intent)
    await reject(another)
    await eventually(async () => expect((await get('/policies')).parked).toHaveLength(1))
    const [{ eventId, position }] = (await get('/policies')).parked
    expect((await cli('skip', await parkedId(), 'paid', 'by check')).stdout).toBe('Nothing is parked.\n')
    expect(command.provider.refunds).toHaveLength(2)
    const skip = { by: { kind: 'policies', name: 'payments' }, eventId, position, reason: 'paid by check' }
    // The first two are the retries of the test before.
    expect((await recorded()).slice(2)).toMatchObject([{ type: 'EventSkipped', data: skip, by: { kind: 'operator' } }])
    const { acts, actCount, skippedCount } = await lookUp()
    expect([actCount, skippedCount]).toEqual([3, 1])
    expect(acts[0]).toMatchObject({ act: 'skip-event', skipped: { kind: 'policies', name: 'payments' }, count: 1 })
    expect(acts[0]?.who).toMatch(/^operator:./)
  })

  it('shows, retries and skips a parked deadline', async () => {
    const payload = { bookingId: 'no number' }
    const dueAt = command.clock.read()
    await command.service.deps.setDeadline({ kind: 'hold', key: 'odd', dueAt: dueAt + 1e9, payload })
    await command.database.query(
      "UPDATE command.deadlines SET parked_at = now(), error = 'broken payload', tries = 20 WHERE key = 'odd'",
    )
    expect((await cli('status')).stdout).toContain('npm run alba -- parked skip <id> <reason>')
    expect((await cli('status')).stdout).toMatch(/hold\/odd +a deadline +20 +0 +\S+ +broken payload/)
    expect((await get('/api/ready')).checks.policies).toMatch(/^1 failed and parked/)
    expect((await command.service.app.inject('/metrics')).body).toContain('parked_deadlines{service="command"} 1')
    await expect(cli('retry', 'hold/odd')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/hold\/odd +a deadline +21 .*bookingId/),
    })
    expect((await cli('skip', 'hold/odd', 'set by mistake')).stdout).toBe('Nothing is parked.\n')
    expect((await recorded()).at(-1)?.data).toEqual({
      act: 'skip-deadline',
      count: 1,
      targets: ['hold/odd'],
      reason: 'set by mistake',
    })
  })

  it.each([
    [[]],
    [['skip']],
    [['retry', 'x']],
    [['retry', '-1']],
    [['retry', '1', 'why']],
    [['skip', '1']],
    [['dance']],
    [['status', '1']],
  ])('prints its usage for wrong arguments (%j)', async args =>
    expect(cli(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') }),
  )

  it('names the variable of a wrong secret', async () => {
    const { port } = command.service.app.server.address() as AddressInfo
    const env = { ...process.env, COMMAND_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: 'x'.repeat(32) }
    const run = promisify(execFile)(process.execPath, ['src/cli.ts', 'status'], { env })
    await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining('ALBA_SERVICE_SECRET') })
  })

  it('lists the persons whose keys need another master key, and gives them up', async () => {
    const { port } = command.service.app.server.address() as AddressInfo
    const env = { COMMAND_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: secret }
    const keys = (...words: string[]) => succeeding({ script: join(import.meta.dirname, 'keys-cli.ts'), words, env })
    expect((await keys('status')).stdout).toContain('opens the data of everybody')
    // One byte stands there twice, so a key looks as if another master key had wrapped it.
    const damage = (id: string) =>
      command.database.query(
        'UPDATE privacy.person_keys SET wrapped_key = substr(wrapped_key, 1, 20) || substr(wrapped_key, 20) WHERE person_id = $1',
        [id],
      )
    const personId = command.keyring.personId('jeanne@example.org')
    const bookingKey = partKeyId(command.keyring, 'booking', another.id)
    await damage(bookingKey)
    const one = expect.stringMatching(new RegExp(`^${personId} +\\S+ +booking-${another.id} *$`, 'm'))
    await expect(keys('status')).rejects.toMatchObject({ code: 1, stdout: one })
    await damage(personId)
    const people = await keys('status', '--json').catch(({ stdout }) => JSON.parse(stdout).people)
    expect(people).toEqual([
      {
        personId,
        createdAt: expect.any(String),
        streams: expect.arrayContaining([refused, refunded, another].map(({ id }) => bookingStream(id))),
      },
    ])
    const forgotten = await keys('forget', '--as', 'Inès', '--reason', 'the other key is lost', '--json')
    expect(JSON.parse(forgotten.stdout)).toEqual({ count: 2 })
    const [act] = (await command.log.readStream('operator')).slice(-1)
    expect([act?.data, act?.metadata.actor]).toEqual([
      {
        act: 'forget-keys',
        count: 2,
        targets: expect.arrayContaining([personId, bookingKey]),
        reason: 'the other key is lost',
      },
      { kind: 'operator', id: 'Inès' },
    ])
    // There is nobody left, so a repetition is no act.
    expect((await keys('forget')).stdout).toContain('Keys that were given up: 0.')
    expect((await command.log.readStream('operator')).at(-1)?.id).toBe(act?.id)
    expect((await keys('status')).stdout).toContain('opens the data of everybody')
  })

  it('changes the master key, and says who did it, why and what comes next', async () => {
    const { port } = command.service.app.server.address() as AddressInfo
    const env = { ...process.env, COMMAND_URL: `http://127.0.0.1:${port}`, ALBA_SERVICE_SECRET: secret }
    const keys = async (words: readonly string[], typed = '') => {
      const running = promisify(execFile)(process.execPath, ['src/operator/keys-cli.ts', ...words], { env })
      running.child.stdin?.end(`${typed}\n`)
      return (await running).stdout
    }
    // No change has begun, so there is nothing to finish, and that is no act.
    const before = (await command.log.readStream('operator')).at(-1)?.id
    expect(await keys(['finish'])).toContain('there is nothing to finish')
    expect((await command.log.readStream('operator')).at(-1)?.id).toBe(before)
    const next = randomBytes(32).toString('hex')
    expect(await keys(['change', '--as', 'Inès', '--reason', 'the safe was open'], next)).toContain(
      'npm run keys -- finish',
    )
    expect(await keys(['status'])).toContain('the former one is still accepted')
    expect(JSON.parse(await keys(['status', '--json']))).toEqual({ people: [], isChanging: true })
    expect((await get('/api/ready')).checks.keys).toContain('npm run keys -- finish')
    // The service still runs with the former key, so nothing is finished, and that is no act.
    await expect(keys(['finish'])).rejects.toMatchObject({
      stderr: expect.stringContaining('still runs with the former key'),
    })
    const act = (await command.log.readStream('operator')).at(-1)
    expect([act?.data, act?.metadata.actor]).toEqual([
      { act: 'change-master-key', count: 1, targets: ['ALBA_MASTER_KEY'], reason: 'the safe was open' },
      { kind: 'operator', id: 'Inès' },
    ])
  })

  it('explains that an id is unknown', async () => {
    await expect(cli('skip', '4711', 'gone')).rejects.toMatchObject({
      stderr: expect.stringContaining('No failed event or deadline'),
    })
  })
})

describe('skipping an event for a read model', () => {
  const skipped = {
    by: { kind: 'model', name: 'bookings' },
    eventId: 'e1',
    eventType: 'BookingKept',
    position: '1',
    reason: 'written twice',
  }

  it('is recorded once', async () => {
    for (const reason of ['written twice', 'again'])
      expect((await post('skip-event', { ...skipped, reason })).statusCode).toBe(200)
    const recorded = (await command.log.readStream('operator')).filter(
      event => event.type === 'EventSkipped' && event.data.by.kind === 'model',
    )
    expect(recorded.map(({ data }) => data)).toEqual([skipped])
  })

  it('needs a reason and the secret of the services', async () => {
    expect((await post('skip-event', { ...skipped, reason: '' })).statusCode).toBe(422)
    expect(
      (await command.service.app.inject({ method: 'POST', url: '/commands/skip-event', payload: skipped })).statusCode,
    ).toBe(401)
  })
})
