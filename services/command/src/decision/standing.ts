import { isOffered, type Retirable } from '@alba/contracts/catalogue/retiring'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { isStale } from '@alba/contracts/shared/version'

/**
 * Streams whose facts each say how a thing stands from now on (catalogue, settings): the state is the last fact of each
 * type. Saying again what already holds records nothing.
 */
export type Standing<Fact extends { type: string }> = {
  readonly [Type in Fact['type']]?: {
    readonly fact: Extract<Fact, { type: Type }>
    /** How often it was said (`shared/version.ts`). */
    readonly version: number
  }
}

export const standing = <Id, Fact extends { type: string }>(
  stream: (id: Id) => string,
): Decider<Id, Standing<Fact>, Fact> => ({
  stream,
  initial: {},
  evolve: (state, fact) => {
    const { version = 0 } = state[fact.type as Fact['type']] ?? {}
    return { ...state, [fact.type]: { fact, version: version + 1 } }
  },
})

/** @param seen the version that staff saw of what they change */
export function define<Fact extends { type: string; data: unknown }>(
  state: Standing<Fact>,
  fact: Fact,
  seen?: number,
): Decision<Fact> {
  const current = state[fact.type as Fact['type']]
  if (isStale(current?.version ?? 0, seen)) return reject('changed_meanwhile')
  return current && sameData(current.fact.data, fact.data) ? accept() : accept(fact)
}

/**
 * Takes something out of the offer, or back into it; the rest of its definition stays.
 * @param seen the version that staff saw of it
 * @param unknown why not, where nothing is defined
 */
export function setRetired<Fact extends { type: string; data: Retirable }>(
  state: Standing<Fact>,
  { type, retired, unknown, seen }: Retirement<Fact>,
): Decision<Fact> {
  const known = state[type]
  if (!known) return reject(unknown)
  if (isStale(known.version, seen)) return reject('changed_meanwhile')
  const { fact } = known
  return isOffered(fact.data) !== retired ? accept() : accept({ ...fact, data: { ...fact.data, retired } })
}

export type Retirement<Fact extends { type: string }> = {
  readonly type: Fact['type']
  readonly retired: boolean
  readonly unknown: Rejection
  readonly seen?: number | undefined
}

/** Who says how something stands says nothing of whether it is offered: that stays. */
export function defineRetirable<Fact extends { type: string; data: Retirable }>(
  state: Standing<Fact>,
  fact: Fact,
): Decision<Fact> {
  const { retired } = state[fact.type as Fact['type']]?.fact.data ?? {}
  return define(state, retired === undefined ? fact : { ...fact, data: { ...fact.data, retired } })
}

/** Order of keys does not matter: data that went through a store may come back in another one. */
function sameData(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )
