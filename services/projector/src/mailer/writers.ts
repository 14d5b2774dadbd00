import type { Kind } from './kinds.ts'
import { undeliveredMail } from './letters/staff.ts'
import type { Post } from './message.ts'
import { backOfficePath, failedKind } from './undelivered.ts'
import { accountWriters } from './writers/accounts.ts'
import { bookingWriters } from './writers/bookings.ts'
import { colleagueWriters } from './writers/colleagues.ts'
import { logHeadWriters } from './writers/log-head.ts'
import { paymentWriters } from './writers/payments.ts'
import { saleWriters } from './writers/sales.ts'
import { withdrawalWriters } from './writers/withdrawals.ts'
import { type Nothing, toStaff, type Writer } from './writers/writing.ts'

/** The writer of each kind of mail. A mail is written when it is sent. */
export const writers: Readonly<Record<Kind, Writer>> = {
  ...bookingWriters,
  ...saleWriters,
  ...paymentWriters,
  ...withdrawalWriters,
  ...colleagueWriters,
  ...accountWriters,
  ...logHeadWriters,
  'staff-mail-undelivered': async (writing, place) => {
    const post = await undelivered(writing, place)
    if (post && 'nothing' in post) return post
    const letter = undeliveredMail(
      post?.letter.subject ?? null,
      post?.to ?? null,
      backOfficePath(place.stream),
      writing.site,
    )
    return toStaff(writing, letter)
  },
}

/** The undelivered mail, written once more to get its subject and recipient; undefined when it cannot be written. */
async function undelivered(...[writing, place]: Parameters<Writer>): Promise<Post | Nothing | undefined> {
  // Without attachments, which are not needed here and slow to render.
  const quick = { ...writing, print: async () => Buffer.alloc(0) }
  return writers[failedKind(place.about)](quick, place).catch(() => undefined)
}
