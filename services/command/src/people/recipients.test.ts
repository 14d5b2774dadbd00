import { randomUUID } from 'node:crypto'
import { eventDefinitions } from '@alba/contracts/events'
import { defineEvent } from '@alba/contracts/shared/event'
import { buyerDetails } from '@alba/contracts/vouchers/buyer-details'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { createCodec } from '@alba/platform/event-log/codec'
import { openPostgresEventStore } from '@alba/platform/event-store/postgres'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deadlineHandlers } from '../features.ts'
import { purchase } from '../packages/purchase.ts'
import { defineCentre, QUICK_ERASURE, startCommand, type TestCommand } from '../testing/command-service.ts'
import { dump } from '../testing/flow.ts'
import { purchaseBody, voucherBody } from '../testing/voucher-flow.ts'
import { voucher } from '../vouchers/voucher.ts'
import { certificate } from './certificate.ts'
import { erasePerson } from './erase.ts'
import { eraseAgain, erasedPeople } from './erase-again.ts'
import { findPerson } from './find.ts'
import { ERASE_RECIPIENT, isErasure, recipientKeyId } from './recipients.ts'
import { foundText } from './text.ts'

let created: Awaited<ReturnType<typeof createTestDatabase>>
let command: TestCommand
beforeAll(async () => {
  created = await createTestDatabase()
  command = await startCommand({ database: created, ...QUICK_ERASURE })
  await defineCentre(command)
})
afterAll(async () => {
  await command.stop()
  await created.drop()
})

const parts = () => ({ deps: command.service.deps, log: command.log })
/** Each request of an operator has an id of its own. */
const request = () =>
  ({ correlationId: randomUUID(), causationId: null, actor: { kind: 'operator', id: 'Zoé' } }) as const
const erase = (who: string, changed: object = {}) =>
  erasePerson(parts(), { who, reason: 'at their request', force: false, ...changed }, request())
const find = (who: string) => findPerson(parts(), who)
const given = (name: string) => ({
  recipientFirstname: name,
  recipientLastname: 'Aubépine',
  recipientEmail: `${name.normalize('NFD').replaceAll(/[^a-z]/gi, '')}@example.org`,
  personalMessage: `Pour ${name}, avec tendresse`,
})
const order = async (name: string, purchaserEmail: string): Promise<string> =>
  voucherStream((await command.send('order-voucher', voucherBody({ purchaserEmail, ...given(name) }))).body.voucherId)
const orderPackage = async (name: string, purchaserEmail: string): Promise<string> => {
  const { body } = await command.send('purchase-package', purchaseBody({ purchaserEmail, ...given(name) }))
  return `purchase-${body.purchaseId}`
}
/** Everything that can still be read: the log with the keys that are there, and every table. */
async function everything(): Promise<string> {
  const stop = new AbortController()
  const events: unknown[] = []
  for await (const item of command.log.subscribe({ after: 'start', signal: stop.signal })) {
    if (item.kind === 'caughtUp') break
    events.push(...item.events.map(({ data }) => data))
  }
  stop.abort()
  return `${JSON.stringify(events)}\n${(await dump(command)).join('\n')}`.toLowerCase()
}

it('the recipient of a voucher or a package can be erased alone; the buyers stay', async () => {
  const streams = [await order('Garance', 'hector@example.org'), await orderPackage('Garance', 'irene@example.org')]
  const others = await order('Capucine', 'hector@example.org')
  const found = await find('garance@example.org')
  expect(found).toMatchObject({ received: 2, receivedAlone: streams, streams: [], held: { vouchers: 0 } })
  expect(foundText(found)).toContain(`erased from ${streams.join(', ')}`)
  expect(await everything()).toContain('garance')

  const erased = await erase('GARANCE@example.org')
  expect(erased).toMatchObject({ personIds: [], received: streams })
  expect(await everything()).not.toContain('garance')
  expect(await find('garance@example.org')).toMatchObject({ received: 0, receivedAlone: [] })
  const { streams: states } = command.service.deps
  const gone = { recipientFirstname: null, recipientLastname: null, recipientEmail: null, personalMessage: null }
  const ids = streams.map(stream => Number(stream.split('-')[1]))
  expect(await states.load(voucher, ids[0] ?? 0)).toMatchObject({ ...gone, purchaserEmail: 'hector@example.org' })
  expect(await states.load(purchase, ids[1] ?? 0)).toMatchObject({ ...gone, purchaserEmail: 'irene@example.org' })
  expect(await find('capucine@example.org')).toMatchObject({ received: 1, receivedAlone: [others] })

  for (const stream of streams) {
    const [event] = (await command.log.readStream(stream)).filter(isErasure)
    expect(event).toMatchObject({
      data: { reason: 'at their request' },
      metadata: { actor: { kind: 'operator', id: 'Zoé' } },
    })
  }
  const paper = certificate({ found, erased, by: 'Zoé', reason: 'at their request' })
  for (const stream of streams) expect(paper).toContain(stream)
  expect(paper).toContain('The buyers stay')
})

