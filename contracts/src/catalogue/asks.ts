import { z } from 'zod'

/** Weeks of amenorrhea (docs/rules.md, Booking). */
export const pregnancyWeek = z.int().min(14).max(50)
/** Whole months: 0 is a baby of less than one. Up to six years, the oldest that the FAQ speaks of. */
export const babyAgeMonths = z.int().min(0).max(72)

const range = (of: z.ZodInt) => ({ from: of.optional(), to: of.optional() })

/** What a service asks the visitor for, with the first and the last choice where they are not the usual ones. */
export const asks = z.discriminatedUnion('what', [
  z.object({ what: z.literal('pregnancy_week'), ...range(pregnancyWeek) }),
  z.object({ what: z.literal('baby_age'), ...range(babyAgeMonths) }),
  z.object({ what: z.literal('nothing') }),
])
export type Asks = z.infer<typeof asks>

/** The same as a form needs it, decided: what, from which choice to which. */
export const asked = z.object({ what: z.enum(['pregnancy_week', 'baby_age']), from: z.int(), to: z.int() })
export type Asked = z.infer<typeof asked>

/** The choices where a service names no others (docs/rules.md, Booking). */
const usual = { pregnancy_week: { from: 14, to: 50 }, baby_age: { from: 1, to: 12 } } as const

/** What the services of a category ask for where they do not say (docs/rules.md, Booking). */
const usualOfCategory: Readonly<Record<string, Asks>> = {
  prenatal: { what: 'pregnancy_week' },
  spa: { what: 'baby_age' },
  bebe: { what: 'baby_age' },
}

/** @param said by the service itself; null when it says nothing, and its category decides */
export function askedOf(said: Asks | null, categorySlug: string | undefined): Asked | null {
  const asks = said ?? usualOfCategory[categorySlug ?? ''] ?? { what: 'nothing' }
  if (asks.what === 'nothing') return null
  const { what, from = usual[what].from, to = usual[what].to } = asks
  return { what, from, to }
}
