import type { AssigneesView } from '@alba/contracts/agenda/staff-api'
import { handover } from '@alba/contracts/bookings/handover'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AskedStart, assigneesQuery } from '../../../api/staff/booking-wizard.ts'
import { choices } from '../../../shared/centre.ts'
import { PractitionerChoice, whyStuck } from '../../../shared/staff/practitioner/practitioner-choice.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Whether the practitioner may come outside their hours (ADR 110). A question comes before the move then. */
const isOffered = (own: AssigneesView['practitioners'][number]) => choices.bookFromCalendar && own.outside_hours

type Named = { readonly id: number; readonly name: string }

type Props = {
  /** Where the booking is moved. */
  asked: AskedStart
  /** Who has the booking now. */
  present: Named | undefined
  chosen: number | null
  onChoose: (practitioner: number | null) => void
}

/**
 * The choice of the practitioner for a moved booking, by default the present one. It says when another one would get
 * it.
 */
export function MovePractitioner({ asked, present, chosen, onChoose }: Props) {
  const { data } = useQuery(assigneesQuery(asked))
  const own = data?.practitioners.find(({ id }) => id === chosen)
  // The present practitioner may have been retired since; then no practitioner is preselected.
  const isUnlisted = data !== undefined && chosen !== null && !own
  useEffect(() => {
    if (isUnlisted) onChoose(null)
  }, [isUnlisted, onChoose])
  const next = chosen === null ? data?.assigned?.name : own?.name
  const change = handover(present?.name, next)
  return (
    <>
      <PractitionerChoice asked={asked} chosen={chosen} onChoose={onChoose} />
      {own?.free === false && !isOffered(own) && (
        <Notice live>
          <p>{whyStuck(own)}</p>
        </Notice>
      )}
      {change && (
        <Notice live>
          <p>{`Ce sera ${change}. L’e-mail de déplacement le dit.`}</p>
        </Notice>
      )}
    </>
  )
}
