import { emptyDay } from '@alba/contracts/agenda/day-schedule'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { setupOf } from './setup.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ROOM = { id: 1, name: 'Salle 1', room_type: 'massage_room', retired: false, version: 1 }
const PERSON = { id: 7, name: 'Zoé', retired: false, version: 1 }
const SERVICE = { id: 3, name: 'Hammam', room_type: 'massage_room', price_cents: 4_000, retired: false }
const NOTHING = { rooms: [], practitioners: new Map(), services: new Map() }

type Offer = Pick<Catalogue, 'rooms' | 'practitioners' | 'services'>
const offerOf = (room: object, person: object, service: object) =>
  ({ rooms: [room], practitioners: new Map([[7, person]]), services: new Map([[3, service]]) }) as unknown as Offer
const unsaid = { identity: null, texts: {} }
const open = { ...emptyDay, openings: [{ id: 1, practitionerId: 7, from: 0, until: 60 }] }

it('an empty installation has nothing', () => {
  expect(setupOf({ catalogue: NOTHING, settings: unsaid, days: [] })).toEqual({
    has_identity: false,
    rooms: 0,
    people: 0,
    services: 0,
    people_without_hours: [],
    services_without_room: [],
    services_without_price: [],
    texts: { terms_updated: null, privacy_since: null, accessibility: null },
    has_mediator: null,
  })
})

it('names the people without an opening', () => {
  const catalogue = offerOf(ROOM, PERSON, SERVICE)
  const namesWith = (days: (typeof open)[]) => setupOf({ catalogue, settings: unsaid, days }).people_without_hours
  expect(namesWith([])).toEqual(['Zoé'])
  expect(namesWith([{ ...open, openings: [{ ...open.openings[0], practitionerId: 8 } as never] }])).toEqual(['Zoé'])
  expect(namesWith([{ ...emptyDay, openings: [] }, open])).toEqual([])
})

it('names the services that have no room of their kind, and those without a price', () => {
  const found = (room: object, service: object) => {
    const view = setupOf({ catalogue: offerOf(room, PERSON, service), settings: unsaid, days: [] })
    return [view.services_without_room, view.services_without_price]
  }
  expect(found(ROOM, SERVICE)).toEqual([[], []])
  expect(found(ROOM, { ...SERVICE, room_type: 'Hammam', price_cents: 0 })).toEqual([['Hammam'], ['Hammam']])
  expect(found({ ...ROOM, retired: true }, SERVICE)).toEqual([['Hammam'], []])
})

it('what is retired does not count', () => {
  const retired = { retired: true }
  const catalogue = offerOf({ ...ROOM, ...retired }, { ...PERSON, ...retired }, { ...SERVICE, ...retired })
  const view = setupOf({ catalogue, settings: unsaid, days: [] })
  expect(view).toMatchObject({ rooms: 0, people: 0, services: 0, people_without_hours: [], services_without_room: [] })
})

it('says what the centre says of its legal texts, and whether it names a mediator', () => {
  const { identity } = demoCentre
  const texts = {
    terms: { updated: 'octobre 2025' },
    privacy: { since: '6 octobre 2025' },
    accessibility: { state: 'non conforme', description: 'D', lead: 'L', chapters: [] },
  }
  const view = setupOf({ catalogue: NOTHING, settings: { identity, texts }, days: [] })
  expect(view.texts).toEqual({
    terms_updated: 'octobre 2025',
    privacy_since: '6 octobre 2025',
    accessibility: 'non conforme',
  })
  const without = { ...identity, legal: { ...identity.legal, mediator: null } }
  const mediatorOf = (one: typeof identity) =>
    setupOf({ catalogue: NOTHING, settings: { identity: one, texts }, days: [] }).has_mediator
  expect([mediatorOf(identity), mediatorOf(without)]).toEqual([true, false])
})

it('the route answers admins', async () => {
  const answer = await gateway.app.inject({ url: '/api/backoffice/admin/setup', headers: gateway.staff() })
  expect(answer.json()).toMatchObject({ has_identity: false, people: 2, services_without_room: [] })
})
