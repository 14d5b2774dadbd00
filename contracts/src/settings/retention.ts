import { z } from 'zod'

/**
 * For how many days the centre keeps what it needs no more. The software erases it then by itself (ADR 89). It holds for
 * what is kept now: a shorter one erases at the next night, a longer one brings nothing back. The bounds are those of
 * docs/rules.md, Retention.
 */
export const retention = z.object({
  /**
   * Days after the appointment, or after the end of a booking without one, for which the answers of the booking form and
   * the notes of the client are kept. They may be about health.
   */
  answersDays: z.int().min(1).max(90),
  /** Days after an unpaid booking has lapsed for which all that it says about its client is kept. */
  unpaidDays: z.int().min(1).max(365),
})
export type Retention = z.infer<typeof retention>
