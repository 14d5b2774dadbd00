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
  ['a service is not retired while a package has it', () => refuseToRetireService(offering(), 2), ['Douceur']],
  ['nor while several have', () => refuseToRetireService(offering(), 1), ['Douceur', 'Massage seul']],
  ['it is when those are retired', () => refuseToRetireService(withRetired, 2), undefined],
  ['a service in a package keeps a price', () => refusePrice(offering(), { serviceId: 2, priceCents: 0 }), ['Douceur']],
  ['any price', () => refusePrice(offering(), { serviceId: 2, priceCents: 1 }), undefined],
  ['one in none may be on request', () => refusePrice(withRetired, { serviceId: 2, priceCents: 0 }), undefined],
  ['a package has services that are offered at a price', () => refuseItems(offering(), both), undefined],
  ['none on request', () => refuseItems(offering([onRequest, bath]), both), ['Massage prénatal']],
  ['none that is retired', () => refuseItems(offering([massage, retiredBath]), both), ['Bain enveloppé']],
  ['it may be offered again with such', () => refuseToReinstatePackage(offering(), 1), undefined],
  ['not with others', () => refuseToReinstatePackage(offering([massage, retiredBath]), 1), ['Bain enveloppé']],
  ['one that nobody knows has none', () => refuseToReinstatePackage(offering([massage, retiredBath]), 7), undefined],
  [
    'a questionnaire is not retired while a service asks it',
    () => refuseToRetireQuestionnaire(offering(), 1),
    ['Bain enveloppé'],
  ],
  ['it is when that one is retired', () => refuseToRetireQuestionnaire(offering([massage, retiredBath]), 1), undefined],
  ['or asks another', () => refuseToRetireQuestionnaire(offering(), 2), undefined],
  ['a service asks what is offered', () => refuseQuestionnaire(offering(), 1), undefined],
  ['not what is retired', () => refuseQuestionnaire(offering([], [], true), 1), ['Avant le bain']],
  ['or asks nothing', () => refuseQuestionnaire(offering([], [], true), null), undefined],
  ['it may be offered again when it does so', () => refuseToReinstateService(offering(), 2), undefined],
  [
    'not while it asks what is retired',
    () => refuseToReinstateService(offering([bath], [], true), 2),
    ['Avant le bain'],
  ],
  ['one that nobody knows asks nothing', () => refuseToReinstateService(offering([], [], true), 2), undefined],
])('%s', (_rule, refuse, names) => {
  if (names) expect(refuse()).toMatchObject({ ok: false, names })
  else expect(refuse()).toBeUndefined()
})

it('each refusal says which rule it is', () => {
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
