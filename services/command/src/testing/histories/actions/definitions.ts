import {
  categoryStream,
  practitionerStream,
  questionnaireStream,
  roomStream,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import { packageStream } from '@alba/contracts/packages/events'
import { massage, packageOfBoth, questionnaireOf } from '../centre.ts'
import type { Generation } from '../generation.ts'
import { type Action, commandStep, staff, type WeightedActions } from './action.ts'
import { definitionOf, knownIds, randomKnown, randomService, seenVersion } from './known.ts'

/** Few names, so that a new thing often gets a name that is taken. */
const NAMES = ['Soin A', 'Soin B', 'Soin C'] as const
const KINDS_OF_ROOM = ['massage_room', 'spa_bath_room', 'Hammam'] as const

/** Random values of the fields on which bookings of a service depend. */
const randomTerms = (generation: Generation) => {
  const { random } = generation
  return {
    categoryId: random.pick([null, ...knownIds(generation, 'categories')]),
    durationMinutes: random.pick([60, 90, 120]),
    bufferBeforeMinutes: random.pick([0, 10, 30]),
    bufferAfterMinutes: random.pick([0, 15, 45]),
    priceCents: random.pick([0, 5_000, 7_500, 9_000]),
    roomType: random.pick(KINDS_OF_ROOM),
    questionnaireId: random.pick([null, ...knownIds(generation, 'questionnaires')]),
    asks: random.pick([null, { what: 'nothing' }, { what: 'pregnancy_week', from: 14, to: 30 }]),
  }
}

/** All of these fields or, half of the time, only one of them: then the command leaves the others as they are. */
const oneOrAll = <Terms extends object>({ random }: Generation, terms: Terms): Partial<Terms> => {
  if (random.below(2) === 0) return terms
  const name = random.pick(Object.keys(terms) as (keyof Terms)[])
  return { [name]: terms[name] } as Partial<Terms>
}

/**
 * Leaves out an `asks` of null. Commands that define a service do not accept null, unlike `change-service`, where it
 * lets the category decide.
 */
const withoutNull = ({ asks, ...terms }: Partial<ReturnType<typeof randomTerms>>) => ({
  ...terms,
  ...(asks && { asks }),
})

const addService: Action = generation =>
  commandStep(generation, staff(generation), 'add-service', {
    ...massage,
    ...withoutNull(randomTerms(generation)),
    name: generation.random.pick(NAMES),
  })

/** Changes a treatment: its price (0 means on request), duration, buffers, kind of room, category and what it asks. */
export const changeService: Action = generation => {
  const serviceId = randomService(generation)
  const known = definitionOf(generation, 'services', serviceId) ?? massage
  const { categoryId, name, description, detailedDescription, targetAudience, benefits } = known
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = known
  return commandStep(generation, staff(generation), 'change-service', {
    serviceId,
    categoryId,
    description,
    detailedDescription,
    targetAudience,
    benefits,
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    name: generation.random.below(4) === 0 ? generation.random.pick(NAMES) : name,
    ...oneOrAll(generation, randomTerms(generation)),
    ...seenVersion(generation, serviceStream(serviceId), 'ServiceDefined'),
  })
}

/** Makes a treatment ask for a questionnaire. */
export const askInService: Action = generation => {
  const { random, profile } = generation
  const serviceId = random.pick(profile.services)
  const { name, description, detailedDescription, targetAudience, benefits, ...known } =
    definitionOf(generation, 'services', serviceId) ?? massage
  const { categoryId, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = known
  return commandStep(generation, staff(generation), 'change-service', {
    serviceId,
    categoryId,
    name,
    description,
    detailedDescription,
    targetAudience,
    benefits,
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    questionnaireId: randomKnown(generation, 'questionnaires'),
  })
}

/** Defines a known service, or service 4, which may be new, as an operator does who applies a centre's file. */
const defineService: Action = generation => {
  const serviceId = generation.random.pick([...knownIds(generation, 'services'), 4])
  const known = definitionOf(generation, 'services', serviceId) ?? massage
  const body = { ...known, serviceId, ...withoutNull(oneOrAll(generation, randomTerms(generation))) }
  return commandStep(generation, { kind: 'operator', id: 'Zoé' }, 'define-service', body)
}

const setPicture: Action = generation => {
  const { random } = generation
  const serviceId = randomKnown(generation, 'services')
  const picture = { hash: random.pick(['a', 'b']).repeat(64), alt: 'Une serviette', width: 800, height: 600 }
  return commandStep(generation, staff(generation), 'set-service-picture', {
    serviceId,
    picture: random.pick([null, picture]),
    ...seenVersion(generation, serviceStream(serviceId), 'ServiceDefined'),
  })
}

/** It is refused where the service has no picture. */
const describePicture: Action = generation => {
  const serviceId = randomKnown(generation, 'services')
  return commandStep(generation, staff(generation), 'describe-service-picture', {
    serviceId,
    alt: generation.random.pick(['Une serviette', 'Une lampe']),
    ...seenVersion(generation, serviceStream(serviceId), 'ServiceDefined'),
  })
}

const addRoom: Action = generation => {
  const { random } = generation
  const room = { name: random.pick(['Salle A', 'Salle B']), roomType: random.pick(KINDS_OF_ROOM) }
  return commandStep(generation, staff(generation), 'add-room', room)
}

/** A room gets another name, or another kind while bookings are in it. */
const changeRoom: Action = generation => {
  const { random } = generation
  const roomId = randomKnown(generation, 'rooms')
  const name = definitionOf(generation, 'rooms', roomId)?.name ?? ''
  return commandStep(generation, staff(generation), 'change-room', {
    roomId,
    name: random.pick([name, 'Salle C']),
    roomType: random.pick(KINDS_OF_ROOM),
    ...seenVersion(generation, roomStream(roomId), 'RoomDefined'),
  })
}

/** Defines a new practitioner, or renames one. */
const definePractitioner: Action = generation => {
  const practitionerId = generation.random.pick([1, 2, 3])
  return commandStep(generation, staff(generation), 'define-practitioner', {
    practitionerId,
    name: generation.random.pick(['Camille', 'Inès', 'Zoé']),
    ...seenVersion(generation, practitionerStream(practitionerId), 'PractitionerDefined'),
  })
}

/** Adds a third practitioner to the two of the initial events. */
export const defineThird: Action = generation =>
  commandStep(generation, staff(generation), 'define-practitioner', { practitionerId: 3, name: 'Zoé' })

const renamePractitioner: Action = generation => {
  const practitionerId = generation.random.pick([1, 2, 3])
  return commandStep(generation, staff(generation), 'rename-practitioner', {
    practitionerId,
    name: generation.random.pick(['Camille', 'Inès', 'Zoé']),
    ...seenVersion(generation, practitionerStream(practitionerId), 'PractitionerDefined'),
  })
}

const randomItems = (generation: Generation) => {
  const { random } = generation
  const first = { serviceId: randomKnown(generation, 'services'), quantity: 1 + random.below(2) }
  const second = { serviceId: randomKnown(generation, 'services'), quantity: 1 }
  return random.pick([packageOfBoth.items, [first], [first, second]])
}

const addPackage: Action = generation =>
  commandStep(generation, staff(generation), 'add-package', {
    name: generation.random.pick(['Forfait A', 'Forfait B']),
    description: '',
    priceCents: 15_000,
    items: randomItems(generation),
  })

export const changePackage: Action = generation => {
  const packageId = randomKnown(generation, 'packages')
  const known = definitionOf(generation, 'packages', packageId) ?? packageOfBoth
  const { retired: _retired, rank: _rank, ...kept } = { retired: false, ...known }
  return commandStep(generation, staff(generation), 'change-package', {
    ...kept,
    priceCents: generation.random.pick([12_000, 13_000]),
    items: generation.random.below(2) === 0 ? known.items : randomItems(generation),
    ...seenVersion(generation, packageStream(packageId), 'PackageDefined'),
  })
}

const randomQuestions = ({ random }: Generation) =>
  questionnaireOf(1, random.pick([['q1'], ['q1', 'q2'], ['q2', 'q3']]))

const addQuestionnaire: Action = generation => {
  const { description, questions } = randomQuestions(generation)
  const title = generation.random.pick(['Avant le bain', 'Avant le massage'])
  return commandStep(generation, staff(generation), 'add-questionnaire', { title, description, questions })
}

/** The questions change while somebody answers them, or after somebody was found eligible. */
export const changeQuestionnaire: Action = generation => {
  const questionnaireId = randomKnown(generation, 'questionnaires')
  const known = definitionOf(generation, 'questionnaires', questionnaireId)
  const { description, questions } = randomQuestions(generation)
  return commandStep(generation, staff(generation), 'change-questionnaire', {
    description,
    questions,
    questionnaireId,
    title: known?.title ?? '',
    ...seenVersion(generation, questionnaireStream(questionnaireId), 'QuestionnaireDefined'),
  })
}

const randomCategory = ({ random }: Generation) => ({
  slug: random.pick(['prenatal', 'spa', 'bebe']),
  name: random.pick(['Prénatal', 'Spa']),
  description: '',
})

/** Defines a category, which may be new, as an operator does who applies a centre's file. */
const defineCategory: Action = generation => {
  const categoryId = generation.random.pick([1, 2])
  const body = { ...randomCategory(generation), categoryId, rank: categoryId }
  return commandStep(generation, { kind: 'operator', id: 'Zoé' }, 'define-category', body)
}

/** An admin changes a category; the second one may not be there. */
const changeCategory: Action = generation => {
  const categoryId = generation.random.pick([1, 2])
  return commandStep(generation, staff(generation), 'change-category', {
    ...randomCategory(generation),
    categoryId,
    ...seenVersion(generation, categoryStream(categoryId), 'CategoryDefined'),
  })
}

const order: Action = generation => {
  const list = generation.random.pick(['services', 'packages'] as const)
  return commandStep(generation, staff(generation), 'order-items', { list, ids: [randomKnown(generation, list)] })
}

/** An admin defines treatments, rooms, people, packages, questionnaires and categories, and changes them. */
export const definitionActions: WeightedActions = [
  [2, addService],
  [8, changeService],
  [1, defineService],
  [1, setPicture],
  [1, describePicture],
  [1, addRoom],
  [2, changeRoom],
  [2, definePractitioner],
  [1, renamePractitioner],
  [1, addPackage],
  [2, changePackage],
  [1, addQuestionnaire],
  [2, changeQuestionnaire],
  [1, defineCategory],
  [1, changeCategory],
  [1, order],
]
