import type { Arrangement } from '@alba/contracts/bookings/two-treatments'
import type { Choices } from '@alba/contracts/settings/choices'
import { rejected } from '@alba/platform/http/problem'
import { type Catalogue, offeredServiceOrRefuse } from '../catalogue/catalogue.ts'
import type { AddedTreatment } from './need.ts'

/** The second treatment that a request names, if it does. */
export type AskedSecond = {
  readonly secondServiceId?: number | undefined
  readonly arrangement?: Arrangement | undefined
}

/** The second treatment that is asked for; undefined for one treatment. @throws {ProblemError} 404, 409 */
export function addedTreatment(
  { secondServiceId, arrangement = 'after' }: AskedSecond,
  catalogue: Catalogue,
  choices: Choices,
): AddedTreatment | undefined {
  if (secondServiceId === undefined) return undefined
  if (!choices.twoTreatments) throw rejected('two_treatments_not_offered')
  return { service: offeredServiceOrRefuse(catalogue, secondServiceId), arrangement }
}
