import type { Actor } from '@alba/contracts/shared/event'
import type { Step } from '../history.ts'
import { idsOf } from '../invariants/ids.ts'
import { keyOf, type Named } from '../keyring.ts'
import { type Making, somebody } from '../making.ts'

/** Something that somebody may want to do now; undefined when there is nothing to do it with. */
export type Action = (making: Making) => Step | undefined
/** With how often it comes, compared with the others. */
export type Actions = readonly (readonly [number, Action])[]

export const visitor: Actor = { kind: 'visitor' }
export const staff = ({ random }: Making): Actor => ({ kind: 'practitioner', id: String(1 + random.below(2)) })

export const asks = (making: Making, by: Actor, command: string, body: object): Step => ({
  do: 'ask',
  ...somebody(making),
  by,
  command,
  body,
})

/** One of those that are there. */
export function anyOf(making: Making, kind: Named): number | undefined {
  const ids = idsOf(making.simulation, kind)
  return ids.length === 0 ? undefined : making.random.pick(ids)
}

/**
 * Asks for something new, under a key of its own; or for the same once more, which sends the very same words again.
 */
export function order(
  making: Making,
  kind: Named,
  { by, command, body }: { readonly by: Actor; readonly command: string; readonly body: (key: string) => object },
): Step | undefined {
  const { random, habits, steps } = making
  const key = keyOf(kind, 1 + random.below(habits.bookings))
  const before = steps.find(step => step.do === 'ask' && (step.body as Keyed).idempotencyKey === key)
  if (before?.do !== 'ask') return asks(making, by, command, body(key))
  const other = random.below(4) === 0
  return asks(
    making,
    before.by,
    before.command,
    other && before.command === command ? body(key) : (before.body as object),
  )
}

type Keyed = { readonly idempotencyKey?: string }