it('a recipient of whom only the name is known is found by it, in any spelling, and erased', async () => {
  const stream = await order('Églantine', 'hector@example.org')
  expect(await find('eglantine  AUBEPINE')).toMatchObject({ received: 1, receivedAlone: [stream] })
  expect(await find('Églantine')).toMatchObject({ received: 0 })
  await erase('Eglantine Aubépine')
  expect(await everything()).not.toContain('glantine')
})

it('somebody is erased as a client and as a recipient at once; a reason that names them is refused', async () => {
  const stream = await order('Hortense', 'hector@example.org')
  await order('Pervenche', 'hortense@example.org')
  for (const reason of ['hortense@example.org asked', 'Mme Aubépine asked'])
    await expect(erase('hortense@example.org', { reason, force: true })).rejects.toMatchObject({
      problem: { code: 'reason_names_person' },
    })
  const erased = await erase('hortense@example.org', { force: true })
  expect(erased).toMatchObject({ personIds: [command.keyring.personId('hortense@example.org')], received: [stream] })
  expect(await everything()).not.toContain('hortense')
  // What she gave is read with her key, so it is gone with it.
  expect(await everything()).not.toContain('pervenche')
})

it('an order from before recipients had keys of their own is found, and erased with its buyer only', async () => {
  const stream = await order('Violette', 'leon@example.org')
  const [event] = await command.log.readStream(stream)
  if (event?.type !== 'VoucherOrdered') throw new Error('the stream begins with the order')
  const id = 499_999_999_999_999
  const { data } = eventDefinitions.get('VoucherOrdered') ?? {}
  const before = defineEvent('VoucherOrdered', 'as it was', data?.extend(buyerDetails) as never, 2)
  const codec = createCodec(command.keyring, new Map([['VoucherOrdered', before]]))
  const store = await openPostgresEventStore({ url: created.url })
  const old = { type: event.type, id: randomUUID(), metadata: event.metadata, data: { ...event.data, voucherId: id } }
  await store.append(voucherStream(id), 'noStream', await codec.encode([old]))
  await store.close()

  const found = await find('violette@example.org')
  expect(found).toMatchObject({ received: 2, receivedAlone: [stream] })
  expect(foundText(found)).toContain('1 older ones are sealed for their buyers')
  await erase('violette@example.org')
  expect(await find('violette@example.org')).toMatchObject({ received: 1, receivedAlone: [] })
  await expect(erase('violette@example.org')).rejects.toMatchObject({ problem: { code: 'person_unknown' } })
  await erase('leon@example.org', { force: true })
  expect(await everything()).not.toContain('violette')
})

it('a deadline completes an erasure that a crash interrupted, and records it once however often it runs', async () => {
  const stream = await order('Marjolaine', 'hector@example.org')
  const payload = { streams: stream, reason: 'asked', request: randomUUID(), operator: '' }
  const deadline = {
    kind: ERASE_RECIPIENT,
    key: payload.request,
    payload,
    attempts: 1,
    failures: 0,
    tries: 0,
    lease: 'x',
  }
  const cause = {
    correlationId: 'deadline',
    causationId: null,
    actor: { kind: 'policy', id: ERASE_RECIPIENT },
  } as const
  await command.keyring.erase([recipientKeyId(command.keyring, stream)])
  const run = () => deadlineHandlers[ERASE_RECIPIENT]?.(command.service.deps as never, deadline, cause)
  await run()
  await run()
  expect((await command.log.readStream(stream)).filter(isErasure)).toHaveLength(1)
  expect(await everything()).not.toContain('marjolaine')
})

it('a recipient whose key a restored backup brought back is erased again', async () => {
  const stream = await order('Angélique', 'hector@example.org')
  const keyId = recipientKeyId(command.keyring, stream)
  const row = 'SELECT person_id, wrapped_key, created_at FROM privacy.person_keys WHERE person_id = $1'
  const { rows } = await command.database.query(row, [keyId])
  await erase('angelique@example.org')
  const { recipients } = await erasedPeople(parts())
  expect(recipients.map(each => each.stream)).toContain(stream)
  // The clock of the services is set by the test, that of the keys is the database's.
  const list = { people: [], recipients: recipients.map(each => ({ ...each, erasedAt: new Date().toISOString() })) }
  expect(await eraseAgain(parts(), list, request())).toMatchObject({ recipients: [], position: null })
  const insert = 'INSERT INTO privacy.person_keys (person_id, wrapped_key, created_at) VALUES ($1, $2, $3)'
  await command.database.query(insert, [rows[0]?.person_id, rows[0]?.wrapped_key, rows[0]?.created_at])
  expect(await find('angelique@example.org')).toMatchObject({ received: 1 })
  expect(await eraseAgain(parts(), list, request())).toMatchObject({ recipients: [stream] })
  expect(await everything()).not.toContain('angélique')
})
