import type { ClientRow } from '@alba/contracts/clients/rows'
import { rejected } from '@alba/platform/http/problem'
import type { DeskDeps } from '../bookings/deps.ts'
import { clientOf } from './queries.ts'

/** What the routes about clients need. */
export type ClientDeps = Pick<DeskDeps, 'models' | 'commands' | 'zone' | 'now'>

/** The OpenAPI tags of these routes: those of the other routes of staff. */
export const tags = ['desk']

/** @param who as in `clientInPath` @throws {ProblemError} 404 */
export async function clientOrRefuse({ models }: ClientDeps, who: string): Promise<ClientRow> {
  const row = await clientOf(models, who)
  if (!row) throw rejected('client_unknown')
  return row
}
