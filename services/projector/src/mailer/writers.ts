import type { Kind } from './kinds.ts'
import { undeliveredMail } from './letters/staff.ts'
import type { Post } from './message.ts'
import type { EventRef, Order } from './outbox/table.ts'
import { backOfficePath, failedKind } from './undelivered.ts'
import { accountWriters } from './writers/accounts.ts'
import { bookingWriters } from './writers/bookings.ts'
import { colleagueWriters } from './writers/colleagues.ts'
import { lapsedWriters } from './writers/lapsed.ts'
import { logHeadWriters } from './writers/log-head.ts'
import { morningWriters } from './writers/morning.ts'
import { paymentWriters } from './writers/payments.ts'
import { saleWriters } from './writers/sales.ts'
import { withdrawalWriters } from './writers/withdrawals.ts'
import { type Nothing, toStaff, type Writer, type Writing } from './writers/writing.ts'

/** The writer of each kind of mail. A mail is written when it is sent. */
export const writers: Readonly<Record<Kind, Writer>> = {
  ...bookingWriters,
  ...saleWriters,
  ...paymentWriters,
  ...withdrawalWriters,
  ...colleagueWriters,
  ...accountWriters,
  ...lapsedWriters,
  ...logHeadWriters,
  ...morningWriters,
  'staff-mail-undelivered': async (writing, ref) => {
    const failedMail = await writeFailedMail(writing, ref)
    if (failedMail && 'nothing' in failedMail) return failedMail
    const subject = failedMail?.letter.subject ?? null
    const recipient = failedMail?.to ?? null
    return toStaff(writing, undeliveredMail(subject, recipient, backOfficePath(ref.stream), writing.site))
  },
}

/** Writes the undelivered mail once more, for its subject and recipient; undefined when it cannot be written. */
async function writeFailedMail(
  writing: Writing,
  ref: EventRef & Pick<Order, 'about'>,
): Promise<Post | Nothing | undefined> {
  // Attachments are slow to render, and not needed here.
  const withoutAttachments = { ...writing, print: async () => Buffer.alloc(0) }
  return writers[failedKind(ref.about)](withoutAttachments, ref).catch(() => undefined)
}
