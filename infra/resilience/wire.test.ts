import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailViolations } from './mail-invariants.ts'
import { replayDifferences } from './replay-differences.ts'
import { playRound, prepareRounds, type RoundContext } from './wire/round.ts'
import { startWiredStack, type WiredStack } from './wire/wired-stack.ts'

/** Many short faults. `npm run soak` does the same for an hour, with longer faults too. */
const pace = { faultMs: [300, 2_000], pauseMs: [100, 500] } as const
const DISTURBED_MS = 15_000
const seed = Number(process.env.ALBA_TEST_SEED ?? Date.now() % 1_000_000)

let wired: WiredStack
let context: RoundContext
beforeAll(async () => {
  wired = await startWiredStack()
  context = await prepareRounds(wired)
})
afterAll(() => wired?.remove())

it(`nothing is lost, promised twice or refused without a reason while connections are slow, cut, half open or reset (ALBA_TEST_SEED=${seed})`, async () => {
  const round = await playRound(context, { seed, pace, lastsMs: DISTURBED_MS, minAnswered: 20, clients: 4 })
  const met = round.disturbances.filter(disturbance => disturbance.met > 0)
  const outcomes = Map.groupBy(round.history, operation => {
    if (!operation.isCertain) return 'unknown'
    return operation.kind === 'take' ? operation.outcome : operation.kind
  })
  console.log(
    `seed ${seed}: ${met.length} of ${round.disturbances.length} faults were met; ` +
      `${[...outcomes].map(([outcome, all]) => `${all.length} × ${outcome}`).join(', ')}; ` +
      `${round.stories.filter(({ paid }) => paid).length} payments; settled in ${round.settledMs} ms`,
  )
  expect(round.violations).toEqual([])
  expect(await mailViolations(wired.stack)).toEqual([])
  expect(await replayDifferences(wired.stack)).toEqual([])
  // With fewer faults or bookings, the run would prove nothing.
  expect(met.length).toBeGreaterThan(3)
  expect(outcomes.get('accepted')?.length).toBeGreaterThan(3)
  expect(outcomes.get('release')?.length).toBeGreaterThan(0)
})
