import type { Actor } from '@alba/contracts/shared/event'
import type { Step } from './history.ts'
import { idOf, type Named } from './keyring.ts'

const MINUTES_PER_DAY = 24 * 60

/**
 * One line about a step, with the ids as they are (`idReplacer` makes them readable).
 * @param step its `task`, when it continues the work of another step, is the printed number of that step
 */
export function describeStep(step: Step): string {
  switch (step.do) {
    case 'command':
      return `${describeActor(step.by)} sends to process ${step.process}: ${describeCommand(step.command, step.body as object)}`
    case 'policy':
      return `process ${step.process}, policy group « ${step.group} », handles the next event of ${step.stream}`
    case 'deadline':
      return `process ${step.process} handles deadline ${step.key}`
    case 'webhook':
      return `the provider delivers to process ${step.process}: ${step.event}`
    case 'webhooks':
      return `the provider delivers to process ${step.process} all undelivered webhooks of ${step.intent}`
    case 'resume':
      return `the work of step ${step.task} continues`
    case 'failRead':
      return `the work of step ${step.task} continues, and its read fails because the store is unreachable`
    case 'crash':
      return `process ${step.process} crashes`
    case 'follow':
      return `process ${step.process} learns what was defined, retired and set`
    case 'redeliver':
      return `policy group « ${step.group} » handles its last ${step.back} events again`
    case 'wait':
      return `${describeDuration(step.minutes)} pass`
    case 'clock':
      return `the clock of process ${step.process} is ${step.seconds} seconds ahead`
    case 'bank':
      return `at the provider: ${step.intent}: ${step.event}`
    case 'provider':
      return step.isUnreachable ? 'the provider becomes unreachable' : 'the provider is reachable again'
  }
}

const describeActor = ({ kind, id }: Actor) => (id === undefined ? kind : `${kind} ${id}`)

/** The command with the fields that distinguish it from other commands of its type. */
function describeCommand(command: string, body: object): string {
  const parts = Object.entries(body).filter(([name, value]) => value !== null && !OMITTED_FIELDS.has(name))
  return `${command} ${parts.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}`
}
const OMITTED_FIELDS = new Set([
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

const describeDuration = (minutes: number) =>
  minutes >= MINUTES_PER_DAY ? `${Math.round(minutes / MINUTES_PER_DAY)} days` : `${minutes} minutes`

const KINDS = ['booking', 'voucher', 'purchase', 'withdrawal', 'absence'] as const satisfies readonly Named[]

/**
 * Returns a function that replaces the ids in a text by readable names: `booking-1` is the booking whose idempotency key
 * is `keyOf('booking', 1)`. Only things that these steps order get names.
 */
export function idReplacer(steps: readonly Step[]): (text: string) => string {
  const names = new Map<string, string>()
  for (const step of steps) {
    const key = step.do === 'command' ? (step.body as { idempotencyKey?: string }).idempotencyKey : undefined
    const kind = KINDS.find(each => key?.startsWith(`the-${each}-`))
    if (key && kind) names.set(String(idOf(kind, key)), key.slice('the-'.length))
  }
  return text =>
    text.replaceAll(/([a-z]+-)?(\d{15})/g, (whole, prefix: string = '', id: string) => {
      const name = names.get(id)
      if (name === undefined) return whole
      // The name of a stream begins with the kind already: `booking-<id>` becomes `booking-1`, not `booking-booking-1`.
      return prefix !== '' && name.startsWith(prefix) ? name : `${prefix}${name}`
    })
}
