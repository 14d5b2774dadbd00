import { type Arrangement, askedOnce } from '@alba/contracts/bookings/two-treatments'
import type { ServiceDefinition } from '@alba/contracts/catalogue/events'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Reference } from '../reference/reference.ts'
import type { WantedSecond } from './wanted.ts'

/** The ids of the treatments that a visitor, or staff, chose for a booking. */
type Choice = {
  readonly serviceId: number
  readonly second?: { readonly serviceId: number; readonly arrangement: Arrangement } | undefined
}

/** What was chosen: a treatment, and perhaps a second one (ADR 118). */
export type Chosen = { readonly service: ServiceDefinition; readonly second: WantedSecond | undefined }

/**
 * Finds the treatments that were chosen. Refuses one that is unknown or no longer offered, and a second one where the
 * centre books each treatment alone.
 * @param refuseAlso a further reason to refuse one of the treatments, if any
 */
export function chosenTreatments(
  { services, choices }: Pick<Reference, 'services' | 'choices'>,
  choice: Choice,
  refuseAlso: (service: ServiceDefinition) => Rejection | undefined = () => undefined,
): ({ readonly ok: true } & Chosen) | Refusal {
  if (choice.second && !choices.twoTreatments) return reject('two_treatments_not_offered')
  const service = services.get(choice.serviceId)
  const besides = choice.second && services.get(choice.second.serviceId)
  if (!service || (choice.second && !besides)) return reject('service_unknown')
  const refuse = (each: ServiceDefinition) => (isOffered(each) ? refuseAlso(each) : 'service_retired')
  const refusal = refuse(service) ?? (besides && refuse(besides))
  if (refusal) return reject(refusal)
  const second = choice.second && besides && { service: besides, arrangement: choice.second.arrangement }
  return { ok: true, service, second }
}

/** The centre's own questions about the treatments. */
export const questionsOf = ({ service, second }: Chosen): Pick<ServiceDefinition, 'ownQuestions'> => ({
  ownQuestions: askedOnce([service, second?.service].flatMap(each => each?.ownQuestions ?? [])),
})
