import type { Actor } from '@alba/contracts/shared/event'
import { type Generation, newWork } from '../generation.ts'
import type { Step } from '../history.ts'
import { idsOf } from '../invariants/ids.ts'
import { keyOf, type Named } from '../keyring.ts'

/** Chooses the next step of one kind. Returns undefined when the step needs something that does not exist yet. */
export type Action = (generation: Generation) => Step | undefined
/** Pairs of a weight and an action: an action is chosen in proportion to its weight. */
export type WeightedActions = readonly (readonly [number, Action])[]

export const visitor: Actor = { kind: 'visitor' }
export const staff = ({ random }: Generation): Actor => ({ kind: 'practitioner', id: String(1 + random.below(2)) })

export const commandStep = (generation: Generation, by: Actor, command: string, body: object): Step => ({
  do: 'command',
  ...newWork(generation),
  by,
  command,
  body,
})

/** The id of something of this kind that is in the log. Returns undefined when there is nothing. */
export function randomIdOf(generation: Generation, kind: Named): number | undefined {
  const ids = idsOf(generation.simulation, kind)
  return ids.length === 0 ? undefined : generation.random.pick(ids)
}

/** The idempotency key of something of this kind, which may exist or not yet. */
export const randomKeyOf = ({ random, profile }: Generation, kind: Named): string =>
  keyOf(kind, 1 + random.below(profile.bookings))

/**
 * Orders something new under a random idempotency key. When the key was used before, the former request is repeated:
 * usually word for word, one time in four with other contents.
 */
export function orderOrRepeat(
  generation: Generation,
  kind: Named,
  { by, command, body }: { readonly by: Actor; readonly command: string; readonly body: (key: string) => object },
): Step | undefined {
  const { random, steps } = generation
  const key = randomKeyOf(generation, kind)
  const before = steps.find(step => step.do === 'command' && (step.body as Keyed).idempotencyKey === key)
  if (before?.do !== 'command') return commandStep(generation, by, command, body(key))
  const isChanged = random.below(4) === 0 && before.command === command
  return commandStep(generation, before.by, before.command, isChanged ? body(key) : (before.body as object))
}

type Keyed = { readonly idempotencyKey?: string }
