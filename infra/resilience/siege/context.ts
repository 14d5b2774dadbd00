import { addDays } from '@alba/contracts/shared/centre-time'
import type { seededRandom } from '@alba/platform/seeded-random'
import type { TestStack } from '../stack-for-tests.ts'
import { type Answer, send } from '../visitor.ts'

/**
 * Sends requests from one address, as the proxy would report it.
 * @param path with `/api`
 */
export type Client = (
  method: string,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** What attackers and honest people share. */
export type SiegeContext = {
  readonly stack: TestStack
  readonly random: ReturnType<typeof seededRandom>
  /** The week that attackers try to fill, and in which honest visitors book. */
  readonly dates: readonly string[]
  /** One treatment for each kind of room, without a questionnaire. */
  readonly serviceIds: readonly number[]
  /** All treatments. */
  readonly allServiceIds: readonly number[]
  /**
   * Internal ids that are not secret, so the attackers are assumed to know them, for example from the event bus or from
   * expired tokens: that of an ordered package, and that of the nurse's session. They are set during the siege.
   */
  readonly leaked: { purchaseId?: number; sessionId?: string }
  /** A client whose requests come from this address. */
  readonly clientAt: (address: string) => Client
  /** An address that was never used before. */
  newAddress(): string
}

/** The copy runs with `TRUST_PROXY=1`, so it takes the address of a client from the request's header. */
export async function openContext(stack: TestStack, random: SiegeContext['random']): Promise<SiegeContext> {
  const { rows } = await stack.database.query<{ id: number; room: string }>(
    'SELECT id, room_type AS room FROM catalogue.services WHERE questionnaire_id IS NULL AND price_cents > 0 ORDER BY id',
  )
  const { rows: all } = await stack.database.query<{ id: number }>('SELECT id FROM catalogue.services ORDER BY id')
  const byRoom = new Map(rows.map(({ id, room }) => [room, id]))
  const today = new Date().toISOString().slice(0, 10)
  let addressCount = 0
  return {
    stack,
    random,
    dates: Array.from({ length: 7 }, (_, day) => addDays(today, day + 2)),
    serviceIds: [...byRoom.values()],
    allServiceIds: all.map(({ id }) => id),
    leaked: {},
    clientAt:
      address =>
      (method, path, payload, headers = {}) =>
        send(method, `${stack.urls.site}${path}`, payload, { 'x-forwarded-for': address, ...headers }),
    newAddress() {
      addressCount++
      return `10.1.${Math.floor(addressCount / 256)}.${addressCount % 256}`
    },
  }
}

/**
 * Free starts of a treatment on a day, as the site shows them.
 * @throws when they cannot be read
 */
export async function startsOn(client: Client, serviceId: number, date: string): Promise<string[]> {
  const { status, body } = await client('GET', `/api/slots?service_id=${serviceId}&date=${date}`)
  if (status !== 200) throw new Error(`the free times of ${date}: ${status}`)
  return (body as { start_time: string }[]).map(slot => slot.start_time)
}
