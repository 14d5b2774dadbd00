import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { kinds, rankOf } from '../kinds.ts'
import { messageIdOf } from './message-id.ts'
import type { EventRef, Order } from './table.ts'

/**
 * Writes the mails that an event orders into the outbox. There is one mail for each `about` and kind, however often the
 * event is delivered.
 * @param ref names the event
 */
export type PlaceOrders = (ref: EventRef, orders: readonly Order[]) => Promise<unknown>

/**
 * A function that writes orders into the outbox. It collects the orders of events that arrive together, and writes them
 * in one statement.
 * @param domain the domain of the message ids
 * @param onOrder called when there are new mails
 */
export function placeOrdersIn(database: Database, domain: string, onOrder: () => void): PlaceOrders {
  // Each item is the rows of one event; the columns are described in `table.ts`.
  const write = gather(async (rowsOfEvents: readonly object[][]) => {
    const { rowCount } = await database.query({
      name: 'order-mails',
      text: `INSERT INTO mailer.outbox (about, kind, stream, revision, lane, rank, purses, due_at, next_try, message_id)
             SELECT about, kind, stream, revision, lane, rank, purses, due_at, due_at, message_id
             FROM json_to_recordset($1) AS o (about text, kind text, stream text, revision bigint, lane text,
               rank smallint, purses text[], due_at timestamptz, message_id text)
             ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(rowsOfEvents.flat())],
    })
    if (rowCount) onOrder()
    return rowsOfEvents
  })
  return ({ stream, revision }, orders) =>
    write(
      orders.map(({ about, kind, dueAt, lane, purses }) => ({
        about,
        kind,
        stream,
        revision: String(revision),
        // Mails about the same stream to the same recipients are sent in order.
        lane: `${lane ?? stream} ${kinds[kind]}`,
        rank: rankOf(kind),
        purses: purses ?? null,
        due_at: dueAt,
        message_id: messageIdOf(about, kind, domain),
      })),
    )
}
