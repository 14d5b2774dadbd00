import { z } from 'zod'

/**
 * GET /api/backoffice/admin/setup: what a centre has, of what it needs before it takes bookings. Everything follows from
 * what is defined now, so nothing of it is stored. Only what is offered counts.
 */
export const setupView = z.object({
  /** Whether somebody has said who the centre is. */
  has_identity: z.boolean(),
  rooms: z.int(),
  people: z.int(),
  services: z.int(),
  /** The names of people who have no opening on any day on which bookings are taken now. */
  people_without_hours: z.array(z.string()),
  /** The names of services that nobody can book, because no room of their kind is offered. */
  services_without_room: z.array(z.string()),
  /** The names of services that show « Sur devis » instead of a price. */
  services_without_price: z.array(z.string()),
  /** What the centre itself said of its legal texts; null: it has not said it. */
  texts: z.object({
    /** When its terms of sale were last changed, as its page says it. */
    terms_updated: z.string().nullable(),
    /** Since when its privacy policy holds. */
    privacy_since: z.string().nullable(),
    /** The result of its accessibility audit. */
    accessibility: z.string().nullable(),
  }),
  /** Whether a mediator for consumers is named; null as long as nobody has said who the centre is. */
  has_mediator: z.boolean().nullable(),
})
export type SetupView = z.infer<typeof setupView>
