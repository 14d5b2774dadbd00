import { type GivenUp, type Patience, tryPatiently, type Watch } from '../decision/patience.ts'
import type { Deps } from '../deps.ts'
import type { GroupWork } from './group-work.ts'
import { outages } from './outages.ts'
import type { UnhandledEvent } from './parked.ts'

type Tried = Pick<UnhandledEvent, 'id' | 'type' | 'stream'>
type Act = () => Promise<unknown>
type Outcome = 'done' | 'aborted' | GivenUp

/** How a group tries what may fail. None of them throws. */
export type Tries = {
  /** Handling an event: as often as patience allows. */
  patiently(event: Tried, act: Act): Promise<Outcome>
  /** What an operator waits for: once, and an outage is a failure too. */
  once(act: Act): Promise<Outcome>
  /** What nothing goes on without, our own books of an event: until it is done. */
  forEver(event: Tried, act: Act): Promise<Outcome>
}

/** Failures in a row after which the readiness check tells of it. */
const FAILURES_BEFORE_TROUBLE = 5
const FOR_EVER: Patience = { tries: Number.POSITIVE_INFINITY }

export function triesOf<Needs extends Deps>({ deps, group, signal, patience, retrying }: GroupWork<Needs>): Tries {
  const seen = outages(patience.passingEveryMs)

  const onFailureOf =
    ({ id, type }: Tried): Watch['onFailure'] =>
    (err, inARow) => {
      deps.logger.warn({ err, group: group.name, event: id, type, inARow }, 'a policy will try again')
      if (inARow === FAILURES_BEFORE_TROUBLE) retrying.set(id, `${group.name}: event ${id} is tried again and again`)
    }

  return {
    async patiently(event, act) {
      const subject = seen.watch(event.stream)
      const watch = { onFailure: onFailureOf(event), passingCounts: subject.passingCounts }
      const outcome = await tryPatiently(act, signal, patience, watch)
      retrying.delete(event.id)
      subject.leave()
      if (outcome === 'done') seen.gotThrough()
      return outcome
    },
    once: act => tryPatiently(act, signal, { tries: 1 }, { onFailure: () => {}, passingCounts: () => true }),
    async forEver(event, act) {
      const outcome = await tryPatiently(act, signal, FOR_EVER, { onFailure: onFailureOf(event) })
      retrying.delete(event.id)
      return outcome
    },
  }
}
