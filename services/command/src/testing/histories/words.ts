import type { Actor } from '@alba/contracts/shared/event'
import type { Step } from './history.ts'
import { idOf, type Named } from './keyring.ts'

const A_LONG_TIME = 24 * 60

/** Ids as words: « booking-1 » is the one whose idempotency key is the first of bookings. */
export function namesOf(steps: readonly Step[]): (text: string) => string {
  const names = new Map<string, string>()
  for (const step of steps) {
    const key = step.do === 'ask' ? (step.body as { idempotencyKey?: string }).idempotencyKey : undefined
    if (key === undefined) continue
    for (const kind of ['booking', 'voucher', 'purchase', 'withdrawal'] satisfies Named[])
      names.set(String(idOf(kind, key)), key.startsWith(`the-${kind}-`) ? key.slice(4) : `${kind} of key ${key}`)
  }
  return text =>
    text.replaceAll(/([a-z]+-)?(\d{15})/g, (whole, kind: string | undefined, id: string) => {
      const name = names.get(id)
      // The stream of a booking that is called booking-1 is called that as well.
      return name === undefined || name.startsWith(kind ?? ' ') ? (name ?? whole) : `${kind ?? ''}${name}`
    })
}

const by = ({ kind, id }: Actor) => (id === undefined ? kind : `${kind} ${id}`)

/** What somebody asks for: the command, and what tells it from others of its kind. */
function asked(command: string, body: object): string {
  const parts = Object.entries(body).filter(([name, value]) => value !== null && !dull.has(name))
  return `${command} ${parts.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}`
}
const dull = new Set([
  'customerName',
  'customerEmail',
  'purchaserFirstname',
  'purchaserName',
  'purchaserEmail',
  'recipientFirstname',
  'personalMessage',
  'eligibilityConfirmed',
  'termsAccepted',
  'reason',
  'name',
  'email',
])

const span = (minutes: number) =>
  minutes >= A_LONG_TIME ? `${Math.round(minutes / A_LONG_TIME)} days` : `${minutes} minutes`

/** A step in a line, its ids as they are. */
export function words(step: Step): string {
  switch (step.do) {
    case 'ask':
      return `${by(step.by)} asks process ${step.process}: ${asked(step.command, step.body as object)}`
    case 'policy':
      return `process ${step.process}, policies « ${step.group} »: the next event of ${step.stream}`
    case 'deadline':
      return `process ${step.process}, deadline ${step.key}`
    case 'webhook':
      return `the provider tells process ${step.process}: ${step.event}`
    case 'webhooks':
      return `the provider tells process ${step.process} all that nobody has heard of ${step.intent}`
    case 'go':
      return `the work of step ${step.task} goes on`
    case 'lose':
      return `the store is away as the work of step ${step.task} goes on`
    case 'die':
      return `process ${step.process} dies`
    case 'again':
      return `policies « ${step.group} » begin again, ${step.back} events back`
    case 'wait':
      return `${span(step.minutes)} pass`
    case 'bank':
      return `at the bank: ${step.intent} ${step.says}`
    case 'provider':
      return step.away ? 'the provider cannot be reached any more' : 'the provider can be reached again'
  }
}
