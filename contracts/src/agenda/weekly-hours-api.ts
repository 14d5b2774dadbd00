import { z } from 'zod'
import { localDate } from '../shared/centre-time.ts'
import { smallId } from '../shared/ids.ts'
import { affectedBooking } from './staff-api.ts'
import { weeklyHours } from './weekly-hours.ts'

/* The hours of a practitioner that repeat every week, as staff sees and changes them. */

const { from, until, week, holidaysOff, exceptions } = weeklyHours.shape
const hours = {
  from,
  until,
  week,
  holidays_off: holidaysOff,
  exceptions,
}

/** PUT /api/backoffice/practitioners/{id}/weekly-hours, and POST …/weekly-hours/preview */
export const weeklyHoursRequest = z
  .object({
    ...hours,
    /**
     * Whether the days that were changed by hand follow these hours, too, except those of an absence. Those with a new
     * exception do anyway.
     */
    resets_days: z.boolean().default(false),
  })
  .refine(({ from, until }) => until === null || from <= until, {
    path: ['until'],
    error: 'La date de fin doit être égale ou postérieure à la date de début.',
  })
export type WeeklyHoursRequest = z.input<typeof weeklyHoursRequest>

/** GET /api/backoffice/practitioners/{id}/weekly-hours */
export const weeklyHoursView = z.object({
  practitioner_id: smallId,
  /** How often the hours were set; 0 when they never were. */
  version: z.int().min(0),
  /** The hours that hold and those that follow, earliest first. */
  hours: z.array(
    z.object({
      ...hours,
      /** When they were set, by the clock of the centre, and by whom; null when it was not a person of the centre. */
      set_at: z.string(),
      set_by: z.string().nullable(),
    }),
  ),
  /** The public holidays of the next twelve months. */
  holidays: z.array(
    z.object({
      date: localDate,
      name: z.string(),
      /** Whether it is one in Alsace and Moselle only. */
      only_in_alsace_moselle: z.boolean(),
    }),
  ),
})
export type WeeklyHoursView = z.infer<typeof weeklyHoursView>

/** The hours as they are now, and the bookings that are outside of them. These stay until staff moves them. */
export const savedWeeklyHours = weeklyHoursView.extend({ affected_bookings: z.array(affectedBooking) })

/** What these hours would change on the days that can be booked, and on the two weeks after them. */
export const weeklyHoursPreview = z.object({
  /** The days on which there was nothing open. */
  opened_days: z.array(localDate),
  /** The days on which nothing stays open. */
  closed_days: z.array(localDate),
  /** The days that stay open, at other hours. */
  changed_days: z.array(localDate),
  /** The days that were changed by hand and stay as they are, although the hours say something else. */
  kept_days: z.array(localDate),
  /** The days of an absence, which stay as they are also when all others follow; only an exception opens one again. */
  absence_days: z.array(localDate),
  /** The first days of hours that were set to begin later, and that these would replace. */
  replaced_from: z.array(localDate),
  /** The bookings that would be outside of the openings. */
  affected_bookings: z.array(affectedBooking),
})
export type WeeklyHoursPreview = z.infer<typeof weeklyHoursPreview>
