import { agenda } from './agenda/projection.ts'
import { bookings } from './bookings/projection.ts'
import { catalogue } from './catalogue/projection.ts'
import { payments } from './payments/projection.ts'
import type { Projection } from './runner/projection.ts'
import { settings } from './settings/projection.ts'
import { timeline } from './timeline/projection.ts'

/** Every read model of the system. */
export const projections: readonly Projection[] = [catalogue, settings, agenda, bookings, payments, timeline]
