import { beforeAll, describe, expect, it } from 'vitest'
import * as features from '../../features.ts'
import { invent } from './generate.ts'
import { modeOf } from './history.ts'
import { play } from './play.ts'
import { print } from './print.ts'
import { report } from './report.ts'
import type { Features } from './simulation.ts'
import { type Found, sweep } from './sweep.ts'

/** `npm run fuzz` plays more of them, from other seeds. */
const SEED = 1
const MANY = 6_000
/** For a machine that is busy with other tests. */
const LONG_MS = 900_000

beforeAll(() => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  return () => {
    Error.stackTraceLimit = stackTraceLimit
  }
})

describe('whatever people, processes, policies and the card provider do', () => {
  it(`leaves nothing wrong that nobody knows of (${MANY} histories from seed ${SEED} on)`, {
    timeout: LONG_MS,
  }, async () => {
    const found = await sweep({ features, seed: SEED, many: MANY })
    const news = [...found.values()].filter(({ known }) => known === undefined)
    expect(await report(features, news)).toBe('')
  })
})

describe('a history', { timeout: LONG_MS }, () => {
  const seeds = Array.from({ length: 30 }, (_, n) => 1_000 + n)

  it('is the same whenever it is made up from the same seed', async () => {
    for (const seed of seeds) {
      const one = await invent(features, modeOf(seed), seed)
      const other = await invent(features, modeOf(seed), seed)
      expect(other).toEqual(one)
      expect(await print(features, other.history)).toBe(await print(features, one.history))
    }
  })

  it('shows the same when its steps are played again, also from JSON', async () => {
    for (const seed of seeds) {
      const { history, found } = await invent(features, modeOf(seed), seed)
      expect(await play(features, JSON.parse(JSON.stringify(history)))).toEqual(found)
    }
  })
})

/** The features with one of them taken out or changed. */
const broken = (change: Partial<Features>): Features => ({ ...features, ...change })
const withoutPolicy = (name: string): Features =>
  broken({
    policyGroups: features.policyGroups.map(group => ({
      ...group,
      policies: group.policies.filter(policy => policy.name !== name),
    })),
  })

/** The first history that shows something of a kind, as short as it gets. */
async function firstOf(kind: string, of: Features, mode: Parameters<typeof invent>[1]): Promise<Found> {
  for (let seed = 1; seed < 2_000; seed += 50) {
    const found = (await sweep({ features: of, seed, many: 50, mode })).get(kind)
    if (found) return found
  }
  throw new Error(`${kind} was not found`)
}

describe('what is broken is found', { timeout: LONG_MS }, () => {
  it.each([
    ['a policy that nobody runs', 'pending for ever', withoutPolicy('remember-end-of-hold'), 'money', 1],
    ['a voucher that no policy gives back', 'used for nothing', withoutPolicy('restore-voucher'), 'vouchers', 8],
    [
      'money that settles nothing',
      'money for nothing',
      broken({
        payables: { ...features.payables, booking: { ...features.payables.booking, settle: async () => null } },
      }),
      'money',
      3,
    ],
    [
      'a command with a mistake in it',
      'mistake',
      broken({
        handlers: features.handlers.map(handler =>
          handler.command.name === 'change-practitioner'
            ? Object.assign(async () => Promise.reject(new TypeError('not a function')), { command: handler.command })
            : handler,
        ),
      }),
      'moves',
      2,
    ],
  ] as const)('%s: %s', async (_name, kind, of, mode, steps) => {
    const { shortest } = await firstOf(kind, of, mode)
    expect(shortest.history.steps.length).toBeLessThanOrEqual(steps)
    expect(await play(of, shortest.history)).toContainEqual(shortest.finding)
    expect(await print(of, shortest.history)).toContain(`WRONG, ${kind}`)
  })
})
