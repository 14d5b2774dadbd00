import { z } from 'zod'
import { type DateString, daysBetween, eachDay, weekdayOf } from '../../shared/centre-time.ts'

export type TimeSlot = { readonly start: string; readonly end: string }
/** What is typed in « Ajouter des disponibilités »; what is missing is empty. */
export type OpeningForm = { readonly first: DateString; readonly last: DateString; readonly slots: readonly TimeSlot[] }

/** The hours that are proposed. */
export const DEFAULT_SLOTS: readonly TimeSlot[] = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

const SATURDAY = 5

/** Monday to Friday, between two days. */
export const workingDays = (first: DateString, last: DateString): DateString[] =>
  eachDay(first, last).filter(day => weekdayOf(day) < SATURDAY)

/** A longer period is a typing mistake: each of its days is opened by a call of its own, and would be closed by hand. */
const MOST_DAYS = 400

/** Whether a period is short enough to be opened; not asked of one that ends before it begins. */
const isShort = (first: DateString, last: DateString): boolean => daysBetween(first, last) < MOST_DAYS

/** How many days a period opens, as it is typed; 0 while it makes no sense. */
export const openedDays = (first: DateString, last: DateString): number =>
  first && last && isShort(first, last) ? workingDays(first, last).length : 0

/** What is wrong, and in which field; in none where the login is. */
type Fault = { readonly field?: keyof OpeningForm; readonly sentence: string }

/** The first thing that is wrong, in the order in which it is checked; undefined when it can be sent. */
export function faultOf({ first, last, slots }: OpeningForm, practitionerId: number | undefined): Fault | undefined {
  if (practitionerId === undefined) return { sentence: 'Praticien non identifié. Veuillez vous reconnecter.' }
  if (!first) return { field: 'first', sentence: 'La date de début est obligatoire.' }
  const lastFault = faultOfLast(first, last)
  if (lastFault) return { field: 'last', sentence: lastFault }
  if (slots.some(({ start, end }) => !start || !end))
    return {
      field: 'slots',
      sentence: 'Tous les créneaux horaires doivent avoir une heure de début et une heure de fin.',
    }
  if (workingDays(first, last).length === 0)
    return { field: 'last', sentence: 'Aucun jour ouvré trouvé dans la période sélectionnée.' }
  return undefined
}

function faultOfLast(first: DateString, last: DateString): string | undefined {
  if (!last)
    return 'La date de fin est obligatoire. Même pour un seul jour, veuillez saisir la même date que la date de début.'
  if (last < first) return 'La date de fin doit être égale ou postérieure à la date de début.'
  if (!isShort(first, last)) return `La période ne peut pas dépasser ${MOST_DAYS} jours.`
  return undefined
}

/** Judges what is typed: the first fault stands at its field. */
export const openingForm = (practitionerId: number | undefined) =>
  z
    .object({ first: z.string(), last: z.string(), slots: z.array(z.object({ start: z.string(), end: z.string() })) })
    .superRefine((form, context) => {
      const fault = faultOf(form, practitionerId)
      if (fault) context.addIssue({ code: 'custom', path: pathOf(fault, form), message: fault.sentence })
    })

export type OpeningValues = z.input<ReturnType<typeof openingForm>>

/** Of the hours, the first that is missing. */
function pathOf({ field }: Fault, { slots }: OpeningForm): (string | number)[] {
  if (field !== 'slots') return [field ?? 'practitioner']
  const index = slots.findIndex(({ start, end }) => !start || !end)
  return ['slots', index, slots[index]?.start ? 'end' : 'start']
}

/** What was opened before a day could not be. @param of how many days were asked for */
export const partlyOpened = (days: number, of: number): string =>
  days === 0 ? '' : ` ${days} des ${of} jours sont ouverts : reprenez à partir du suivant.`

/** How many hours were opened, on how many days. */
export type Opened = { readonly slots: number; readonly days: number }

/** What was done; nothing is new where all of it was open before. */
export const openedSentence = ({ slots, days }: Opened): string =>
  slots === 0
    ? 'Ces créneaux étaient déjà ouverts : rien n’a été ajouté.'
    : `${slots} créneaux de disponibilité ont été créés avec succès sur ${days} jours ouvrés.`
