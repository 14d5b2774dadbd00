import type { AnswerOf, BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { operatorHeaders } from '../../operator.ts'

export type Surroundings = {
  readonly store: EventStore
  /** A command service whose clock may be set. */
  readonly command: { readonly url: string; readonly secret: string }
  /** The Stripe sandbox. */
  readonly sandbox: string
  /** The centre's calendar day and zone. */
  readonly today: string
  readonly zone: string
}

/** One person on the phone with the past: sends commands as visitors and staff did, and pays as they did. */
export type DemoCentre = ReturnType<typeof openDemoCentre>

export const staff = (practitionerId: number): string => `practitioner:${practitionerId}`
export const VISITOR = 'visitor'
const OPERATOR = 'operator:demo'

export function openDemoCentre({ store, command, sandbox, today, zone }: Surroundings) {
  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const asService = (actor: string) => ({ ...operatorHeaders(command.secret, 'demo'), 'x-actor': actor })

  return {
    today,
    zone,
    async send<Command extends CommandDefinition>(
      wanted: Command,
      body: BodyOf<Command>,
      actor: string = VISITOR,
    ): Promise<AnswerOf<Command>> {
      return post(`${command.url}/commands/${wanted.name}`, body, asService(actor))
    },
    /** Whether a stream has begun. */
    async isThere(stream: string): Promise<boolean> {
      for await (const _event of store.readStream(stream)) return true
      return false
    },
    /** Moves to a moment. With `settle`, policies and deadlines do first what is theirs to do. */
    async moveTo(at: Temporal.Instant, settle: boolean): Promise<void> {
      await post(`${command.url}/clock`, { now: at.toString(), settle }, asService(OPERATOR))
      await post(`${sandbox}/sandbox/clock`, { now: Math.floor(at.epochMilliseconds / 1_000) })
    },
    /** What happens to a payment at the provider. */
    async provider(intent: string, what: 'succeed' | 'fail' | 'process'): Promise<void> {
      await post(`${sandbox}/sandbox/payment_intents/${intent}/${what}`, {})
    },
    /** Time runs again at the provider. */
    async backToday(): Promise<void> {
      await post(`${sandbox}/sandbox/clock`, { now: null })
    },
    /** The numbers of issued vouchers: of one, or of all that came with a purchase. */
    async numbers(wanted: { voucherId: number } | { purchaseId: number }) {
      const found: { voucherId: number; number: string }[] = []
      const filter = { types: ['VoucherIssued'], streamPrefixes: ['voucher-'] }
      const signal = new AbortController().signal
      for await (const page of store.subscribe({ after: 'start', filter, signal })) {
        if (page.kind === 'caughtUp') break
        for (const { data } of page.events) {
          const { voucherId, number, paidWith } = data as Issued
          const is = 'voucherId' in wanted ? voucherId === wanted.voucherId : paidWith.purchaseId === wanted.purchaseId
          if (is) found.push({ voucherId, number })
        }
      }
      return found
    },
  }
}

type Issued = {
  readonly voucherId: number
  readonly number: string
  readonly paidWith: { readonly purchaseId?: number }
}
