import { modelNames } from '@alba/contracts/read-models'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { goodBodies } from '../testing/good-bodies.ts'

const BOOKING = 123_456_789_012_345
const bodies = goodBodies(BOOKING)
const get = (url: string): InjectOptions => ({ url })
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: string): InjectOptions =>
  body === undefined ? { method, url } : { method, url, payload: bodies[body] ?? {} }

/** The French sentences of routes that have one of their own, when the services behind it cannot be reached. */
const sentences: readonly (readonly [InjectOptions, string])[] = [
  [send('POST', '/api/auth/login', '/api/auth/login'), 'Une erreur est survenue lors de la connexion'],
  [get('/api/backoffice/notifications'), 'Erreur lors de la récupération des notifications'],
  [get('/api/backoffice/notifications/unread-count'), 'Erreur lors de la récupération du compteur'],
  [get('/api/backoffice/notifications/stats'), 'Erreur lors de la récupération des statistiques'],
  [send('PUT', '/api/backoffice/notifications/1/mark-read'), 'Erreur lors du marquage de la notification'],
  [send('PUT', '/api/backoffice/notifications/mark-all-read'), 'Erreur lors du marquage de toutes les notifications'],
  [send('DELETE', '/api/backoffice/notifications/1'), 'Erreur lors de la suppression de la notification'],
  [get('/api/backoffice/bookings'), 'Erreur lors du chargement des réservations'],
  [
    send('POST', '/api/backoffice/bookings', '/api/backoffice/bookings'),
    'Erreur lors de la création de la réservation',
  ],
  [send('DELETE', `/api/backoffice/bookings/${BOOKING}`), 'Erreur lors de l’annulation de la réservation'],
  [get(`/api/bookings/${BOOKING}/available-practitioners`), 'Erreur lors du chargement des praticiens disponibles'],
  [
    send('PUT', `/api/bookings/${BOOKING}/change-practitioner?new_practitioner_id=2`),
    'Erreur lors du changement de praticien',
  ],
  [get('/api/backoffice/dashboard/stats'), 'Erreur de chargement'],
  [get('/api/backoffice/availabilities'), 'Erreur lors de la récupération des disponibilités.'],
  [
    send('POST', '/api/availability/daily', '/api/availability/daily'),
    'Une erreur est survenue lors de la création des disponibilités.',
  ],
  [send('DELETE', '/api/backoffice/availabilities/1'), 'Erreur lors de la suppression de la disponibilité.'],
  [get('/api/payments/overview'), 'Erreur lors du chargement des paiements'],
  [get('/api/payments/stripe/pi_1'), 'Erreur lors de la récupération des détails Stripe'],
  [send('POST', `/api/payments/resync/booking/${BOOKING}`), 'Erreur lors de la resynchronisation'],
  [send('PUT', '/api/services/1', '/api/services/{id}'), 'Erreur lors de la sauvegarde'],
  [get('/api/rooms'), 'Erreur lors du chargement des salles'],
  [get('/api/backoffice/room-closures'), 'Erreur lors du chargement des fermetures'],
  [
    send('POST', '/api/backoffice/room-closures', '/api/backoffice/room-closures'),
    'Erreur lors de la création de la fermeture',
  ],
  [send('DELETE', '/api/backoffice/room-closures/1'), 'Erreur lors de la suppression de la fermeture'],
  ...[
    ['system-settings', 'des paramètres'] as const,
    ['system-settings/construction-banner', 'de la bannière'] as const,
  ].map(([path, what]): [InjectOptions, string] => {
    const url = `/api/backoffice/${path}`
    return [send('PUT', url, url), `Erreur lors de la mise à jour ${what}`]
  }),
  [send('POST', '/api/gift-vouchers/ABCD-EFGH-JKLM/invalidate'), 'Erreur lors de l’invalidation'],
  [send('POST', '/api/gift-vouchers/ABCD-EFGH-JKLM/extend'), 'Erreur lors de la prolongation'],
  [get('/api/gift-vouchers/list'), 'Erreur lors de la récupération des bons cadeaux'],
]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await gateway.command.stop()
  for (const model of modelNames) await gateway.database.query(`ALTER SCHEMA "${model}" RENAME TO "${model}_away"`)
})
afterAll(() => gateway.stop())

it('each of these routes answers with its own French sentence when the services behind it cannot be reached', async () => {
  const answers = await Promise.all(
    sentences.map(async ([request]) => {
      const answer = await gateway.app.inject({ ...request, headers: gateway.staff() })
      return [request.method, request.url, answer.statusCode, answer.json().detail]
    }),
  )
  expect(answers).toEqual(sentences.map(([{ method, url }, sentence]) => [method, url, 503, sentence]))
})
