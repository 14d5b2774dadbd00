import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailViolations } from './mail-invariants.ts'
import { replayedEqual } from './replayed-equal.ts'
import { type Ground, playRound, prepareGround } from './wire/round.ts'
import { startWiredStack, type WiredStack } from './wire/wired-stack.ts'

/** Many short faults. `npm run soak` has the same for an hour, and longer ones. */
const pace = { lasts: [300, 2_000], rests: [100, 500] } as const
const DISTURBED_MS = 15_000
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

let wired: WiredStack
let ground: Ground
beforeAll(async () => {
  wired = await startWiredStack()
  ground = await prepareGround(wired)
})
afterAll(() => wired?.remove())

it(`nothing is lost, promised twice or refused without a reason while connections are slow, cut, half open or reset (ALBA_TEST_SEED=${seed})`, async () => {
  const round = await playRound(ground, { seed, pace, lastsMs: DISTURBED_MS, least: 20, clients: 4 })
  const met = round.disturbances.filter(disturbance => disturbance.met > 0)
  const outcomes = Map.groupBy(round.history, operation =>
    operation.isCertain ? (operation.kind === 'take' ? operation.outcome : operation.kind) : 'unknown',
  )
  console.log(
    `seed ${seed}: ${met.length} of ${round.disturbances.length} faults were met; ` +
      `${[...outcomes].map(([outcome, all]) => `${all.length} × ${outcome}`).join(', ')}; ` +
      `${round.stories.filter(({ paid }) => paid).length} payments; settled in ${round.settledMs} ms`,
  )
  expect(round.violations).toEqual([])
  expect(await mailViolations(wired.stack)).toEqual([])
  expect(await replayedEqual(wired.stack)).toEqual([])
  // Otherwise the run has shown nothing.
  expect(met.length).toBeGreaterThan(3)
  expect(outcomes.get('accepted')?.length).toBeGreaterThan(3)
  expect(outcomes.get('release')?.length).toBeGreaterThan(0)
})
