import { expect, test, vi } from 'vitest'
import { called, problem } from '../../e2e/mock-api.ts'
import { notificationServer } from '../../e2e/mock-notifications.ts'
import { INTENT, paymentServer } from '../../e2e/mock-payments.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { voucherServer } from '../../e2e/mock-staff-sales.ts'
import { all, find, follow, gone, press, says, saysNot, text } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/* Screens when data changes or cannot be loaded, and when a change is refused. */

/** When called, answers the first connection with a stream of changes; later connections get no answer. */
function changes(stream: string) {
  const { promise: happened, resolve: happen } = Promise.withResolvers<void>()
  const streams = [() => happened.then(() => ({ text: stream }))]
  const never = () => new Promise<never>(() => {})
  return { happen, 'GET /api/backoffice/events': () => (streams.shift() ?? never)() }
}

test('the bell shows more than nine as 9+, is refetched every half minute, and logs failures to the console', async () => {
  const failed = 'Erreur lors de la récupération des notifications'
  const { staff, routes } = notificationServer(12)
  let isAway = false
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  mockStaff(staff, {
    ...routes,
    'GET /api/backoffice/notifications': () => (isAway ? problem(404, failed) : { body: [] }),
    'GET /api/backoffice/notifications/unread-count': () => ({ body: { count: isAway ? 4 : 12 } }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await visit('/backoffice/account')
  // There are two bells: one in the menu, and one in the bar of phones.
  await expect.poll(() => all('button', 'Notifications, 9+ non lues').map(bell => text(bell))).toEqual(['9+', '9+'])
  isAway = true
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => all('button', 'Notifications, 4 non lues').map(bell => text(bell))).toEqual(['4', '4'])
  all('button', 'Notifications, 4 non lues')[0]?.click()
  await says('Les notifications n’ont pas pu être chargées.')
  expect(logged.mock.calls.flat()).toContain(`${failed}: statut 404`)
  isAway = false
  await press('Réessayer')
  await says('Aucune notification')
})

test('changes at the centre appear without a reload, and the feed resumes after the last event', async () => {
  let unread = 1
  const { happen, ...events } = changes(
    'id: 0041\nevent: ready\ndata: {}\n\nid: 0042\nevent: change\ndata: {"kind":"notification","id":"7"}\n\n',
  )
  const api = mockStaff(staffServer(), {
    'GET /api/backoffice/notifications/unread-count': () => ({ body: { count: unread } }),
    ...events,
  })
  await visit('/backoffice/account')
  await expect.poll(() => all('button', 'Notifications, 1 non lue').length).toBe(2)
  unread = 2
  happen()
  await expect.poll(() => all('button', 'Notifications, 2 non lues').length).toBe(2)
  await expect.poll(() => called(api, 'GET /api/backoffice/events').at(1)?.headers['last-event-id']).toBe('0042')
})

test('a failed request for payments shows an error and can be retried', async () => {
  const server = paymentServer()
  let isAway = true
  const away = () => problem(422, '')
  mockStaff(staffServer(), {
    ...server,
    'GET /api/payments/overview': request => (isAway ? away() : server['GET /api/payments/overview'](request)),
    [`GET /api/payments/stripe/${INTENT}`]: away,
    'POST /api/payments/resync/voucher/512913057164209': away,
  })
  await visit('/backoffice/payments')
  await says('Erreur lors du chargement des paiements')
  isAway = false
  await press('Réessayer')
  await press('Resync de K7M0-P4RD-W1X8')
  await says('Erreur lors de la resynchronisation')
  await press('Détails de K7M0-P4RD-W1X8')
  await says('Erreur lors de la récupération des détails Stripe', await find('dialog', 'Détails Stripe'))
})

test('packages that cannot be loaded are only logged to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  mockStaff(staffServer(), { 'GET /api/packages/purchases/list': () => problem(422, 'Non') })
  await visit('/backoffice/packages')
  await expect.poll(() => logged.mock.calls.flat().join()).toContain('Erreur chargement forfaits')
  await gone('alert', /./)
  await saysNot('Aucun forfait acheté')
})

test('vouchers that cannot be loaded show the catalogue’s message and can be retried', async () => {
  const server = voucherServer()
  let isDown = true
  mockStaff(staffServer(), {
    ...server,
    'GET /api/gift-vouchers/list': request =>
      isDown ? { status: 422, body: {} } : server['GET /api/gift-vouchers/list'](request),
    'GET /api/gift-vouchers/stats': () =>
      isDown ? { status: 422, body: {} } : server['GET /api/gift-vouchers/stats'](),
  })
  await visit('/backoffice/gift-vouchers')
  await says('Erreur lors de la récupération des bons cadeaux')
  await says('Erreur lors de la récupération des statistiques')
  await expect.poll(() => all('button', 'Réessayer').length).toBe(2)
  isDown = false
  for (const retry of all('button', 'Réessayer')) retry.click()
  await find('region', 'Bons cadeaux par statut')
  const table = await find('table', 'Bons cadeaux')
  await expect.poll(() => all('row', /.*/, table).length).toBe(5)
})

test('a refused retirement shows its reason', async () => {
  const why = 'Ce soin fait partie d’un forfait proposé : retirez d’abord « Douceur ».'
  mockStaff(staffServer(), {
    'POST /api/services/:id/retire': () => problem(409, why, 'service_in_package'),
  })
  await visit('/backoffice/services')
  await follow(/^Massage prénatal/)
  await press(/^Retirer de l’offre/)
  const question = await find('dialog', /^Retirer « Massage prénatal/)
  await press('Retirer de l’offre', question)
  await says('retirez d’abord', question)
  await find('button', 'Annuler', question)
})
