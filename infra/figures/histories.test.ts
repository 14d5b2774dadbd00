import type { DomainEvent } from '@alba/contracts/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { type ModelName, modelNames } from '@alba/contracts/read-models'
import type { RowOf, Table } from '@alba/contracts/shared/table'
import startServer from '@alba/platform/testing/global-setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingBody } from '../../services/command/src/testing/command-service.ts'
import { heal } from '../../services/command/src/testing/histories/heal.ts'
import type { BankEvent, Step } from '../../services/command/src/testing/histories/history.ts'
import { idOf, keyOf } from '../../services/command/src/testing/histories/keyring.ts'
import { runStep } from '../../services/command/src/testing/histories/run-step.ts'
import { startGateway, type TestGateway } from '../../services/gateway/src/testing/gateway.ts'
import { at, moveModel, put } from '../../services/gateway/src/testing/read-model-tables.ts'
import { projections } from '../../services/projector/src/projections.ts'
import { recorded } from '../../services/projector/src/testing/events.ts'
import { rowsAfter } from '../../services/projector/src/testing/fold.ts'
import { paymentOf, voucherIssued, voucherOrdered } from '../../services/projector/src/testing/sale-events.ts'
import { expectedAttendance, readAttendance } from './attendance.ts'
import { expectedAccounts } from './expected-accounts.ts'
import { expectedFigures, expectedMonth, expectedValidVouchers } from './expected-figures.ts'
import { expectedState } from './expected-state.ts'
import { playLong, playSteps } from './long-history.ts'
import { readAccounts } from './read-accounts.ts'
import { readFigures, readMonth, readValidVouchers } from './read-figures.ts'
import { euros } from './tables.ts'

/** ALBA_TEST_HISTORIES=2000 runs more histories, each from another seed. */
const historyCount = Number(process.env.ALBA_TEST_HISTORIES ?? 20)
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)
/** The read models that show money. */
const models: readonly ModelName[] = [
  'bookings',
  'payments',
  'supervision',
  'movements',
  'vouchers',
  'purchases',
  'dashboard',
]

/** Months in which the events of a history happen. */
const MONTHS = ['2026-11', '2026-12']
/** Vouchers are counted so many days later. By then none, some or all of them have expired. */
const LATER_DAYS = [0, 20, 45, 400]
const DAY_MS = 86_400_000

let stopServer: Awaited<ReturnType<typeof startServer>>
let gateway: TestGateway
let projected = 0
beforeAll(async () => {
  stopServer = await startServer()
  gateway = await startGateway()
})
afterAll(async () => {
  await gateway?.stop()
  await stopServer?.()
})

/** Fills the read models with the rows that the projections make of a log. */
async function project(events: readonly DomainEvent[]): Promise<void> {
  const { database } = gateway
  for (const projection of projections.filter(({ name }) => models.some(model => model === name))) {
    const rows = rowsAfter(projection, events)
    for (const table of projection.tables) {
      await database.query(`TRUNCATE "${table.model}"."${table.name}"`)
      const made = rows[table.name] ?? []
      if (made.length > 0) await put(database, table as Table, ...(made as RowOf<Table>[]))
    }
  }
  projected++
  for (const model of modelNames) await moveModel(database, model, at(projected))
  await Promise.all(modelNames.map(model => gateway.knows(model, at(projected))))
}

/**
 * Compares every figure that the API shows with the one computed from the log, at a moment in milliseconds since the
 * epoch.
 */
async function compare(events: readonly DomainEvent[], now: number, historySeed: number): Promise<void> {
  await project(events)
  gateway.travel(new Date(now).toISOString())
  const state = expectedState(events)
  expect(await readFigures(gateway), `the history of the seed ${historySeed}`).toEqual(expectedFigures(state, now))
  // A voucher expires by the clock, even before an event records it. Past moments are not compared, because the log holds
  // events that came after them.
  for (const later of LATER_DAYS.map(days => now + days * DAY_MS))
    expect(await readValidVouchers(gateway, later), `vouchers of the seed ${historySeed}`).toBe(
      expectedValidVouchers(state, later),
    )
  expect(await readAccounts(gateway, MONTHS), `accounts of the seed ${historySeed}`).toEqual(
    expectedAccounts(events, MONTHS),
  )
  for (const year of [2026, 2027])
    expect(await readAttendance(gateway, year), `attendance of the seed ${historySeed}`).toEqual(
      expectedAttendance(events, year),
    )
  for (const month of MONTHS)
    expect(await readMonth(gateway, month), `${month} of the seed ${historySeed}`).toEqual(expectedMonth(state, month))
}

it('a voucher paid twice, in November and in December, counts in both months, and shows the earlier date', async () => {
  const [first, second] = [paymentOf('voucher', 'pi_1'), paymentOf('voucher', 'pi_2')]
  const amountCents = first.succeeded.data.amountCents
  const paidOn = ({ succeeded }: typeof first, paidAt: string) => ({
    ...succeeded,
    data: { ...succeeded.data, paidAt },
  })
  const paidAt = '2026-12-01T08:00:00Z'
  const paidWith = { kind: 'card', paymentIntentId: 'pi_2', amountCents } as const
  const facts = [
    voucherOrdered(),
    first.created,
    second.created,
    paidOn(second, paidAt),
    voucherIssued({ paidAt, paidWith }),
    paidOn(first, '2026-11-30T22:30:00Z'),
  ]
  const now = Date.parse('2026-12-02T09:00:00Z')
  await compare(recorded(facts, { occurredAt: '2026-12-01T09:00:00.000Z' }), now, 0)
  for (const month of MONTHS) expect((await readMonth(gateway, month)).received).toEqual({ Reçu: euros(amountCents) })
})

describe('a card payment whose webhook was lost', () => {
  const id = idOf('booking', keyOf('booking', 1))
  const intent = `pi_booking_${id}`
  const work = { process: 1, stop: null, by: { kind: 'visitor' } } as const
  const request = bookingBody({ startTime: '2026-11-24T09:00:00', idempotencyKey: keyOf('booking', 1) })
  const opened = { target: { kind: 'booking', id }, amountCents: null }
  /** A visitor books and pays. The webhook of the payment is lost, so Alba learns later that the booking was paid. */
  const paidAndLost: readonly Step[] = [
    { do: 'command', task: 1, ...work, command: 'request-booking', body: request },
    { do: 'command', task: 2, ...work, command: 'open-intent', body: opened },
    { do: 'bank', intent, event: 'paid and lost' },
  ]
  const bank = (...events: BankEvent[]): Step[] => events.map(event => ({ do: 'bank', intent, event }))
  /**
   * Plays these events of the bank after the lost payment, and lets all services catch up.
   * @returns the list « À rembourser », and the types of the events of the payment
   */
  const playAfterLostPayment = async (...events: BankEvent[]) => {
    const simulation = await playSteps([...paidAndLost, ...bank(...events)])
    await compare(simulation.log.events, simulation.now, 0)
    const due = await gateway.app.inject({ url: '/api/payments/due', headers: gateway.staff() })
    return { due: due.json(), types: simulation.log.stream(paymentStream(intent)).map(({ type }) => type) }
  }

  it('is not in the list of refunds due once the bank gave all of it back after a lost dispute', async () => {
    const { due, types } = await playAfterLostPayment('dispute opened', 'dispute lost')
    expect(types).toContain('RefundFellDue')
    expect(due).toEqual({ items: [], count: 0, total_cents: 0 })
  })

  it('is not in the list of refunds due once staff has refunded it on the pages of Stripe', async () => {
    expect((await playAfterLostPayment('refunded')).due).toMatchObject({ count: 0, total_cents: 0 })
  })

  it('pays the booking, and no refund is due, while a dispute is open or after the centre has won it', async () => {
    for (const events of [['dispute opened'], ['dispute opened', 'dispute won']] as const) {
      const { due, types } = await playAfterLostPayment(...events)
      expect(types).not.toContain('RefundFellDue')
      expect(due.count).toBe(0)
    }
  })

  it('is in the list of refunds due again when its refund fails, because the booking stays refused', async () => {
    expect((await playAfterLostPayment('refunded', 'refund failed')).types).not.toContain('RefundFellDue')
    const simulation = await playSteps([...paidAndLost, ...bank('refunded')])
    for (const step of bank('refund failed')) await runStep(simulation, step)
    await heal(simulation)
    await compare(simulation.log.events, simulation.now, 0)
    const due = await gateway.app.inject({ url: '/api/payments/due', headers: gateway.staff() })
    expect(due.json()).toMatchObject({ items: [{ payment_intent_id: intent, outstanding_cents: 6_000 }], count: 1 })
  })
})

it(`every figure matches the log, before and after all services have caught up (ALBA_TEST_SEED=${seed}, ${historyCount} histories)`, {
  timeout: 900_000 + historyCount * 2_000,
}, async () => {
  for (let historySeed = seed; historySeed < seed + historyCount; historySeed++)
    await playLong(historySeed, simulation => compare(simulation.log.events, simulation.now, historySeed))
})
