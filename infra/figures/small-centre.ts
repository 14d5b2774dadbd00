import { addDays } from '@alba/contracts/shared/centre-time'
import { operatorHeaders } from '../local/operator.ts'
import { SECRET, type WholeSystem } from './whole-system.ts'

export const MASSAGE = 1
export const BATH = 2

/** What both services have in common. */
const service = {
  categoryId: 1,
  description: '',
  detailedDescription: null,
  targetAudience: null,
  benefits: null,
  sessionsCount: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  questionnaireId: null,
}

/** A massage for 75 €, a bath for 60 €, and a package of one massage and two baths for 180 € instead of 195 €. */
const definitions: readonly (readonly [command: string, body: object])[] = [
  ['define-category', { categoryId: 1, slug: 'pour-moman', name: 'Pour moman', description: '', rank: 1 }],
  ['define-room', { roomId: 1, name: 'Cabine', roomType: 'massage_room' }],
  ['define-room', { roomId: 2, name: 'Bassin', roomType: 'spa_bath_room' }],
  ['define-practitioner', { practitionerId: 1, name: 'Camille Roux' }],
  ['define-practitioner', { practitionerId: 2, name: 'Inès Moreau' }],
  [
    'define-service',
    {
      ...service,
      serviceId: MASSAGE,
      name: 'Massage',
      durationMinutes: 60,
      priceCents: 7_500,
      roomType: 'massage_room',
    },
  ],
  [
    'define-service',
    { ...service, serviceId: BATH, name: 'Bain', durationMinutes: 90, priceCents: 6_000, roomType: 'spa_bath_room' },
  ],
  [
    'define-package',
    {
      packageId: 1,
      name: 'Douceur',
      description: '',
      priceCents: 18_000,
      rank: 1,
      items: [
        { serviceId: MASSAGE, quantity: 1 },
        { serviceId: BATH, quantity: 2 },
      ],
    },
  ],
]

/** Defines the centre, and opens it for a number of days from the first one on. */
export async function openSmallCentre(whole: WholeSystem, first: string, days: number): Promise<void> {
  const send = async (command: string, payload: object) => {
    const headers = operatorHeaders(SECRET, 'test')
    const answer = await whole.command.inject({ method: 'POST', url: `/commands/${command}`, headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${command}: ${answer.body}`)
  }
  for (const [command, body] of definitions) await send(command, body)
  const timeSlots = [{ start: '09:00', end: '18:00' }]
  for (let day = 0; day < days; day++)
    for (const practitionerId of [1, 2])
      await send('open-availability', { practitionerId, date: addDays(first, day), timeSlots })
  await whole.settle()
}
