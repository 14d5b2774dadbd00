import { reportUndeliveredLetter as command } from '@alba/contracts/notifications/commands'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { concernedBy } from './concerned.ts'
import type { Notice } from './decide.ts'
import { raise } from './raise.ts'

/** Notifies staff that a mail could not be delivered: once for each mail, because the event id derives from its id. */
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
    const concerns = await concernedBy(streams, notice)
    await raise(streams, { ...notice, concerns }, { ...cause, seed: `undelivered-letter:${messageId}` })
    // The caller does not wait for a read model.
    return { ok: true, position: null }
  },
)
