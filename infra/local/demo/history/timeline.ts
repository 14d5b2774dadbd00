import type { DemoCentre } from './demo-centre.ts'

type Step = { readonly at: Temporal.Instant; readonly settle: boolean; readonly run: () => Promise<void> }

/** What happened when: steps are played in the order of time, and may plan later ones. What is still to come is left out. */
export type Timeline = {
  /** @param at the centre's time, `2026-11-23T09:00` */
  plan(at: string, run: () => Promise<void>, options?: { readonly settle?: boolean }): void
  /** Some minutes ago. */
  lately(minutes: number, run: () => Promise<void>): void
  /** Some minutes after the step that plans it. */
  after(minutes: number, run: () => Promise<void>, options?: { readonly settle?: boolean }): void
}

/** @param until nothing later than this is played */
export async function play(
  centre: DemoCentre,
  until: Temporal.Instant,
  planSteps: (timeline: Timeline) => void,
): Promise<void> {
  const steps: Step[] = []
  let now = until
  const add = (at: Temporal.Instant, run: Step['run'], settle = false) => {
    if (Temporal.Instant.compare(at, until) < 0) steps.push({ at, run, settle })
  }
  planSteps({
    plan: (at, run, { settle } = {}) =>
      add(Temporal.PlainDateTime.from(at).toZonedDateTime(centre.zone).toInstant(), run, settle),
    lately: (minutes, run) => add(until.subtract({ minutes }), run),
    after: (minutes, run, { settle } = {}) => add(now.add({ minutes }), run, settle),
  })
  for (let next = earliest(steps); next; next = earliest(steps)) {
    now = next.at
    await centre.moveTo(next.at, next.settle)
    await next.run()
  }
  await centre.moveTo(until, true)
}

/** Takes the first step out; of two at the same moment the one that was planned first. */
function earliest(steps: Step[]): Step | undefined {
  const [first] = steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  if (first) steps.splice(steps.indexOf(first), 1)
  return first
}
