import { z } from 'zod'
import { babyAgeMonths, pregnancyWeek } from '../catalogue/asks.ts'
import { personal } from '../shared/event.ts'

/**
 * What visitors enter about themselves with a booking, as the command and the event carry it. The read model has a
 * column for each, under the same name in snake_case. These schemas are looser than those of `api.ts`, which word the
 * errors, because « effacé » must be valid too.
 */
export const visitorDetails = {
  customerName: personal(z.string().max(200)),
  customerEmail: personal(z.string().max(254)),
  customerPhone: personal(z.string().max(30).nullable()),
  notes: personal(z.string().max(2000).nullable()),
  pregnancyWeek: personal(pregnancyWeek.nullable()),
  babyAgeMonths: personal(babyAgeMonths.nullable()),
}

export const visitorDetailNames = Object.keys(visitorDetails) as (keyof typeof visitorDetails)[]
