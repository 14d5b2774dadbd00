import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { Sought } from '../../../api/agenda.ts'
import { servicesQuery } from '../../../api/catalogue.ts'
import { putSecond, type Second, secondIn } from './second.ts'
import { send } from './send.ts'
import { soughtFor, type Wanted } from './wanted.ts'
import { useWishedPractitioner } from './wished-practitioner.ts'

/**
 * What the address says that the visitor books; undefined until the catalogue is loaded, and when it has no such
 * service. A second treatment that cannot be booked online counts as none.
 */
export function useWanted(): Wanted | undefined {
  const [search] = useSearchParams()
  const { data: services } = useQuery(servicesQuery)
  const first = services?.find(({ id }) => String(id) === search.get('service'))
  if (!first) return undefined
  const added = secondIn(search)
  const service = services?.find(({ id, price }) => id === added?.service && price > 0)
  return { first, second: added && service ? { service, arrangement: added.arrangement } : null }
}

/** A function that adds a second treatment to the first one, changes it, or with null removes it. */
export function useAddSecond(first: number): (second: Second | null) => void {
  const [, setSearch] = useSearchParams()
  return second => {
    // Back must not undo this. The entry's state is the step of the booking, which stays the same.
    setSearch(search => putSecond(search, second), { replace: true, state: history.state })
    void send({ type: 'second-changed', services: second ? [first, second.service] : [first] })
  }
}

/** What the free hours are asked for: the treatments, with the practitioner for whom the visitor asks. */
export const useSought = (wanted: Wanted): Sought => soughtFor(wanted, useWishedPractitioner())
