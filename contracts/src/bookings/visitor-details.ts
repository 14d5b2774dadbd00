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

/** What the booking asks for. It may be about health, and is erased some time after the appointment (ADR 89). */
const answerDetails = {
  notes: personal(z.string().max(2000).nullable(), 'answers'),
  pregnancyWeek: personal(pregnancyWeek.nullable(), 'answers'),
  babyAgeMonths: personal(babyAgeMonths.nullable(), 'answers'),
  /** The answers to the centre's own questions. Older events lack them. */
  answers: personal(z.array(ownAnswer).nullable(), 'answers').optional(),
}

/** All of it: how the visitor is reached, and what the booking asks for. */
export const visitorDetails = { ...contactDetails, ...answerDetails }

export const contactDetailNames = Object.keys(contactDetails) as (keyof typeof contactDetails)[]
const answerDetailNames = Object.keys(answerDetails) as (keyof typeof answerDetails)[]
export const visitorDetailNames = [...contactDetailNames, ...answerDetailNames]

/** Whether anything was said of what is erased some time after the appointment. */
export const hasAnswers = (details: Partial<Record<keyof typeof answerDetails, unknown>>): boolean =>
  answerDetailNames.some(name => (details[name] ?? null) !== null)
