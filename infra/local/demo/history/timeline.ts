import type { DemoCentre } from './demo-centre.ts'

type Step = { readonly at: Temporal.Instant; readonly settle: boolean; readonly run: () => Promise<void> }

/**
 * Steps of the past, played in the order of time. A step may plan later ones. Steps that would lie in the future are
 * dropped. With `settle`, policies and deadlines do all that is due before the step runs.
 */
export type Timeline = {
  /** Plans a step at a local time of the centre, `2026-11-23T09:00`. */
  plan(at: string, run: () => Promise<void>, options?: { readonly settle?: boolean }): void
  /** Plans a step some minutes before now. */
  lately(minutes: number, run: () => Promise<void>): void
  /** Plans a step some minutes after the one that plans it. */
  after(minutes: number, run: () => Promise<void>, options?: { readonly settle?: boolean }): void
  /** Plans a moment, as `plan` does, at which policies and deadlines do all that is due. */
  settle(at: string): void
  /** Plans such a moment some minutes after the step that plans it. */
  settleAfter(minutes: number): void
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
  const instantOf = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(centre.zone).toInstant()
  const doNothing = async () => {}
  planSteps({
    plan: (at, run, { settle } = {}) => add(instantOf(at), run, settle),
    lately: (minutes, run) => add(until.subtract({ minutes }), run),
    after: (minutes, run, { settle } = {}) => add(now.add({ minutes }), run, settle),
    settle: at => add(instantOf(at), doNothing, true),
    settleAfter: minutes => add(now.add({ minutes }), doNothing, true),
  })
  for (let next = takeEarliest(steps); next; next = takeEarliest(steps)) {
    now = next.at
    await centre.moveTo(next.at, next.settle)
    await next.run()
  }
  await centre.moveTo(until, true)
}

/** Removes and returns the earliest step. Of two at the same moment, it takes the one that was planned first. */
function takeEarliest(steps: Step[]): Step | undefined {
  const [first] = steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  if (first) steps.splice(steps.indexOf(first), 1)
  return first
}
