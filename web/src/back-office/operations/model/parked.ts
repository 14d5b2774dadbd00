import type { OperationsView } from '@alba/contracts/operations/api'
import { retryOf } from './act.ts'
import type { Attention } from './attention-entry.ts'
import { type Cause, causesOf } from './causes.ts'
import { counted } from './counted.ts'
import { type SharedCause, sharedCausesOf } from './shared-causes.ts'

/** One problem for all that one fault has parked; what an event stopped in several groups is one problem, too. */
export function parkedWork({ work, at }: OperationsView): Attention[] {
  if (!work) return []
  const shared = sharedCausesOf(work)
  const ids = new Set(shared.flatMap(({ items }) => items.map(({ id }) => id)))
  const others = causesOf({ ...work, failed: work.failed.filter(({ id }) => !ids.has(id)) })
  return [...shared.map(cause => sharedWorkOf(cause, at)), ...others.map(cause => parkedWorkOf(cause, at))]
}

function sharedWorkOf(cause: SharedCause, at: string): Attention {
  const { key, consequence, error, items, streams } = cause
  const notAskedYet = items.filter(({ asked }) => asked === null)
  return {
    key: `work ${key}`,
    tone: 'red',
    title: sharedTitle(cause),
    consequence,
    error,
    streams,
    ...(notAskedYet.length > 0 && { act: retryOf(cause, notAskedYet, at) }),
  }
}

function sharedTitle({ items, eventCount, groupCount }: SharedCause): string {
  const stopped = counted(items.length, 'étape arrêtée', 'étapes arrêtées')
  return eventCount === 1
    ? `${stopped} par un même événement`
    : `${stopped} par ${eventCount} événements, dans ${groupCount} suites automatiques`
}

function parkedWorkOf(cause: Cause, at: string): Attention {
  const notAskedYet = cause.items.filter(({ asked }) => asked === null)
  return {
    key: `work ${cause.key}`,
    tone: 'red',
    title: `${cause.label} : ${counted(cause.items.length, 'étape arrêtée', 'étapes arrêtées')}`,
    consequence: cause.consequence,
    error: cause.error,
    ...(notAskedYet.length > 0 && { act: retryOf(cause, notAskedYet, at) }),
  }
}
