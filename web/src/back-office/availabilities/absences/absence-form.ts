import { z } from 'zod'
import type { AskedPreview } from '../../../api/staff/absences.ts'
import { addDays, type DateString, localOf } from '../../../shared/centre-time.ts'

/** The values of « Quand »; the hours count only when it is not of whole days. */
export type AbsenceValues = z.input<typeof absenceForm>

const day = z.string().min(1, 'Indiquez le jour')
const hour = z.string()

export const absenceForm = z
  .object({ first: day, last: day, isWhole: z.boolean(), from: hour, until: hour })
  .superRefine(({ first, last, isWhole, from, until }, problems) => {
    const fault = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    if (last < first) fault('last', 'Le dernier jour vient après le premier')
    if (isWhole) return
    if (from === '') fault('from', 'Indiquez l’heure')
    if (until === '') fault('until', 'Indiquez l’heure')
    if (first === last && from !== '' && until !== '' && until <= from) fault('until', 'La fin vient après le début')
  })

/** One whole day. */
export const wholeDay = (date: DateString): AbsenceValues => ({
  first: date,
  last: date,
  isWhole: true,
  from: '14:00',
  until: '18:00',
})

export type AbsenceRange = Pick<AskedPreview, 'start_datetime' | 'end_datetime'>

/** The time of the absence; undefined while the form is not valid. */
export function rangeOf(values: AbsenceValues): AbsenceRange | undefined {
  if (!absenceForm.safeParse(values).success) return undefined
  const { first, last, isWhole, from, until } = values
  if (isWhole) return { start_datetime: localOf(first, '00:00'), end_datetime: localOf(addDays(last, 1), '00:00') }
  return { start_datetime: localOf(first, from), end_datetime: localOf(last, until) }
}
