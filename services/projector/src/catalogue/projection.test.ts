import type { DomainFact } from '@alba/contracts/events'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { rowsAfter } from '../testing/fold.ts'
import { catalogue } from './projection.ts'

const room = (retired?: boolean): DomainFact => ({
  type: 'RoomDefined',
  data: { roomId: 1, name: 'Salon Lavande', roomType: 'massage_room', ...(retired !== undefined && { retired }) },
})
const rooms = (...facts: DomainFact[]) => rowsAfter(catalogue, recorded(facts)).rooms

test('a definition without `retired` is offered', () => {
  expect(rooms(room())).toEqual([
    { id: 1, name: 'Salon Lavande', room_type: 'massage_room', retired: false, version: 1 },
  ])
})

test('a retired room keeps its row and can be offered again, each time with a new version', () => {
  expect(rooms(room(), room(true))).toMatchObject([{ retired: true, version: 2 }])
  expect(rooms(room(), room(true), room(false))).toMatchObject([{ retired: false, version: 3 }])
})

test.each<[string, DomainFact]>([
  ['practitioners', { type: 'PractitionerDefined', data: { practitionerId: 1, name: 'Claire', retired: true } }],
  [
    'questionnaires',
    {
      type: 'QuestionnaireDefined',
      data: { questionnaireId: 1, questionnaireType: 'a', title: 'A', description: '', questions: [], retired: true },
    },
  ],
  [
    'packages',
    {
      type: 'PackageDefined',
      data: { packageId: 1, name: 'A', description: '', priceCents: 1, items: [], rank: 0, retired: true },
    },
  ],
])('%s can be retired too', (table, fact) => {
  expect(rowsAfter(catalogue, recorded([fact]))[table]).toMatchObject([{ id: 1, retired: true, version: 1 }])
})
