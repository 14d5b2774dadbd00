import { useQuery } from '@tanstack/react-query'
import { type AskedStart, assigneesQuery } from '../../../api/staff/booking-wizard.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { choices } from '../../centre.ts'
import { splitLocal, spokenTime, weekdayAndDate } from '../../centre-time.ts'

/** A practitioner, and a start (local time of the centre) at which the practitioner does not work, but could come. */
export type OutsideHours = { readonly name: string; readonly start: string }

/**
 * Whether a start is outside the hours of the practitioner who is asked for, and nothing else is in the way (ADR 110).
 * Undefined where the centre does not offer that, and while it is not known.
 * @param asked null while no start is chosen
 */
export function useOutsideHours(asked: AskedStart | null, practitioner: number | null): OutsideHours | undefined {
  const isAsked = choices.bookFromCalendar && asked !== null && practitioner !== null
  const { data } = useQuery({ ...assigneesQuery(asked ?? NO_START), enabled: isAsked })
  // Where staff does not choose who gets a booking, another practitioner who is free gets it.
  const isOthers = !choices.choosePractitioner && data?.assigned !== null
  const who = isAsked && !isOthers ? data?.practitioners.find(({ id }) => id === practitioner) : undefined
  return who?.outside_hours ? { name: who.name, start: asked?.start ?? '' } : undefined
}

const NO_START: AskedStart = { service: 0, start: '' }

type Props = { outside: OutsideHours; confirmLabel: string; onConfirm: () => void; onClose: () => void }

/** Asks before a booking is made, or moved, outside the hours on purpose. */
export function OutsideHoursQuestion({ outside: { name, start }, confirmLabel, onConfirm, onClose }: Props) {
  const at = splitLocal(start)
  return (
    <Confirm
      title="En dehors des horaires"
      confirmLabel={confirmLabel}
      cancelLabel="Choisir un autre horaire"
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {at && `Le ${weekdayAndDate(at.date)} à ${spokenTime(at.time)}`} est en dehors des horaires de <b>{name}</b>. Le
        rendez-vous y sera pris exprès : il ne sera pas signalé « À déplacer ».
      </p>
    </Confirm>
  )
}
