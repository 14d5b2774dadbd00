import type { DemoCentre } from './demo-centre.ts'

type Step = { readonly at: Temporal.Instant; readonly settle: boolean; readonly run: () => Promise<void> }

/** Steps of the past, played in the order of time; a step may plan later ones. Steps in the future are dropped. */
export type Timeline = {
  /** @param at local time of the centre, `2026-11-23T09:00` */
  plan(at: string, run: () => Promise<void>, options?: { readonly settle?: boolean }): void
  /** Plans a step some minutes before now. */
  lately(minutes: number, run: () => Promise<void>): void
  /** Plans a step some minutes after the one that plans it. */
  after(minutes: number, run: () => Promise<void>, options?: { readonly settle?: boolean }): void
}

/** Plays all steps that lie before `until`. */
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

/** Removes and returns the earliest step; of two at the same moment, the one planned first. */
function earliest(steps: Step[]): Step | undefined {
  const [first] = steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  if (first) steps.splice(steps.indexOf(first), 1)
  return first
}
