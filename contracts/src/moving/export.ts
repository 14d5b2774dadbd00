import { z } from 'zod'
import { eventMetadata } from '../shared/event.ts'

/**
 * Tells this installation of Alba from all others: the id of the first event of its log. An empty log has none, so the
 * text is empty.
 */
const copy = z.string()

/** GET /imports/issued-numbers: the numbers of the vouchers that this installation issued itself. */
export const issuedNumbers = z.object({ numbers: z.array(z.string()), copy })

/** An event as an export has it, with its personal fields decrypted. */
export const exportedEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.string(),
  metadata: eventMetadata,
  data: z.record(z.string(), z.unknown()),
})
export type ExportedEvent = z.infer<typeof exportedEvent>

/** `after`: the `next` of the page before; left out for the first page. */
export const exportQuery = z.object({ after: z.string().optional() })
/** GET /export: events in the order of the log. `next` is where the next page begins, null at the end. */
export const exportPage = z.object({ events: z.array(exportedEvent), next: z.string().nullable(), copy })
