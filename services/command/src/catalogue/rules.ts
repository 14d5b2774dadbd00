import { isOffered } from '@alba/contracts/catalogue/retiring'
import type { PackageDefinition } from '@alba/contracts/packages/events'
import { type Refusal, reject, rejectNaming } from '@alba/contracts/shared/decision'
import type { Rejection } from '@alba/contracts/shared/rejections'
import type { Reference } from '../reference/reference.ts'

/**
 * What is offered may depend only on what is offered: a package on its services, a service on its questionnaire. These
 * rules read several streams, so two changes at the same moment may both pass and break one. The only consequence is
 * that a package cannot be bought (`canBeBought`, ADR 43).
 */

/** A refusal that names the things in the way; undefined without any. */
const naming = (rejection: Rejection, names: readonly string[]): Refusal | undefined =>
  names.length > 0 ? rejectNaming(rejection, names) : undefined

/** The offered packages that a service is in, by name. */
const packagesWith = ({ packages }: Reference, serviceId: number): string[] =>
  [...packages.values()]
    .filter(each => isOffered(each) && each.items.some(item => item.serviceId === serviceId))
    .map(({ name }) => name)

/** A service cannot be retired while an offered package has it. */
export const refuseToRetireService = (reference: Reference, serviceId: number): Refusal | undefined =>
  naming('service_in_package', packagesWith(reference, serviceId))

/** A service in a package needs a price, because a voucher of the package is worth that price. */
export const refusePrice = (
  reference: Reference,
  { serviceId, priceCents }: { readonly serviceId: number; readonly priceCents: number },
): Refusal | undefined =>
  priceCents > 0 ? undefined : naming('service_in_package_needs_price', packagesWith(reference, serviceId))

/** A package cannot have a service with a price on request, or a retired one. */
export function refuseItems({ services }: Reference, items: PackageDefinition['items']): Refusal | undefined {
  // Stryker disable next-line ArrayDeclaration: a value that is no service violates none of the rules
  const included = items.flatMap(({ serviceId }) => services.get(serviceId) ?? [])
  const names = (of: typeof included) => of.map(({ name }) => name)
  return (
    naming('package_service_on_request', names(included.filter(({ priceCents }) => priceCents === 0))) ??
    naming('package_service_retired', names(included.filter(service => !isOffered(service))))
  )
}

export const refuseToReinstatePackage = (reference: Reference, packageId: number): Refusal | undefined =>
  // Stryker disable next-line ArrayDeclaration: a value that is no item contains no service
  refuseItems(reference, reference.packages.get(packageId)?.items ?? [])

export const refuseToRetireQuestionnaire = ({ services }: Reference, questionnaireId: number): Refusal | undefined =>
  naming(
    'questionnaire_in_use',
    [...services.values()]
      .filter(service => isOffered(service) && service.questionnaireId === questionnaireId)
      .map(({ name }) => name),
  )

/** Refuses a questionnaire that is retired. @param questionnaireId null for a service without one */
export function refuseQuestionnaire(
  { questionnaires }: Reference,
  questionnaireId: number | null,
): Refusal | undefined {
  const questionnaire = questionnaires.get(questionnaireId ?? 0)
  return questionnaire && !isOffered(questionnaire)
    ? rejectNaming('questionnaire_retired', [questionnaire.title])
    : undefined
}

/** Refuses a service whose category or questionnaire does not exist, or whose questionnaire is retired. */
export function refuseParts(
  reference: Reference,
  {
    categoryId,
    questionnaireId = null,
  }: { readonly categoryId: number | null; readonly questionnaireId?: number | null | undefined },
): Refusal | undefined {
  if (categoryId !== null && !reference.categories.has(categoryId)) return reject('category_unknown')
  if (questionnaireId !== null && !reference.questionnaires.has(questionnaireId)) return reject('questionnaire_unknown')
  return refuseQuestionnaire(reference, questionnaireId)
}

export const refuseToReinstateService = (reference: Reference, serviceId: number): Refusal | undefined =>
  refuseQuestionnaire(reference, reference.services.get(serviceId)?.questionnaireId ?? null)
