import { beforeAll, expect, it } from 'vitest'
import { deps, openCrashCentre, provider, visitor } from '../testing/crash-centre.ts'
import { intentFor, order, voucherOf } from '../testing/voucher-flow.ts'
import { endUnpaid } from './end-unpaid.ts'

beforeAll(openCrashCentre)

it('asks about a payment in progress at growing intervals, with one call each time', async () => {
  const id = await order(deps)
  const intent = await intentFor(deps, 'voucher', id)
  provider.process(intent)
  const ask = (attempts: number) => {
    const deadline = { kind: 'unpaid', key: `voucher-${id}`, attempts, failures: 0, tries: 0 }
    return endUnpaid(deps, { ...deadline, payload: { kind: 'voucher', id } }, visitor)
  }
  const waits: number[] = []
  for (const attempts of [1, 2, 3, 4, 50]) waits.push(((await ask(attempts))?.inMs ?? 0) / 60_000)
  expect(provider.callsAbout(intent)).toBe(waits.length)
  expect(waits[0]).toBeLessThanOrEqual(10)
  expect(waits[3]).toBeGreaterThan(20)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  provider.pay(intent)
  expect(await ask(51)).toBeUndefined()
  expect(await voucherOf(deps, id)).toMatchObject({ status: 'issued' })
})
