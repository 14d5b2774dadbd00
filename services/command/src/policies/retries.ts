import { type LastingFailure, type RetryLimits, type RetryObserver, retry } from '../decision/retry.ts'
import type { Deps } from '../deps.ts'
import type { GroupWork } from './group-work.ts'
import { loggedEvent } from './logged-event.ts'
import { outageDetector } from './outage-detector.ts'
import type { UnhandledEvent } from './parked.ts'

type Tried = Pick<UnhandledEvent, 'id' | 'type' | 'stream' | 'metadata'>
type Act = () => Promise<unknown>
type Outcome = 'done' | 'aborted' | LastingFailure

/** The ways in which a group retries work. None of them throws. */
export type Retries = {
  /** Retries the handling of an event until the limits are reached. */
  withinLimits(event: Tried, act: Act): Promise<Outcome>
  /** Tries once, because an operator waits for the result. An outage counts as a failure. */
  once(act: Act): Promise<Outcome>
  /** Retries until it succeeds. It stores that an event is parked, without which the group cannot continue. */
  untilDone(event: Tried, act: Act): Promise<Outcome>
}

/** After this many failures in a row the readiness check mentions the event. */
const FAILURES_BEFORE_TROUBLE = 5
const FOR_EVER: RetryLimits = { tries: Number.POSITIVE_INFINITY }

export function retriesOf<Needs extends Deps>({
  deps,
  group,
  signal,
  retryLimits,
  retrying,
}: GroupWork<Needs>): Retries {
  const outages = outageDetector(retryLimits.temporaryCountsEveryMs)

  const onFailureOf =
    (event: Tried): RetryObserver['onFailure'] =>
    (err, inARow) => {
      deps.logger.warn({ err, group: group.name, ...loggedEvent(event), inARow }, 'a policy will try again')
      if (inARow !== FAILURES_BEFORE_TROUBLE) return
      retrying.set(event.id, `${group.name}: event ${event.id} is tried again and again`)
    }

  return {
    async withinLimits(event, act) {
      const watch = outages.watch(event.stream)
      const observer = { onFailure: onFailureOf(event), countsTemporary: watch.countsTemporary }
      const outcome = await retry(act, signal, retryLimits, observer)
      retrying.delete(event.id)
      watch.stop()
      if (outcome === 'done') outages.succeeded()
      return outcome
    },
    once: act => retry(act, signal, { tries: 1 }, { onFailure: () => {}, countsTemporary: () => true }),
    async untilDone(event, act) {
      const outcome = await retry(act, signal, FOR_EVER, { onFailure: onFailureOf(event) })
      retrying.delete(event.id)
      return outcome
    },
  }
}
