import { onlyWith, type Resources } from '@alba/contracts/agenda/scheduling'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { rejected } from '@alba/platform/http/problem'
import type { Catalogue } from '../catalogue/catalogue.ts'

type Asked = Pick<Catalogue, 'practitioners' | 'resources'>

/**
 * Makes a function that leaves only the practitioner for whom a visitor asks. As long as the catalogue does not change it
 * answers with the same object, by which the caches of free starts know that an answer still holds.
 */
export function wishedResources(): (catalogue: Asked, practitionerId: number | undefined) => Resources {
  const known = new WeakMap<Resources, Map<number, Resources>>()

  /** @throws {ProblemError} 404 for an unknown practitioner, 409 for one who is retired */
  return ({ practitioners, resources }, practitionerId) => {
    if (practitionerId === undefined) return resources
    const practitioner = practitioners.get(practitionerId)
    if (!practitioner) throw rejected('practitioner_unknown')
    if (!isOffered(practitioner)) throw rejected('practitioner_retired')
    const ofPractitioner = known.getOrInsertComputed(resources, () => new Map())
    return ofPractitioner.getOrInsertComputed(practitionerId, () => onlyWith(resources, practitionerId))
  }
}
