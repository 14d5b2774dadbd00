import { z } from 'zod'
import { localDate } from '../shared/centre-time.ts'

/** The days of a week as a centre's file names them, Monday first, as a week begins in France. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const RANGE = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

/** A time of a day in which somebody works, `09:00-13:00`. Later times sort behind earlier ones. */
const range = z.string().regex(RANGE, { error: 'Des heures s’écrivent « 09:00-13:00 »', abort: true })

/** The two ends of `09:00-13:00`. */
export function endsOf(range: string): { readonly start: string; readonly end: string } {
  const [start = '', end = ''] = range.split('-')
  return { start, end }
}

const ENDS_EARLY = 'La fin doit être après le début'
const TOUCHES = 'Ces heures doivent commencer après la fin des précédentes ; sinon, écrivez-les en une fois'

/**
 * The hours of one day, earliest first. Hours that touch are refused, because the agenda keeps them as one opening: the
 * file could not be given back as it was written.
 */
const hours = z
  .array(range)
  .max(24)
  .superRefine((ranges, context) => {
    const ends = ranges.map(endsOf)
    for (const [index, { start, end }] of ends.entries()) {
      const message = end <= start ? ENDS_EARLY : start <= (ends[index - 1]?.end ?? '') ? TOUCHES : undefined
      if (message) context.addIssue({ code: 'custom', path: [index], message })
    }
  })
export type Hours = z.infer<typeof hours>

/** Nothing is opened further ahead, so that a wrong year does not open thousands of days. */
export const MOST_WEEKS = 520

/**
 * When a practitioner works: a week that repeats. Left out for somebody whose hours are not kept in the file.
 *
 * The period begins today, or on `from`, and lasts for `weeks` weeks from today, or until the day `until`.
 */
export const openingWeek = z
  .strictObject({
    from: localDate.optional().describe('The first day, where it is later than today'),
    weeks: z
      .int()
      .min(1)
      .max(MOST_WEEKS)
      .optional()
      .describe(
        'For how many weeks from today the days are opened; applied again later, the file opens the days since',
      ),
    until: localDate.optional().describe('The last day, in place of « weeks »'),
    week: z.partialRecord(z.enum(weekdays), hours).describe('The hours of each weekday, « [09:00-13:00] »'),
    except: z
      .record(localDate, hours)
      .optional()
      .describe('Days on which the hours are others than in the week; « [] » is a day off'),
  })
  .refine(({ weeks, until }) => (weeks === undefined) !== (until === undefined), {
    path: ['weeks'],
    error: 'Indiquez soit « weeks », soit « until »',
  })
export type OpeningWeek = z.infer<typeof openingWeek>
