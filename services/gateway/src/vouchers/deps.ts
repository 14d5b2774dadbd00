import { z } from 'zod'
import type { ReadCatalogue } from '../catalogue/catalogue.ts'
import type { Commands } from '../command/client.ts'
import type { GuessLimits } from '../http/guesses.ts'
import type { OrderLimits } from '../http/order-limits.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'

/** What the routes of vouchers, packages and withdrawals need. */
export type SaleDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly guesses: GuessLimits
  readonly orders: OrderLimits
  readonly catalogue: ReadCatalogue
  readonly settings: ReadSettings
  /** The centre's time zone. */
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The OpenAPI tags of the routes of vouchers. */
export const tags = ['vouchers']

/** The code on a voucher, in a path. It is also called the number of the voucher, as in the API. */
export const codeInPath = z.object({
  number: z
    .string()
    .min(1)
    .max(64)
    .describe('The code on the voucher, `XXXX-XXXX-XXXX`. Staff may send its id instead.'),
})
