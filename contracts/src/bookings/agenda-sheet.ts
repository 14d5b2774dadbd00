import { z } from 'zod'
import { instant, localDate } from '../shared/centre-time.ts'
import { randomId } from '../shared/ids.ts'
import { whoseBookings } from './staff-api.ts'

/* The agenda of a day or a week, to print. */

/** GET /api/backoffice/bookings/sheet, and the same with `/pdf` */
export const agendaSheetQuery = z.object({
  date: localDate,
  span: z.enum(['day', 'week']).default('day').describe('`week`: the week of that day, from Monday to Sunday.'),
  notes: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Whether the notes are on the sheet. They may speak of health, and others may read a sheet on the wall.'),
  ...whoseBookings,
})
export type AgendaSheetQuery = z.output<typeof agendaSheetQuery>

/**
 * A line of the sheet, in words that are ready to print: a booking, or one of its two treatments. What is to be paid and
 * the notes are in the line of the first.
 */
const sheetBooking = z.object({
  id: randomId,
  /** « 9 h 15 » */
  start: z.string(),
  end: z.string(),
  client: z.string(),
  phone: z.string().nullable(),
  service: z.string(),
  practitioner: z.string(),
  room: z.string(),
  /** « Payé », « À régler : 75,00 € »; empty for the second of two treatments. */
  settlement: z.string(),
  /** Whether somebody has to take money for it at the centre. */
  is_due: z.boolean(),
  /** The client's note, then the internal one; empty on a sheet without notes. */
  notes: z.array(z.string()).readonly(),
  /** Whether there are notes, also on a sheet that does not show them. */
  has_notes: z.boolean(),
})
export type SheetBooking = z.infer<typeof sheetBooking>

export const agendaSheet = z.object({
  /** The name of the centre; null as long as nobody has said who the centre is. */
  centre: z.string().nullable(),
  /** « Semaine du lundi 23 au dimanche 29 novembre 2026 »; for a day its date. */
  title: z.string(),
  /** « 24/11/2026 14:05 », the centre's time: what was booked or moved since is not on the sheet. */
  as_of: z.string(),
  /** The same moment as an instant: the date of the PDF file. */
  made_at: instant,
  with_notes: z.boolean(),
  /** The centre's word for a person who works there, as the head of a column. */
  practitioner_word: z.string(),
  client_word: z.string(),
  /** Every day of the span, also one without bookings. */
  days: z
    .array(z.object({ date: localDate, title: z.string(), bookings: z.array(sheetBooking).readonly() }))
    .readonly(),
})
export type AgendaSheet = z.infer<typeof agendaSheet>
