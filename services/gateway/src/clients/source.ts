import type { ClientRow } from '@alba/contracts/clients/rows'
import { rejected } from '@alba/platform/http/problem'
import type { DeskSource } from '../bookings/source.ts'
import { clientOf } from './queries.ts'

/** What the routes about clients need. */
export type ClientSource = Pick<DeskSource, 'models' | 'commands' | 'zone' | 'now'>

export const tags = ['desk']

/** @param who as in `clientInPath` @throws {ProblemError} 404 */
export async function clientOrRefuse({ models }: ClientSource, who: string): Promise<ClientRow> {
  const row = await clientOf(models, who)
  if (!row) throw rejected('client_unknown')
  return row
}
