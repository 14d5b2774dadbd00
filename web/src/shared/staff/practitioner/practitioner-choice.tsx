import type { AssigneesView } from '@alba/contracts/agenda/staff-api'
import { capital } from '@alba/contracts/centre/grammar'
import { useQuery } from '@tanstack/react-query'
import { type AskedStart, assigneesQuery } from '../../../api/staff/booking-wizard.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { choices } from '../../centre.ts'
import { QueryView } from '../../query-view.tsx'
import { practitioner } from '../../words.ts'

type Props = {
  asked: AskedStart
  /** The id of the chosen practitioner; null for « Peu importe » (any). */
  chosen: number | null
  onChoose: (practitioner: number | null) => void
}

const ANYBODY = 'anybody'

/**
 * The choice of the practitioner of a booking: « Peu importe », with the name of the one who would get the booking, or
 * one of the practitioners (ADR 99).
 */
export function PractitionerChoice({ asked, chosen, onChoose }: Props) {
  const found = useQuery(assigneesQuery(asked))
  return (
    <QueryView
      query={found}
      waiting={<p>Un instant…</p>}
      failure="Les personnes libres n’ont pas pu être chargées."
      isPart
    >
      {assignees => (
        <RadioGroup
          id="practitioner"
          name="practitioner"
          label={capital(practitioner.one)}
          options={optionsOf(assignees, chosen)}
          chosen={chosen === null ? ANYBODY : String(chosen)}
          onChange={({ target: { value } }) => onChoose(value === ANYBODY ? null : Number(value))}
        />
      )}
    </QueryView>
  )
}

/**
 * A practitioner who is not free cannot be chosen, with two exceptions: one who only does not work at that time, where
 * the centre books outside the hours; and one who was chosen before, so that the choice does not change unnoticed.
 */
const optionsOf = ({ assigned, practitioners }: AssigneesView, chosen: number | null) => [
  { value: ANYBODY, label: 'Peu importe', note: assigned ? `Ce serait ${assigned.name}` : 'Personne n’est libre' },
  ...practitioners.map(each => ({
    value: String(each.id),
    label: each.name,
    note: noteOf(each),
    disabled: !each.free && !isOfferedOutside(each) && each.id !== chosen,
  })),
]

type Assignee = AssigneesView['practitioners'][number]

/** Whether a practitioner may be booked outside their hours. A question comes before that (ADR 110). */
const isOfferedOutside = ({ outside_hours }: Assignee): boolean => choices.bookFromCalendar && outside_hours

/** What is said below the name of a practitioner who cannot be chosen. */
export function noteOf(assignee: Assignee): string | undefined {
  if (assignee.free) return undefined
  if (isOfferedOutside(assignee)) return 'En dehors de ses horaires'
  return assignee.missing ? `Libre, mais ${lacks[assignee.missing]}` : 'Pas libre à cet horaire'
}

/** What is missing where a practitioner has the time. */
const lacks = {
  room: 'aucune salle ne l’est',
  pair: 'les deux soins ne sont pas possibles ainsi',
} as const

/** Why a practitioner who was chosen before cannot be had, and what to do. */
export function whyStuck({ name, missing }: Assignee): string {
  const why = missing ? `est libre à cet horaire, mais ${lacks[missing]}` : 'n’est pas libre à cet horaire'
  // Where no room is free, nobody else can help.
  return `${name} ${why}. Choisissez ${missing === 'room' ? '' : 'quelqu’un d’autre, ou '}un autre horaire.`
}
