import type { DateString } from '../../shared/centre-time.ts'
import { daysOf } from './days-in-view.ts'

export type TimeSlot = { readonly start: string; readonly end: string }
/** What is typed in « Ajouter des disponibilités »; what is missing is empty. */
export type OpeningForm = { readonly first: DateString; readonly last: DateString; readonly slots: readonly TimeSlot[] }

/** The hours that are proposed (back office §9). */
export const DEFAULT_SLOTS: readonly TimeSlot[] = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

const isWorkingDay = (date: DateString): boolean => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** Monday to Friday, between two days. */
export const workingDays = (first: DateString, last: DateString): DateString[] =>
  daysOf({ first, last }).filter(isWorkingDay)

/** What is wrong, in the order in which it is checked (back office §5); undefined when it can be sent. */
export function faultOf({ first, last, slots }: OpeningForm, practitionerId: number | undefined): string | undefined {
  if (practitionerId === undefined) return 'Praticien non identifié. Veuillez vous reconnecter.'
  if (!first) return 'La date de début est obligatoire.'
  if (!last)
    return 'La date de fin est obligatoire. Même pour un seul jour, veuillez saisir la même date que la date de début.'
  if (last < first) return 'La date de fin doit être égale ou postérieure à la date de début.'
  if (slots.some(({ start, end }) => !start || !end))
    return 'Tous les créneaux horaires doivent avoir une heure de début et une heure de fin.'
  if (workingDays(first, last).length === 0) return 'Aucun jour ouvré trouvé dans la période sélectionnée.'
  return undefined
}

/** How many hours were opened, on how many days. */
export type Opened = { readonly slots: number; readonly days: number }

/** What was done (back office §8); nothing is new where all of it was open before. */
export const openedSentence = ({ slots, days }: Opened): string =>
  slots === 0
    ? 'Ces créneaux étaient déjà ouverts : rien n’a été ajouté.'
    : `${slots} créneaux de disponibilité ont été créés avec succès sur ${days} jours ouvrés.`
