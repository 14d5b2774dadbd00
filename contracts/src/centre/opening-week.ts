import { z } from 'zod'
import { holidayCalendar } from '../agenda/holidays.ts'
import { faultsOfHours, type TimeRange, weekdays } from '../agenda/weekly-hours.ts'
import { localDate } from '../shared/centre-time.ts'

const RANGE = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

/** A time of a day in which somebody works, `09:00-13:00`. */
const range = z.string().regex(RANGE, { error: 'Des heures s’écrivent « 09:00-13:00 »', abort: true })

/** The two ends of `09:00-13:00`. */
export function endsOf(range: string): TimeRange {
  const [start = '', end = ''] = range.split('-')
  return { start, end }
}

/**
 * The hours of one day, earliest first. Hours that touch are refused, because the agenda keeps them as one opening: the
 * file could not be given back as it was written.
 */
const hours = z
  .array(range)
  .max(24)
  .superRefine((ranges, context) => {
    for (const { index, message } of faultsOfHours(ranges.map(endsOf)))
      context.addIssue({ code: 'custom', path: [index], message })
  })
export type Hours = z.infer<typeof hours>

const part = {
  until: localDate.optional().describe('The last day; left out, the hours repeat without end'),
  week: z.partialRecord(z.enum(weekdays), hours).describe('The hours of each weekday, « [09:00-13:00] »'),
  holidaysOff: holidayCalendar
    .optional()
    .describe('The public holidays that are days off: « france », or « alsace-moselle » with the two more there'),
  except: z
    .record(localDate, hours)
    .optional()
    .describe('Days on which the hours are others than in the week; « [] » is a day off'),
}
const ENDS_BEFORE = 'Le dernier jour vient avant le premier'
const NO_ORDER = 'Ce jour doit venir après le premier jour des horaires précédents'
const from = localDate.describe('The first day, where it is later than today')

/** When a practitioner works: hours that repeat every week. Left out for somebody whose hours are not kept in the file. */
export const openingWeek = z
  .strictObject({
    from: from.optional(),
    ...part,
    later: z
      .array(z.strictObject({ from, ...part }))
      .max(20)
      .optional()
      .describe('Hours that follow these on a later day, in the order of their first days'),
  })
  .superRefine(({ later = [], ...first }, context) => {
    const wrong = (path: readonly (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message })
    // Index 0 is the first hours, index 1 the first part of `later`, which must begin after them.
    for (const [index, { from, until = from }] of [first, ...later].entries()) {
      const path = index === 0 ? [] : ['later', index - 1]
      const before = index === 1 ? first.from : later[index - 2]?.from
      if (from !== undefined && until !== undefined && until < from) wrong([...path, 'until'], ENDS_BEFORE)
      if (index > 0 && from !== undefined && before !== undefined && from <= before) wrong([...path, 'from'], NO_ORDER)
    }
  })
export type OpeningWeek = z.infer<typeof openingWeek>
