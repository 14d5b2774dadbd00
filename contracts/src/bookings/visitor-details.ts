import { z } from 'zod'
import { babyAgeMonths, pregnancyWeek } from '../catalogue/asks.ts'
import { ownAnswer } from '../catalogue/own-questions.ts'
import { personal } from '../shared/event.ts'

/**
 * How visitors are reached, as they enter it with a booking. Commands and events carry it; the read model has a
 * column for each, under the same name in snake_case. These schemas are looser than those of `api.ts`, which word the
 * errors, because « effacé » must be valid too.
 */
export const contactDetails = {
  customerName: personal(z.string().max(200), 'booking'),
  /** Empty for a client of staff who has no address (ADR 100). */
  customerEmail: personal(z.string().max(254), 'booking'),
  customerPhone: personal(z.string().max(30).nullable(), 'booking'),
}

/**
 * All of it: how the visitor is reached, and what the booking asks for. The latter may be about health, and is erased some
 * time after the appointment (ADR 89).
 */
export const visitorDetails = {
  ...contactDetails,
  notes: personal(z.string().max(2000).nullable(), 'answers'),
  pregnancyWeek: personal(pregnancyWeek.nullable(), 'answers'),
  babyAgeMonths: personal(babyAgeMonths.nullable(), 'answers'),
  /** The answers to the centre's own questions. Older events lack them. */
  answers: personal(z.array(ownAnswer).nullable(), 'answers').optional(),
}

export const contactDetailNames = Object.keys(contactDetails) as (keyof typeof contactDetails)[]
export const visitorDetailNames = Object.keys(visitorDetails) as (keyof typeof visitorDetails)[]
