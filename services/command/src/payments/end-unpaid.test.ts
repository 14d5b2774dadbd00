import { beforeAll, expect, it } from 'vitest'
import { deps, openCrashCentre, provider, visitor } from '../testing/crash-centre.ts'
import { intentFor, order, voucherOf } from '../testing/voucher-flow.ts'
import { endUnpaid } from './end-unpaid.ts'

beforeAll(openCrashCentre)

it('asks about a payment in progress at growing intervals, with one call each time, until it is paid', async () => {
  const id = await order(deps)
  const intent = await intentFor(deps, 'voucher', id)
  provider.process(intent)
  const ask = (attempts: number) => {
    const deadline = { kind: 'unpaid', key: `voucher-${id}`, attempts, failures: 0, tries: 0, lease: '' }
    return endUnpaid(deps, { ...deadline, payload: { kind: 'voucher', id } }, visitor)
  }
  // The longest wait in minutes. At most half of it is left out at random.
  const waits = [
    { attempts: 1, longest: 10 },
    { attempts: 2, longest: 20 },
    { attempts: 3, longest: 40 },
    { attempts: 4, longest: 60 },
    { attempts: 50, longest: 60 },
  ]
  for (const { attempts, longest } of waits) {
    const minutes = ((await ask(attempts))?.inMs ?? 0) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(longest / 2)
    expect(minutes).toBeLessThanOrEqual(longest)
  }
  expect(provider.callsAbout(intent)).toBe(waits.length)
  provider.pay(intent)
  expect(await ask(51)).toBeUndefined()
  expect(await voucherOf(deps, id)).toMatchObject({ status: 'issued' })
})
