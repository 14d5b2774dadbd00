import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'

/** What somebody withdraws from. A voucher of a package stands for the whole purchase. */
export const withdrawalSubject = z.object({ kind: z.enum(['voucher', 'purchase']), id: randomId })
export type WithdrawalSubject = z.infer<typeof withdrawalSubject>

export const withdrawalEvents = [
  defineEvent(
    'WithdrawalReceived',
    'Somebody declared that they withdraw from a contract. The receipt goes out whether or not the claim is valid.',
    z.object({
      withdrawalId: randomId,
      personId,
      /** The voucher or purchase to which `reference` refers; null when nothing was found. */
      subject: withdrawalSubject.nullable(),
      receivedAt: instant,
      name: personal(z.string().max(200)),
      email: personal(z.string().max(254)),
      /** The reference as it was typed. */
      reference: personal(z.string().max(64)),
    }),
  ),
  defineEvent(
    'WithdrawalAccepted',
    'The withdrawal came in time and nothing was used: the vouchers become invalid, and a policy returns the money.',
    z.object({ withdrawalId: randomId, subject: withdrawalSubject, paymentIntentId, amountCents: cents }),
  ),
  defineEvent(
    'WithdrawalReferred',
    'The claim is invalid or doubtful, so staff looks at it. No money is returned automatically.',
    z.object({
      withdrawalId: randomId,
      subject: withdrawalSubject.nullable(),
      reason: z.enum([
        /** Nothing was found under the reference. */
        'unknown',
        /** The buyer has another e-mail address than the one in the declaration. */
        'other_person',
        'not_paid',
        'too_late',
        'used',
        'already_withdrawn',
        /** The voucher was imported: it was paid for in another system. */
        'paid_elsewhere',
      ]),
      /** For `too_late`: how many days this sale had. Missing in older events, where it had 14. */
      withdrawalDays: z.int().optional(),
    }),
  ),
] as const

export type WithdrawalEvent = Fact<(typeof withdrawalEvents)[number]>

export const withdrawalStream = (id: number): string => `withdrawal-${id}`
