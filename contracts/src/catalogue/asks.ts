import { z } from 'zod'

/** Weeks since the first day of the last period, as French doctors count (docs/rules.md, Booking). */
export const pregnancyWeek = z.int().min(14).max(50)
/**
 * Whole months: 0 is a baby of less than one month. The limit is six years, the oldest age in the demo centre's FAQ.
 */
export const babyAgeMonths = z.int().min(0).max(72)

const range = (of: z.ZodInt) => ({ from: of.optional(), to: of.optional() })

/**
 * What the booking form asks the visitor for, and the first and last choice where they are not the default ones. Events
 * are read with it; what somebody writes is read with `writtenAsks`, which refuses more.
 */
export const asks = z.discriminatedUnion('what', [
  z.object({ what: z.literal('pregnancy_week'), ...range(pregnancyWeek) }),
  z.object({ what: z.literal('baby_age'), ...range(babyAgeMonths) }),
  z.object({ what: z.literal('nothing') }),
])
export type Asks = z.infer<typeof asks>

/** The question of the form, with its first and last choice; see `askedOf`. */
export const asked = z.object({ what: z.enum(['pregnancy_week', 'baby_age']), from: z.int(), to: z.int() })
export type Asked = z.infer<typeof asked>

/** The first and the last of the default choices (docs/rules.md, Booking). */
const usual = { pregnancy_week: { from: 14, to: 50 }, baby_age: { from: 1, to: 12 } } as const

/** What the form asks for in each category, unless the service says otherwise (docs/rules.md, Booking). */
const usualOfCategory: Readonly<Record<string, Asks>> = {
  prenatal: { what: 'pregnancy_week' },
  spa: { what: 'baby_age' },
  bebe: { what: 'baby_age' },
}

/** Whether the form asks something for the services of a category that do not say it themselves. */
export const isUsuallyAsked = (categorySlug: string): boolean => categorySlug in usualOfCategory

type AsksSomething = Exclude<Asks, { what: 'nothing' }>

const withUsualRange = ({ what, from = usual[what].from, to = usual[what].to }: AsksSomething): Asked => ({
  what,
  from,
  to,
})

/**
 * What the form asks for; null for nothing.
 * @param said what the service itself says; null when its category decides
 */
export function askedOf(said: Asks | null, categorySlug: string | undefined): Asked | null {
  const asks = said ?? usualOfCategory[categorySlug ?? ''] ?? { what: 'nothing' }
  return asks.what === 'nothing' ? null : withUsualRange(asks)
}

/**
 * `asks` as an admin or a centre's file writes it. The last choice, also a default one, is not before the first one.
 */
export const writtenAsks = asks.superRefine((written, context) => {
  if (written.what === 'nothing') return
  const { from, to } = withUsualRange(written)
  if (from <= to) return
  const wrong = (end: 'from' | 'to', message: string) => context.addIssue({ code: 'custom', path: [end], message })
  if (written.to === undefined) wrong('to', `Sans fin, la liste s’arrête à ${to}, avant son début`)
  else if (written.from === undefined) wrong('from', `Sans début, la liste commence à ${from}, après sa fin`)
  else wrong('to', 'La fin vient après le début')
})
