import type { PackageDefinition } from '@alba/contracts/packages/events'
import { expect, it } from 'vitest'
import { emptyReference, type Reference } from '../reference/reference.ts'
import { massage, packageOfBoth } from '../testing/histories/centre.ts'
import {
  refuseItems,
  refusePrice,
  refuseQuestionnaire,
  refuseToReinstatePackage,
  refuseToReinstateService,
  refuseToRetireQuestionnaire,
  refuseToRetireService,
} from './rules.ts'

const bath = { ...massage, serviceId: 2, name: 'Bain enveloppé', questionnaireId: 1 }
const retiredBath = { ...bath, retired: true }
const onRequest = { ...massage, priceCents: 0 }
const questionnaire = {
  questionnaireId: 1,
  questionnaireType: 'prenatal',
  title: 'Avant le bain',
  description: '',
  questions: [],
}
const another: PackageDefinition = {
  ...packageOfBoth,
  packageId: 2,
  name: 'Massage seul',
  items: [{ serviceId: 1, quantity: 1 }],
}

/** The reference data of a centre with these services and packages, and one questionnaire. */
const offering = (
  services: readonly (typeof retiredBath | typeof massage)[] = [massage, bath],
  packages: readonly (PackageDefinition & { readonly retired?: boolean })[] = [packageOfBoth, another],
  isRetired = false,
): Reference => ({
  ...emptyReference,
  services: new Map(services.map(each => [each.serviceId, each])),
  packages: new Map(packages.map(each => [each.packageId, each])),
  questionnaires: new Map([[1, { ...questionnaire, retired: isRetired }]]),
})
const both = packageOfBoth.items
const withRetired = offering([massage, bath], [{ ...packageOfBoth, retired: true }, another])

it.each<[rule: string, refuse: () => unknown, names: string[] | undefined]>([
  ['a service in an offered package cannot be retired', () => refuseToRetireService(offering(), 2), ['Douceur']],
  [
    'a service in several offered packages cannot be retired',
    () => refuseToRetireService(offering(), 1),
    ['Douceur', 'Massage seul'],
  ],
  ['a service in a retired package can be retired', () => refuseToRetireService(withRetired, 2), undefined],
  [
    'a service in an offered package needs a price',
    () => refusePrice(offering(), { serviceId: 2, priceCents: 0 }),
    ['Douceur'],
  ],
  [
    'any price above 0 is enough for a service in an offered package',
    () => refusePrice(offering(), { serviceId: 2, priceCents: 1 }),
    undefined,
  ],
  [
    'a service in no offered package may have a price on request',
    () => refusePrice(withRetired, { serviceId: 2, priceCents: 0 }),
    undefined,
  ],
  ['a package may have offered services with a price', () => refuseItems(offering(), both), undefined],
  [
    'a package may not have a service with a price on request',
    () => refuseItems(offering([onRequest, bath]), both),
    ['Massage prénatal'],
  ],
  [
    'a package may not have a retired service',
    () => refuseItems(offering([massage, retiredBath]), both),
    ['Bain enveloppé'],
  ],
  ['a package with offered services can be reinstated', () => refuseToReinstatePackage(offering(), 1), undefined],
  [
    'a package with a retired service cannot be reinstated',
    () => refuseToReinstatePackage(offering([massage, retiredBath]), 1),
    ['Bain enveloppé'],
  ],
  [
    'an unknown package violates no rule',
    () => refuseToReinstatePackage(offering([massage, retiredBath]), 7),
    undefined,
  ],
  [
    'a questionnaire of an offered service cannot be retired',
    () => refuseToRetireQuestionnaire(offering(), 1),
    ['Bain enveloppé'],
  ],
  [
    'a questionnaire of a retired service can be retired',
    () => refuseToRetireQuestionnaire(offering([massage, retiredBath]), 1),
    undefined,
  ],
  ['a questionnaire of no service can be retired', () => refuseToRetireQuestionnaire(offering(), 2), undefined],
  ['a service may have an offered questionnaire', () => refuseQuestionnaire(offering(), 1), undefined],
  [
    'a service may not have a retired questionnaire',
    () => refuseQuestionnaire(offering([], [], true), 1),
    ['Avant le bain'],
  ],
  ['a service may have no questionnaire', () => refuseQuestionnaire(offering([], [], true), null), undefined],
  [
    'a service with an offered questionnaire can be reinstated',
    () => refuseToReinstateService(offering(), 2),
    undefined,
  ],
  [
    'a service with a retired questionnaire cannot be reinstated',
    () => refuseToReinstateService(offering([bath], [], true), 2),
    ['Avant le bain'],
  ],
  ['an unknown service violates no rule', () => refuseToReinstateService(offering([], [], true), 2), undefined],
])('%s', (_rule, refuse, names) => {
  if (names) expect(refuse()).toMatchObject({ ok: false, names })
  else expect(refuse()).toBeUndefined()
})

it('each rule has its own rejection', () => {
  const retired = offering([onRequest, retiredBath])
  expect([
    refuseToRetireService(offering(), 1)?.rejection,
    refusePrice(offering(), { serviceId: 1, priceCents: 0 })?.rejection,
    refuseItems(retired, [{ serviceId: 1, quantity: 1 }])?.rejection,
    refuseItems(retired, [{ serviceId: 2, quantity: 1 }])?.rejection,
    refuseToRetireQuestionnaire(offering(), 1)?.rejection,
    refuseQuestionnaire(offering([], [], true), 1)?.rejection,
  ]).toEqual([
    'service_in_package',
    'service_in_package_needs_price',
    'package_service_on_request',
    'package_service_retired',
    'questionnaire_in_use',
    'questionnaire_retired',
  ])
})
