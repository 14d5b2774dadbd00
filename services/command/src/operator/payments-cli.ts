import { type LostPayment, lookUpLostPayments, settleLostPayment } from '@alba/contracts/payments/commands'
import { table } from '@alba/platform/cli/table'
import { CommandFailed } from '@alba/platform/cli/tool'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { zoneFromEnvironment } from '../inspect/environment.ts'
import { questionFrom } from '../inspect/question.ts'

type Options = {
  readonly name: string
  readonly from?: string | undefined
  readonly reason?: string | undefined
  readonly json?: boolean | undefined
}

/** How far back payments are looked for, in days, without `--from`. */
const DAYS = 30

/**
 * `alba payments lost` and `alba payments settle`.
 * @returns false for other words
 * @throws {CommandFailed}
 */
export async function runPayments([verb, ...others]: readonly string[], options: Options): Promise<boolean> {
  if (others.length > 0) return false
  if (verb === 'lost') await printLost(options)
  else if (verb === 'settle') await settleAll(options)
  else return false
  return true
}

async function printLost({ json = false, ...options }: Options): Promise<void> {
  const lost = await lostSince(serviceFromEnvironment(options.name), options.from)
  if (json) return console.log(JSON.stringify(lost, null, 2))
  if (lost.length === 0) return console.log('The card provider has taken nothing that Alba does not know.')
  console.log(table(['payment', 'opened', 'euros', 'for', 'what « settle » does'], lost.map(rowOf)))
}

const rowOf = ({ paymentIntentId, openedAt, keptCents, description, isOrderKnown }: LostPayment): string[] => [
  paymentIntentId,
  openedAt,
  euros(keptCents),
  description,
  isOrderKnown ? 'records it: the order is there' : 'returns it: the order is lost',
]

/** Settles each lost payment. When the provider refuses to return one, the others are settled all the same. */
async function settleAll({ json = false, reason = '', ...options }: Options): Promise<void> {
  if (reason.trim() === '') throw new CommandFailed('--reason is needed: it stands in the history.')
  const call = serviceFromEnvironment(options.name)
  const settled = []
  for (const payment of await lostSince(call, options.from)) {
    const { paymentIntentId } = payment
    const body = { paymentIntentId, reason }
    const answer = await call(`/commands/${settleLostPayment.name}`, settleLostPayment.answer, { body })
    settled.push({ ...payment, ...answer })
    if (!json) console.log(sentenceOf(payment, answer))
  }
  if (json) console.log(JSON.stringify(settled, null, 2))
  else if (settled.length === 0) console.log('There is nothing to settle.')
  if (settled.some(({ outcome }) => outcome === 'refused')) process.exitCode = 1
}

type Settled = {
  readonly outcome: 'settled' | 'returned' | 'refused'
  readonly email: string | null
  readonly code: string | null
}

function sentenceOf(
  { paymentIntentId, keptCents, description }: LostPayment,
  { outcome, email, code }: Settled,
): string {
  const what = `${paymentIntentId}, ${euros(keptCents)} €, ${description}, paid by ${email ?? 'somebody without an address'}`
  if (outcome === 'settled') return `${what}: recorded. The order is confirmed, or the payment is returned as too late.`
  if (outcome === 'returned') return `${what}: returned in full. Write to them: their order is lost.`
  return `${what}: NOT returned, the card provider answers « ${code} ». Decide about it there.`
}

/** « 85.00 » */
const euros = (cents: number): string => (cents / 100).toFixed(2)

async function lostSince(call: CallService, from: string | undefined): Promise<readonly LostPayment[]> {
  const moment = from === undefined ? undefined : questionFrom({ zone: zoneFromEnvironment(), from }).from
  const since = new Date(moment ?? Date.now() - DAYS * 86_400_000).toISOString()
  const { payments } = await call(`/commands/${lookUpLostPayments.name}`, lookUpLostPayments.answer, {
    body: { since },
  })
  return payments
}
