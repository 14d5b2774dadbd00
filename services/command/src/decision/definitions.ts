import { isOffered, type Retirable } from '@alba/contracts/catalogue/retiring'
import { pick } from '@alba/contracts/shared/case'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { isStale } from '@alba/contracts/shared/version'

/**
 * The state of streams whose every event is a complete definition that holds from then on (catalogue, settings): the
 * last event of each type. Defining a thing as it already is records nothing.
 */
export type Definitions<Fact extends { type: string }> = {
  readonly [Type in Fact['type']]?: {
    readonly fact: Extract<Fact, { type: Type }>
    /** How many events of this type there have been (`shared/version.ts`). */
    readonly version: number
  }
}

/** The streams of one kind of definitions, such as `room-{id}`. */
export const definitions = <Id, Fact extends { type: string }>(
  stream: (id: Id) => string,
): Decider<Id, Definitions<Fact>, Fact> => ({
  stream,
  initial: {},
  evolve: (state, fact) => {
    const { version = 0 } = state[fact.type as Fact['type']] ?? {}
    return { ...state, [fact.type]: { fact, version: version + 1 } }
  },
})

/**
 * Records a definition, if it differs from the last one.
 * @param seen the version that staff saw when they changed it
 */
export function define<Fact extends { type: string; data: unknown }>(
  state: Definitions<Fact>,
  fact: Fact,
  seen?: number,
): Decision<Fact> {
  const current = state[fact.type as Fact['type']]
  if (isStale(current?.version ?? 0, seen)) return reject('changed_meanwhile')
  return current && sameData(current.fact.data, fact.data) ? accept() : accept(fact)
}

/** Retires a thing, or reinstates it; the rest of its definition stays. */
export function setRetired<Fact extends { type: string; data: Retirable }>(
  state: Definitions<Fact>,
  { type, retired, unknown, seen }: Retirement<Fact>,
): Decision<Fact> {
  const known = state[type]
  if (!known) return reject(unknown)
  if (isStale(known.version, seen)) return reject('changed_meanwhile')
  const { fact } = known
  const isRetired = !isOffered(fact.data)
  return isRetired === retired ? accept() : accept({ ...fact, data: { ...fact.data, retired } })
}

export type Retirement<Fact extends { type: string }> = {
  readonly type: Fact['type']
  readonly retired: boolean
  /** The rejection when the thing was never defined. */
  readonly unknown: Rejection
  readonly seen?: number | undefined
}

/**
 * Changes some fields of a thing that is defined; the others stay as they are now, whatever a screen or a read model
 * showed.
 */
export function changeDefined<Fact extends { type: string; data: object }>(
  state: Definitions<Fact>,
  { type, unknown, seen, changes }: Change<Fact>,
): Decision<Fact> {
  const known = state[type]
  if (!known) return reject(unknown)
  const { fact } = known
  return define(state, { ...fact, data: { ...fact.data, ...changes } }, seen)
}

export type Change<Fact extends { type: string; data: object }> = Omit<Retirement<Fact>, 'retired'> & {
  readonly changes: Partial<Fact['data']>
}

/** Fields that have commands of their own, so that a definition says nothing about them. */
type Kept = Retirable & { readonly picture?: unknown }

/** Records a definition. A retired thing stays retired, and a service keeps its picture. */
export function defineRetirable<Fact extends { type: string; data: Kept }>(
  state: Definitions<Fact>,
  fact: Fact,
  seen?: number,
): Decision<Fact> {
  const before = state[fact.type as Fact['type']]?.fact.data ?? {}
  const fields = pick(before as Kept, ['retired', 'picture'])
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  const data = { ...fact.data, ...Object.fromEntries(present) }
  return define(state, { ...fact, data }, seen)
}

/** Compares without regard to the order of keys, which a store may change. */
function sameData(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )
