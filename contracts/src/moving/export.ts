import { z } from 'zod'
import { eventMetadata } from '../shared/event.ts'

/** GET /imports/issued-numbers: the numbers of the vouchers that this copy issued itself, and its mark. */
export const issuedNumbers = z.object({ numbers: z.array(z.string()), copy: z.string() })

/** An event as an export has it, with its personal fields opened. */
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

export const exportQuery = z.object({ after: z.string().optional() })
/** GET /export: events in the order of the log. `next` is where the next page begins, null at the end. */
export const exportPage = z.object({ events: z.array(exportedEvent), next: z.string().nullable(), copy: z.string() })
