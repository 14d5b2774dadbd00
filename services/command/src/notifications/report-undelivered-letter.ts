import { reportUndeliveredLetter as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { Notice } from './decide.ts'
import { raise } from './raise.ts'

/** The id derives from the letter's: said again after a crash, or after another try that failed, it is told once. */
export const reportUndeliveredLetter = handler(
  command,
  async ({ streams, clock }: Deps, { messageId, subject, letter }, cause) => {
    const notice: Notice = {
      topic: 'letter_undelivered',
      subject,
      letter,
      happenedAt: new Date(clock()).toISOString(),
      amountCents: null,
      code: null,
      bookingIds: [],
    }
    await raise(streams, notice, { ...cause, seed: `undelivered-letter:${messageId}` })
    // Nobody waits for it to be shown.
    return { ok: true, position: null }
  },
)
