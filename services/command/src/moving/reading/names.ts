import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { CentreState } from '@alba/contracts/centre/state'
import type { Mapping } from '@alba/contracts/moving/mapping'
import { isSame, UnreadableValue } from './cells.ts'

type Part = { readonly id: number; readonly name: string; readonly retired?: boolean | undefined }
export type Names = Readonly<Record<'services' | 'practitioners' | 'packages', (text: string, place: string) => number>>

const one = { services: 'service', practitioners: 'practitioner', packages: 'package' } as const

/**
 * Finds the ids of what a file names: by the names in the mapping, then by those of the centre. An id is accepted, too.
 */
export function namesOf(centre: CentreState, { names }: Pick<Mapping, 'names'>): Names {
  const finder = (kind: keyof Names, parts: readonly Part[]) => (text: string, place: string) => {
    const mapped = Object.entries(names[kind] ?? {}).find(([other]) => isSame(other, text))?.[1]
    return found(parts, mapped ?? text, place, one[kind])
  }
  return {
    services: finder(
      'services',
      centre.services.map(part => ({ ...part, id: part.serviceId })),
    ),
    practitioners: finder(
      'practitioners',
      centre.practitioners.map(part => ({ ...part, id: part.practitionerId })),
    ),
    packages: finder(
      'packages',
      centre.packages.map(part => ({ ...part, id: part.packageId })),
    ),
  }
}

/** Finds a thing by its id or name. What is offered is preferred to what was retired under the same name. */
function found(parts: readonly Part[], text: string, place: string, what: string): number {
  if (/^\d+$/.test(text) && parts.some(({ id }) => id === Number(text))) return Number(text)
  const named = parts.filter(({ name }) => isSame(name, text))
  const offered = named.filter(isOffered)
  const [first, second] = offered.length > 0 ? offered : named
  if (!first)
    throw new UnreadableValue(`${place}: the centre has no ${what} « ${text} » (names › ${what}s in the mapping)`)
  if (second)
    throw new UnreadableValue(`${place}: the centre has several ${what}s « ${text} »: the mapping may say a number`)
  return first.id
}
