import type { Opening } from '@alba/contracts/agenda/day-schedule'
import {
  categoriesTable,
  practitionersTable,
  questionnairesTable,
  roomsTable,
  type ServiceRow,
  servicesTable,
} from '@alba/contracts/catalogue/rows'
import { packagesTable } from '@alba/contracts/packages/rows'
import {
  centreIdentityTable,
  centreLetterTextsTable,
  centreLookTable,
  centreWordsTable,
} from '@alba/contracts/settings/rows'
import { localToEpochMinutes } from '@alba/contracts/shared/centre-time'
import type { Database } from '@alba/platform/postgres/pool'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { put } from './read-model-tables.ts'

export const ZONE = 'Europe/Paris'
export const MASSAGE = 1
export const BATH = 2
export const WORKSHOP = 3

/** The columns of something that was defined and never changed. */
const offered = { retired: false, version: 1 }

const service = (id: number, name: string): ServiceRow => ({
  id,
  category_id: 1,
  name,
  description: 'Un soin.',
  detailed_description: null,
  target_audience: 'Future maman',
  benefits: 'Détente, Sommeil',
  duration_minutes: 60,
  price_cents: 7500,
  sessions_count: 1,
  buffer_before_minutes: 0,
  buffer_after_minutes: 15,
  room_type: 'massage_room',
  questionnaire_id: null,
  asks: null,
  own_questions: [],
  rank: id,
  picture: null,
  ...offered,
})

/** Writes who the demo centre is, how it calls people, its texts in letters and its look. */
export const fillCentre = async (database: Database): Promise<void> => {
  const { identity, words, texts, look } = demoCentre
  await put(database, centreIdentityTable, { id: 1, identity, version: 1 })
  await put(database, centreWordsTable, { id: 1, words, version: 1 })
  await put(database, centreLetterTextsTable, { id: 1, texts, version: 1 })
  await put(database, centreLookTable, { id: 1, look, version: 1 })
}

/**
 * Fills the catalogue of a small centre: two practitioners, two rooms, a massage with a questionnaire, a bath, a workshop
 * on request, and three packages, the last of which has a service that does not exist.
 */
export async function fillCatalogue(database: Database): Promise<void> {
  await put(
    database,
    categoriesTable,
    { id: 1, slug: 'pour-moman', name: 'Pour moman', description: 'Autour de la naissance', rank: 1, version: 1 },
    { id: 2, slug: 'pour-bebe', name: 'Pour bébé', description: 'Les premiers mois', rank: 0, version: 1 },
  )
  await put(
    database,
    servicesTable,
    { ...service(MASSAGE, 'Massage prénatal'), questionnaire_id: 1 },
    {
      ...service(BATH, 'Bain enveloppé'),
      category_id: 2,
      room_type: 'spa_bath_room',
      duration_minutes: 90,
      asks: { what: 'baby_age', from: 0, to: 1 },
    },
    { ...service(WORKSHOP, 'Atelier'), category_id: null, price_cents: 0 },
  )
  await put(database, questionnairesTable, {
    id: 1,
    questionnaire_type: 'prenatal',
    title: 'Avant votre massage',
    description: 'Quelques questions de santé.',
    questions: [
      { id: 'q1', text: 'Fièvre ?', type: 'boolean', required: true, options: [], contraindication: 'Fièvre' },
    ],
    ...offered,
  })
  await put(
    database,
    roomsTable,
    { id: 1, name: 'Salle Massage', room_type: 'massage_room', ...offered },
    { id: 2, name: 'Salle Spa/Bain', room_type: 'spa_bath_room', ...offered },
  )
  const single = { description: 'Un soin.', price_cents: 7000, items: [{ serviceId: BATH, quantity: 1 }], ...offered }
  await put(
    database,
    packagesTable,
    {
      id: 1,
      name: 'Forfait naissance',
      description: 'Deux massages et un bain.',
      price_cents: 20_000,
      rank: 1,
      ...offered,
      items: [
        { serviceId: MASSAGE, quantity: 2 },
        { serviceId: BATH, quantity: 1 },
      ],
    },
    { ...single, id: 2, name: 'Forfait bébé', rank: 0 },
    { ...single, id: 3, name: 'Forfait d’autrefois', rank: 2, items: [{ serviceId: 99, quantity: 1 }] },
  )
  await put(
    database,
    practitionersTable,
    { id: 1, name: 'Camille Roussel', ...offered },
    { id: 2, name: 'Inès Moreau', ...offered },
  )
}

const minutes = (local: string): number => {
  const found = localToEpochMinutes(local, ZONE)
  if (found === undefined) throw new Error(`${local} does not exist in ${ZONE}`)
  return found
}

/** An opening of a practitioner, in local times of the centre. */
export const opening = (practitionerId: number, date: string, from = '09:00', until = '18:00'): Opening => ({
  id: practitionerId,
  practitionerId,
  from: minutes(`${date}T${from}:00`),
  until: minutes(`${date}T${until}:00`),
})
