import { z } from 'zod'
import type { ReadDays } from '../agenda/days.ts'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Commands } from '../command/client.ts'
import { randomIdInPath } from '../http/api.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'

/** What the routes of staff about bookings and the agenda need. */
export type DeskDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly days: ReadDays
  readonly catalogue: ReadCatalogue
  readonly settings: ReadSettings
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The OpenAPI tags of these routes. */
export const tags = ['desk']

/** The id of a booking, in a path. Clients and staff call it the number of the booking. */
export const bookingInPath = z.object({ id: randomIdInPath })
