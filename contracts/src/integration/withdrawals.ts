import { z } from 'zod'
import { instant } from '../shared/centre-time.ts'
import { personId } from '../shared/event.ts'
import { paymentIntentId, randomId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { withdrawalSubject } from '../withdrawals/events.ts'
import { publish } from './publish.ts'

const withdrawal = { withdrawalId: randomId }

/** The events about withdrawals that other processes get. Each names the event of the log that it is made from. */
export const publishedWithdrawals = [
  publish(
    'WithdrawalReceived',
    'alba.withdrawal.received.v1',
    z.object({ ...withdrawal, personId, subject: withdrawalSubject.nullable(), receivedAt: instant }),
  ),
  publish(
    'WithdrawalAccepted',
    'alba.withdrawal.accepted.v1',
    z.object({ ...withdrawal, subject: withdrawalSubject, paymentIntentId, amountCents: cents }),
  ),
  publish(
    'WithdrawalReferred',
    'alba.withdrawal.referred.v1',
    z.object({
      ...withdrawal,
      subject: withdrawalSubject.nullable(),
      reason: z.enum(['unknown', 'other_person', 'not_paid', 'too_late', 'used', 'already_withdrawn']),
    }),
    // Consumers of `v1` do not know `paid_elsewhere`. No money came in here for such a sale, so it is published as
    // `not_paid`.
    data => ({ ...data, reason: data.reason === 'paid_elsewhere' ? 'not_paid' : data.reason }),
  ),
] as const
