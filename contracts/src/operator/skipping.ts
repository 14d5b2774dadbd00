import type { z } from 'zod'
import { eventSkipped } from './events.ts'
import { givenReason } from './reason.ts'

/** Which event to skip, for what, and why. */
export const skipped = eventSkipped.data.extend({ reason: givenReason })
export type Skipped = z.infer<typeof skipped>
