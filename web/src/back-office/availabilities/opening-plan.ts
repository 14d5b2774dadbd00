import { z } from 'zod'
import { type DateString, daysBetween, eachDay, weekdayOf } from '../../shared/centre-time.ts'

export type TimeSlot = { readonly start: string; readonly end: string }
/** The values of « Ajouter des disponibilités »; empty texts for what is missing. */
export type OpeningForm = { readonly first: DateString; readonly last: DateString; readonly slots: readonly TimeSlot[] }

/** The default hours. */
export const DEFAULT_SLOTS: readonly TimeSlot[] = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
]

const SATURDAY = 5

/** The days from Monday to Friday within a period. */
export const workingDays = (first: DateString, last: DateString): DateString[] =>
  eachDay(first, last).filter(day => weekdayOf(day) < SATURDAY)

/**
 * The longest period, in days. A longer one is probably a typing error, and costly: each day takes a request to open,
 * and would have to be removed by hand.
 */
const MOST_DAYS = 400

/** Whether a period is short enough. Also true for a period that ends before it begins, which is another error. */
const isShort = (first: DateString, last: DateString): boolean => daysBetween(first, last) < MOST_DAYS

/** The number of days that the typed period opens; 0 while it is invalid. */
export const openedDays = (first: DateString, last: DateString): number =>
  first && last && isShort(first, last) ? workingDays(first, last).length : 0

/** An error and its field; without a field when the practitioner is unknown. */
type Fault = { readonly field?: keyof OpeningForm; readonly sentence: string }

/** The first error of the form, in the order of the checks; undefined when it is valid. */
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

/** The schema of the form. It reports the first error only, at its field. */
export const openingForm = (practitionerId: number | undefined) =>
  z
    .object({ first: z.string(), last: z.string(), slots: z.array(z.object({ start: z.string(), end: z.string() })) })
    .superRefine((form, context) => {
      const fault = faultOf(form, practitionerId)
      if (fault) context.addIssue({ code: 'custom', path: pathOf(fault, form), message: fault.sentence })
    })

export type OpeningValues = z.input<ReturnType<typeof openingForm>>

/** The path of the invalid field. Among the hours it is the first missing time. */
function pathOf({ field }: Fault, { slots }: OpeningForm): (string | number)[] {
  if (field !== 'slots') return [field ?? 'practitioner']
  const index = slots.findIndex(({ start, end }) => !start || !end)
  return ['slots', index, slots[index]?.start ? 'end' : 'start']
}

/** A sentence about the days that were opened before a failure. @param of the number of days to open in all */
export const partlyOpened = (days: number, of: number): string =>
  days === 0 ? '' : ` ${days} des ${of} jours sont ouverts : reprenez à partir du suivant.`

/** The number of openings that were created, and of days. */
export type Opened = { readonly slots: number; readonly days: number }

/** The message after a success. When everything was open already, it says so. */
export const openedSentence = ({ slots, days }: Opened): string =>
  slots === 0
    ? 'Ces créneaux étaient déjà ouverts : rien n’a été ajouté.'
    : `${slots} créneaux de disponibilité ont été créés avec succès sur ${days} jours ouvrés.`
