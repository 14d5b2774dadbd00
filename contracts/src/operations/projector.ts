import { z } from 'zod'
import { givenReason } from '../operator/reason.ts'

/*
 * What the projector tells operators of mails and of the bus, and what they may do with mails. It answers inside the
 * network, for the operators' commands and for the gateway. Instants are in UTC.
 */

const count = z.int().min(0)

/** GET /mails. Never whom a mail is for. */
export const mailsStatus = z.object({
  /** How many mails are due and not sent yet, and when the oldest of them became due. */
  waiting: count,
  oldest: z.string().nullable(),
  /** How many are due later, such as reminders. */
  later: count,
  /** How many were given up, so that somebody must look at them. */
  failed: count,
  /** Why the newest of these mails that was tried was not sent; null when none was tried. */
  reason: z.string().nullable(),
  /**
   * Why mails that are due are not even tried; null when they are. `unnamed`: the centre has not said who it is, and no
   * mail is sent before. `late`: the oldest has been due for more than five minutes, and none was sent since. Null when
   * an older projector answers.
   */
  held_up: z.enum(['unnamed', 'late']).nullable().default(null),
  sent: count,
  /** How many were not needed any more, were above a limit, or were dropped by an operator. */
  dropped: count,
  /** Mails that could not be sent so far, with the reason: at most 100, the oldest first. */
  troubled: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      stream: z.string(),
      state: z.enum(['waiting', 'failed']),
      refusals: count,
      reason: z.string().nullable(),
      dueAt: z.string(),
    }),
  ),
})
export type MailsStatus = z.infer<typeof mailsStatus>

const mailId = z.int().min(1)
/** POST /mails/retry, with the `x-actor`: these mails, or all that could not be sent (null). */
export const mailsRetry = z.object({ ids: z.array(mailId).min(1).max(1_000).nullable(), reason: givenReason })
/** POST /mails/drop, with the `x-actor` */
export const mailDrop = z.object({ id: mailId, reason: givenReason })
/** The answer to both: how many mails it was about. */
export const mailsChanged = z.object({ count })

/**
 * POST /bus/retry and /bus/skip, with the `x-actor`: a message that a group could not handle. `skip` lets the group go
 * on without it, with what waits behind it.
 */
export const messageChoice = z.object({
  group: z.string().min(1).max(60),
  eventId: z.string().min(1).max(100),
  reason: givenReason,
})
/** The answer to both: 0 when it is not parked any more. */
export const messagesChanged = z.object({ count })

/** GET /bus */
export const busStatus = z.object({
  /** Null for the local bus, which has no relay. */
  relay: z
    .object({
      position: z.string(),
      head: z.string(),
      /** How many events of the log it has not read; null when the store's positions do not show the number. */
      lag_events: count.nullable(),
      /** Why it cannot continue now; null when it can. */
      error: z.string().nullable(),
    })
    .nullable(),
  groups: z.array(z.object({ name: z.string(), position: z.string(), error: z.string().nullable() })),
  /** Of each subject first the failed event, then those that wait behind it, whose `error` is null. */
  parked: z.array(
    z.object({
      group: z.string(),
      subject: z.string(),
      eventId: z.string(),
      type: z.string().nullable(),
      error: z.string().nullable(),
      tries: count,
      nextTry: z.string(),
      parkedAt: z.string(),
    }),
  ),
})
