import { expect, it } from 'vitest'
import { obstacleLines } from './obstacles.ts'

const booking = {
  id: 482913570264118,
  start_time: '2026-11-27T09:30:00',
  end_time: '2026-11-27T10:30:00',
  customer_name: 'Valérie Nguyen',
  service_name: 'Baby spa',
  practitioner_name: 'Camille Roussel',
  room_name: 'Salle Spa/Bain',
}
const closure = {
  id: 3,
  start_datetime: '2026-11-27T08:00:00',
  end_datetime: '2026-11-28T12:00:00',
  reason: 'Entretien',
}

it('says of each obstacle who is busy, with what and until when', () => {
  const reason = {
    why: 'practitioners_taken',
    sentence: 'Tous les praticiens présents sont déjà pris.',
    obstacles: [
      { name: 'Camille Roussel', bookings: [booking], closures: [] },
      { name: 'Salle Spa/Bain', bookings: [], closures: [closure, { ...closure, reason: null }] },
    ],
  }
  const spell = (text: string) => text.replaceAll('\u202f', ' ')
  expect(obstacleLines(reason).map(({ who, why }) => `${who} : ${spell(why)}`)).toEqual([
    'Camille Roussel : Baby spa de 9 h 30 à 10 h 30, Valérie Nguyen',
    'Salle Spa/Bain : fermeture du 27 novembre à 8 h 00 au 28 novembre à 12 h 00, Entretien',
    'Salle Spa/Bain : fermeture du 27 novembre à 8 h 00 au 28 novembre à 12 h 00',
  ])
})
