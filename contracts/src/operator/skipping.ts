import { z } from 'zod'
import { operatorEvents } from './events.ts'

/**
 * POST /skipped: lets a read model continue without an event that it cannot apply. For operators, inside the network.
 */
export const skipped = operatorEvents[0].data.extend({ reason: z.string().trim().min(1).max(300) })
export type Skipped = z.infer<typeof skipped>
