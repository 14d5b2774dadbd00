import { z } from 'zod'

/**
 * The public holidays of a calendar: those of France (Code du travail, article L3133-1), or with the two further ones of
 * Alsace and Moselle (article L3134-13). `none` has no holiday.
 */
export const holidayCalendar = z.enum(['none', 'france', 'alsace-moselle'])
export type HolidayCalendar = z.infer<typeof holidayCalendar>

/** Whether a calendar day of the centre is a public holiday of a calendar. */
export type IsHoliday = (date: string, calendar: HolidayCalendar) => boolean
