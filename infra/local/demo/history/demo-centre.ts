import type { AnswerOf, BodyOf, CommandDefinition } from '@alba/contracts/shared/command'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { operatorHeaders } from '../../operator.ts'

export type Surroundings = {
  readonly store: EventStore
  /** A command service whose clock can be set. */
  readonly command: { readonly url: string; readonly secret: string }
  /** Address of the Stripe sandbox. */
  readonly sandbox: string
  /** The present day at the centre, `2026-11-23`. */
  readonly today: string
  /** The centre's time zone, `Europe/Paris`. */
  readonly zone: string
}

/** Sends commands to the command service as visitors and staff, pays at the sandbox, and sets the clocks of both. */
export type DemoCentre = ReturnType<typeof openDemoCentre>

/** Who sends a command, as the header `x-actor` names them. */
export const staff = (practitionerId: number): string => `practitioner:${practitionerId}`
export const VISITOR = 'visitor'
export const OPERATOR = 'operator:demo'

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
  /** The command service believes whoever has its secret about the actor, as it believes the gateway. */
  const headersFor = (actor: string) => ({ ...operatorHeaders(command.secret, 'demo'), 'x-actor': actor })

  return {
    today,
    zone,
    async send<Command extends CommandDefinition>(
      definition: Command,
      body: BodyOf<Command>,
      actor: string = VISITOR,
    ): Promise<AnswerOf<Command>> {
      return post(`${command.url}/commands/${definition.name}`, body, headersFor(actor))
    },
    /** Whether a stream has events. */
    async hasEvents(stream: string): Promise<boolean> {
      for await (const _event of store.readStream(stream)) return true
      return false
    },
    /**
     * Sets the clocks of the command service and the sandbox. With `settle`, the command service first lets policies
     * and deadlines finish.
     */
    async moveTo(at: Temporal.Instant, settle: boolean): Promise<void> {
      await post(`${command.url}/clock`, { now: at.toString(), settle }, headersFor(OPERATOR))
      // The sandbox counts unix seconds, as Stripe does.
      await post(`${sandbox}/sandbox/clock`, { now: Math.floor(at.epochMilliseconds / 1_000) })
    },
    /** Decides a payment at the Stripe sandbox. With `process` it is still under way. */
    async decidePayment(intent: string, outcome: 'succeed' | 'fail' | 'process'): Promise<void> {
      await post(`${sandbox}/sandbox/payment_intents/${intent}/${outcome}`, {})
    },
    /** Lets the sandbox follow the real time again. */
    async followRealTime(): Promise<void> {
      await post(`${sandbox}/sandbox/clock`, { now: null })
    },
    /** The ids and numbers of issued vouchers: of one voucher, or of all vouchers of a purchase. */
    async issuedVouchers(wanted: { voucherId: number } | { purchaseId: number }) {
      const found: { voucherId: number; number: string }[] = []
      const filter = { types: ['VoucherIssued'], streamPrefixes: ['voucher-'] }
      const signal = new AbortController().signal
      for await (const page of store.subscribe({ after: 'start', filter, signal })) {
        if (page.kind === 'caughtUp') break
        for (const { data } of page.events) {
          const { voucherId, number, paidWith } = data as Issued
          const isWanted =
            'voucherId' in wanted ? voucherId === wanted.voucherId : paidWith.purchaseId === wanted.purchaseId
          if (isWanted) found.push({ voucherId, number })
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
