import { useQuery } from '@tanstack/react-query'
import { type AskedStart, assigneesQuery } from '../../../api/staff/booking-wizard.ts'

/** « avec Inès Moreau »: the chosen practitioner, or else the one who would get the booking; nothing while unknown. */
export function WithWhom({ asked, chosen }: { asked: AskedStart; chosen: number | null }) {
  const { data } = useQuery(assigneesQuery(asked))
  const who = chosen === null ? data?.assigned : data?.practitioners.find(({ id }) => id === chosen)
  return (
    who && (
      <>
        {' '}
        avec <b>{who.name}</b>
      </>
    )
  )
}
