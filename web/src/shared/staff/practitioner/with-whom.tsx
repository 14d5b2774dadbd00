import type { AssigneesView } from '@alba/contracts/agenda/staff-api'
import { useQuery } from '@tanstack/react-query'
import { type AskedStart, assigneesQuery } from '../../../api/staff/booking-wizard.ts'

/**
 * The names of whoever gives each treatment of a booking, in order: one name for one treatment, two for two. Empty while
 * that is unknown, and when nobody can give it.
 * @param chosen the practitioner of the first treatment; null: the one who would get it
 */
export function whoGives(found: AssigneesView | undefined, chosen: number | null): string[] {
  const first = chosen === null ? found?.assigned : found?.practitioners.find(({ id }) => id === chosen)
  return first ? [first.name, ...(first.second ? [first.second.name] : [])] : []
}

/** « avec Inès Moreau », or « avec Inès Moreau et Camille Roussel » for two treatments at the same time. */
export function WithWhom({ asked, chosen }: { asked: AskedStart; chosen: number | null }) {
  const { data } = useQuery(assigneesQuery(asked))
  const [first, second] = whoGives(data, chosen)
  return (
    first && (
      <>
        {' '}
        avec <b>{first}</b>
        {second && second !== first && (
          <>
            {' '}
            et <b>{second}</b>
          </>
        )}
      </>
    )
  )
}
