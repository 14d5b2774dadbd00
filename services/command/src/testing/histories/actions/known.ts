import type { Reference } from '../../../reference/reference.ts'
import { services } from '../centre.ts'
import type { Generation } from '../generation.ts'

type Kind = 'categories' | 'services' | 'questionnaires' | 'rooms' | 'practitioners' | 'packages'

/** The ids of all things of a kind, retired or not. */
export const knownIds = ({ simulation }: Generation, kind: Kind): number[] => [...simulation.reference()[kind].keys()]

export const randomKnown = (generation: Generation, kind: Kind): number =>
  generation.random.pick(knownIds(generation, kind))

/** The present definition of a thing; undefined when it is not defined. */
export const definitionOf = <Of extends Kind>(
  { simulation }: Generation,
  kind: Of,
  id: number,
): Reference[Of] extends ReadonlyMap<number, infer Definition> ? Definition | undefined : never =>
  // Cast, because TypeScript cannot narrow the type by `kind`.
  simulation.reference()[kind].get(id) as never

/** A service of the profile, or one that was added in this history. */
export function randomService(generation: Generation): number {
  const { random, profile } = generation
  const added = knownIds(generation, 'services').filter(id => !services.some(known => known === id))
  return added.length > 0 && random.below(2) === 0 ? random.pick(added) : random.pick(profile.services)
}

/** In half of the requests the visitor asks for a practitioner, who may be retired. */
export const randomWish = (generation: Generation): { readonly practitionerId?: number } =>
  generation.random.below(2) === 0 ? {} : { practitionerId: randomKnown(generation, 'practitioners') }

/** The version of a definition that staff has on screen. Half of the commands send none. */
export function seenVersion(
  { random, simulation }: Generation,
  stream: string,
  type: string,
): { readonly version?: number } {
  if (random.below(2) === 0) return {}
  const version = simulation.log.stream(stream).filter(event => event.type === type).length
  // One time in eight the screen shows an older version.
  return { version: Math.max(0, version - (random.below(8) === 0 ? 1 : 0)) }
}
