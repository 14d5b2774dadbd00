import { type VoucherEvent, voucherStream } from '@alba/contracts/vouchers/events'
import { deliveryLinks } from '@alba/platform/links/links'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AppDeps, handlers, policyGroups } from './features.ts'
import { apply } from './policies/policy.ts'
import {
  clock,
  deps,
  log,
  openCrashCentre,
  provider,
  runUntilHoldsEnd,
  runUntilIdle,
  typesOf,
  visitor,
} from './testing/crash-centre.ts'
import { type CrashScenario, runEveryCrash } from './testing/crash-sweep.ts'
import { zone } from './testing/histories/centre.ts'
import { keyOf, keyring } from './testing/histories/keyring.ts'
import { runEveryInterleaving } from './testing/overtaking.ts'
import { buyVoucher, voucherOf } from './testing/voucher-flow.ts'
import { DELIVERY, deliverVoucher } from './vouchers/delivery/deadline.ts'

/**
 * The moment at which a gift voucher has to be sent has come. At the same time its buyer sends it, chooses another
 * moment or withdraws, or staff invalidates it. The voucher is sent at most once. It is not sent before its moment
 * unless the buyer asks, and not after it has become worthless.
 */

beforeEach(async () => {
  await openCrashCentre()
  gifts = 0
})

const staff = { ...visitor, actor: { kind: 'practitioner', id: '1' } } as const
/** A voucher with the token of its link, and the idempotency key with which its buyer withdraws. */
type Gift = { readonly voucherId: number; readonly token: string; readonly withdrawal: string }
type Run = CrashScenario<Gift>['run']

/** The centre's time in some minutes. */
const localIn = (minutes: number): string =>
  Temporal.Instant.fromEpochMilliseconds(clock.read() + minutes * 60_000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })

let gifts = 0
/** A gift whose moment came a minute ago. Its deadline is set, but not handled yet. */
async function due(): Promise<Gift> {
  const { voucherId } = await buyVoucher(deps, provider, { deliverAt: localIn(1) })
  await runUntilIdle()
  clock.advanceMinutes(2)
  const state = await voucherOf(deps, voucherId)
  if (state.status === 'none') throw new Error('the voucher was bought')
  return {
    voucherId,
    token: deliveryLinks.token(keyring, voucherId, state.personId),
    withdrawal: keyOf('withdrawal', ++gifts),
  }
}

const command =
  (name: string, body: (gift: Gift) => object, cause = visitor): Run =>
  (processDeps, gift) => {
    const handle = handlers.find(each => each.command.name === name)
    if (!handle) throw new Error(`there is no command ${name}`)
    return handle(processDeps, handle.command.body.parse(body(gift)), cause)
  }
const sendNow = command('deliver-now', ({ token }) => ({ token }))
/** Chooses another moment, which `runUntilHoldsEnd` passes. */
const moveIt = command('move-delivery', ({ token }) => ({ token, deliverAt: localIn(5) }))
const invalidate = command('invalidate-voucher', ({ voucherId }) => ({ voucherId }), staff)
const withdrawIt = command('withdraw', ({ voucherId, withdrawal }) => ({
  name: 'Jeanne Martin',
  email: 'jeanne@example.org',
  reference: String(voucherId),
  subject: { kind: 'voucher', id: voucherId },
  idempotencyKey: withdrawal,
}))
/** Handles the deadline of the delivery. */
const onItsDay: Run = (processDeps, { voucherId }) => {
  const run = { attempts: 1, lease: '', failures: 0, tries: 0 }
  return deliverVoucher(
    processDeps,
    { kind: DELIVERY, key: String(voucherId), ...run, payload: { voucherId } },
    visitor,
  )
}
/** Runs the policies that set the deadline, for all events of the voucher so far. At the end they run once more. */
const setDeadlines: Run = async (processDeps: AppDeps, { voucherId }) => {
  const group = policyGroups.find(({ name }) => name === 'deadlines')
  if (!group) throw new Error('the group does not exist')
  for (const event of await log.readStream(voucherStream(voucherId))) await apply(group, processDeps, event)
}

type Scenario = Pick<CrashScenario<Gift>, 'run' | 'rival' | 'third'> & {
  /** Events that each occur in at least one case of the scenario. */
  readonly does: readonly VoucherEvent['type'][]
}
const scenarios: Record<string, Scenario> = {
  'is sent by two processes': { run: onItsDay, does: ['VoucherDelivered'] },
  'is sent by its day and by its buyer': { run: onItsDay, rival: sendNow, does: ['VoucherDelivered'] },
  'is moved when its moment has come': {
    run: moveIt,
    rival: onItsDay,
    third: setDeadlines,
    does: ['VoucherDeliveryMoved'],
  },
  'is moved and sent by its buyer in two tabs': {
    run: moveIt,
    rival: sendNow,
    third: setDeadlines,
    does: ['VoucherDeliveryMoved'],
  },
  'is withdrawn from when its moment has come': {
    run: onItsDay,
    rival: withdrawIt,
    does: ['VoucherDelivered', 'VoucherInvalidated'],
  },
  'is sent by its buyer, who withdraws in another tab': {
    run: sendNow,
    rival: withdrawIt,
    third: onItsDay,
    does: ['VoucherDelivered', 'VoucherInvalidated'],
  },
  'is moved by its buyer, who withdraws in another tab': {
    run: moveIt,
    rival: withdrawIt,
    third: setDeadlines,
    does: ['VoucherDeliveryMoved', 'VoucherInvalidated'],
  },
  'is invalidated when its moment has come': {
    run: onItsDay,
    rival: invalidate,
    does: ['VoucherDelivered', 'VoucherInvalidated'],
  },
  'is invalidated while its buyer moves it, and its former moment comes': {
    run: moveIt,
    rival: invalidate,
    third: onItsDay,
    does: ['VoucherDeliveryMoved', 'VoucherInvalidated'],
  },
}

/**
 * Expects that a valid voucher was sent once, that any other was sent at most once, and never too early or too late.
 */
async function expectConsistent({ voucherId }: Gift): Promise<void> {
  const state = await voucherOf(deps, voucherId)
  let [deliverAt, isBlocked, sent] = ['', false, 0]
  for (const { type, data, metadata } of await log.readStream(voucherStream(voucherId))) {
    if (type === 'VoucherOrdered' || type === 'VoucherDeliveryMoved') deliverAt = data.deliverAt ?? ''
    if (type === 'VoucherSuspended' || type === 'VoucherInvalidated') isBlocked = true
    if (type === 'VoucherResumed') isBlocked = false
    if (type !== 'VoucherDelivered') continue
    sent++
    expect(isBlocked, 'the voucher was valid when it was sent').toBe(false)
    if (data.by === 'day') expect(Date.parse(metadata.occurredAt)).toBeGreaterThanOrEqual(Date.parse(deliverAt))
  }
  if (state.status === 'issued') expect(sent).toBe(1)
  else expect([state.status, sent <= 1]).toEqual(['invalidated', true])
}

async function endsWell(all: readonly Gift[], { does }: Scenario): Promise<void> {
  await runUntilHoldsEnd()
  for (const gift of all) await expectConsistent(gift)
  const types = await Promise.all(all.map(({ voucherId }) => typesOf(voucherStream(voucherId))))
  expect(types.flat()).toEqual(expect.arrayContaining([...does]))
}

describe('a gift', () => {
  it.each(Object.entries(scenarios))('%s: wherever the first process crashes', async (_name, scenario) =>
    endsWell(await runEveryCrash({ prepare: due, ...scenario }), scenario),
  )
  it.each(Object.entries(scenarios))('%s: whichever process overtakes the other', async (_name, scenario) =>
    endsWell(await runEveryInterleaving({ prepare: due, ...scenario }, { withCrashes: true }), scenario),
  )
})
