import { toPublished } from '@alba/contracts/integration/published-events'
import type { EventLog } from '@alba/platform/event-log/event-log'
import type { Database } from '@alba/platform/postgres/pool'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { keyring } from '../../../services/command/src/testing/histories/keyring.ts'
import { settingsFrom } from '../../../services/projector/src/mailer/centre.ts'
import { factsFrom } from '../../../services/projector/src/mailer/facts.ts'
import { type Kind, kinds } from '../../../services/projector/src/mailer/kinds.ts'
import { orderFactsFor } from '../../../services/projector/src/mailer/order-facts.ts'
import { type OrderingEvent, orderingTypes, ordersFor } from '../../../services/projector/src/mailer/orders.ts'
import type { Writing } from '../../../services/projector/src/mailer/writers/writing.ts'
import { writers } from '../../../services/projector/src/mailer/writers.ts'
import type { World } from './world.ts'

/** Who gets the letters of the matrix: not staff, whom the bell tells, and not the owners of accounts. */
const READERS: readonly string[] = ['client', 'buyer', 'recipient', 'payer']

/**
 * The kinds of letters that the mailer writes about the last events of the world, in their order. Reminders are left out,
 * because they are due later.
 * @param since how many events the log had before those
 */
export async function lettersSince(world: World, since: number): Promise<Kind[]> {
  const { log } = world.simulation
  // No letter here needs a read model.
  const facts = factsFrom(log as Pick<EventLog, 'readStream'>, noDatabase)
  const settings = settingsFrom(log as Pick<EventLog, 'readStream'>)
  const writing = writingOf(world, facts)
  const found: Kind[] = []
  for (const event of log.events.slice(since)) {
    const published = toPublished(event)
    if (!published || !isOrdering(published)) continue
    const ref = { stream: event.stream, revision: event.revision }
    for (const { kind, about } of await ordersFor(published, orderFactsFor(facts, settings, ref))) {
      if (!READERS.includes(kinds[kind]) || kind === 'booking-reminder') continue
      const written = await writers[kind](writing, { ...ref, about })
      if ('letter' in written) found.push(kind)
    }
  }
  return found
}

const isOrdering = (event: NonNullable<ReturnType<typeof toPublished>>): event is OrderingEvent =>
  (orderingTypes as readonly string[]).includes(event.type)

const noDatabase = {
  query: () => Promise.reject(new Error('the matrix has no database')),
} as unknown as Database

const writingOf = ({ simulation }: World, facts: Writing['facts']): Writing => ({
  facts,
  site: { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris', centre: demoCentre },
  from: 'bonjour@maison-alba.example',
  notificationEmail: 'equipe@maison-alba.example',
  now: () => simulation.now,
  keyring,
  logHead: undefined,
  print: async () => Buffer.alloc(0),
})
