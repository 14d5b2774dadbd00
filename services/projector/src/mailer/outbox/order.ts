import { gather } from '@alba/platform/gather'
import type { Database } from '@alba/platform/postgres/pool'
import { kinds, rankOf } from '../kinds.ts'
import { messageIdOf } from './message-id.ts'
import type { Order, Place } from './table.ts'

/**
 * Writes the mails that an event orders. For each subject and kind only one mail is written, however often the event is
 * delivered.
 */
export type PlaceOrders = (place: Place, orders: readonly Order[]) => Promise<unknown>

/**
 * Writes the mails that events order, those of many events in one statement.
 * @param domain the domain of the message ids
 * @param onOrder called when there are new mails
 */
export function orderer(database: Database, domain: string, onOrder: () => void): PlaceOrders {
  const write = gather(async (ordered: readonly object[][]) => {
    const { rowCount } = await database.query({
      name: 'order-mails',
      text: `INSERT INTO mailer.outbox (about, kind, stream, revision, lane, rank, purses, due_at, next_try, message_id)
             SELECT about, kind, stream, revision, lane, rank, purses, due_at, due_at, message_id
             FROM json_to_recordset($1) AS o (about text, kind text, stream text, revision bigint, lane text,
               rank smallint, purses text[], due_at timestamptz, message_id text)
             ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(ordered.flat())],
    })
    if (rowCount) onOrder()
    return ordered
  })
  return ({ stream, revision }, orders) =>
    write(
      orders.map(({ about, kind, dueAt, lane, purses }) => ({
        about,
        kind,
        stream,
        revision: String(revision),
        lane: `${lane ?? stream} ${kinds[kind]}`,
        rank: rankOf(kind),
        purses: purses ?? null,
        due_at: dueAt,
        message_id: messageIdOf(about, kind, domain),
      })),
    )
}
