import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminServer } from '../../e2e/mock-admin.ts'
import { called, type MockedRequest, problem } from '../../e2e/mock-api.ts'
import { notificationServer } from '../../e2e/mock-notifications.ts'
import { INTENT, paymentServer } from '../../e2e/mock-payments.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { voucherServer } from '../../e2e/mock-staff-sales.ts'
import { liveFeed } from '../../testing/live-feed.ts'
import { all, field, fill, find, follow, gone, press, says, saysNot, text } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/* Screens when data changes or cannot be loaded, and when a change is refused. */

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
  const { happen, ...events } = liveFeed(
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

test('categories that cannot be loaded are only logged to the console, and no service is said to have none', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  mockStaff(staffServer(), { 'GET /api/backoffice/admin/categories': () => ({ status: 422, body: {} }) })
  await visit('/backoffice/services')
  await find('link', /^Massage prénatal/)
  await expect.poll(() => logged.mock.calls.map(([what]) => what)).toContain('Erreur de chargement des catégories')
  await saysNot('Sans catégorie')
  await saysNot('Erreur de chargement des catégories')
})

test('a service that cannot be saved shows the catalogue’s message where the server gives none', async () => {
  mockStaff(staffServer(), { 'PUT /api/backoffice/admin/services/:id': () => ({ status: 422, body: {} }) })
  await visit('/backoffice/services?service=1')
  await fill('Public', 'Futures mamans')
  await press('Enregistrer')
  await press('Confirmer', await find('dialog', 'Enregistrer ce service ?'))
  await says('Erreur lors de la sauvegarde')
})

test('services that cannot be loaded show the catalogue’s message', async () => {
  mockStaff(staffServer(), { 'GET /api/backoffice/admin/services': () => ({ status: 422, body: {} }) })
  await visit('/backoffice/services')
  await says('Erreur de chargement des services')
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

test('the question about a retirement stays the same when a colleague retires the service first', async () => {
  const { happen, ...events } = liveFeed(
    'id: 0041\nevent: ready\ndata: {}\n\nid: 0042\nevent: change\ndata: {"kind":"catalogue","id":"1"}\n\n',
  )
  const LIST = 'GET /api/backoffice/admin/services'
  const { handlers } = adminServer()
  let isRetired = false
  const service = { id: 1, name: 'Massage prénatal', retired: true, version: 2 }
  const api = mockStaff(staffServer(), {
    ...events,
    [LIST]: async request => {
      const found = await handlers[LIST]?.(request)
      if (!isRetired || typeof found !== 'object') return found ?? 'network-failure'
      const [first, ...others] = found.body as object[]
      return { body: [{ ...first, ...service }, ...others] }
    },
    'POST /api/services/:id/retire': () =>
      problem(409, 'Ces informations viennent d’être modifiées', 'changed_meanwhile'),
  })
  await visit('/backoffice/services')
  await follow(/^Massage prénatal/)
  await press(/^Retirer de l’offre/)
  const question = await find('dialog', /^Retirer « Massage prénatal/)
  isRetired = true
  happen()
  await find('button', /^Proposer à nouveau/)
  await press('Retirer de l’offre', question)
  await says('viennent d’être modifiées', question)
  expect(called(api, 'POST /api/services/:id/retire').map(({ headers }) => headers['if-match'])).toEqual(['"1"'])
})

test('a description of a picture is not saved over one that a colleague has saved since it was typed', async () => {
  const { happen, ...events } = liveFeed(
    'id: 0041\nevent: ready\ndata: {}\n\nid: 0042\nevent: change\ndata: {"kind":"settings","id":"1"}\n\n',
  )
  const DESCRIBE = 'PATCH /api/backoffice/admin/services/:id/picture'
  const LIST = 'GET /api/backoffice/admin/services'
  const { handlers } = adminServer()
  let kept = { version: 1, alt: 'Une lampe' }
  const picture = () => ({ hash: 'b'.repeat(64), width: 800, height: 600, alt: kept.alt })
  const services = async (request: MockedRequest) => {
    const found = await handlers[LIST]?.(request)
    const [first, ...others] = (Object(found).body ?? []) as object[]
    return [{ ...first, id: 1, version: kept.version, picture: picture() }, ...others]
  }
  const api = mockStaff(staffServer(), {
    ...events,
    [LIST]: async request => ({ body: await services(request) }),
    [DESCRIBE]: async request => {
      kept = { version: kept.version + 1, alt: request.postDataJSON().alt }
      return { body: (await services(request))[0] }
    },
  })
  await visit('/backoffice/services?service=1')
  const panel = await find('region', 'Image')
  await fill('Ce que montre l’image', 'Une lampe allumée', panel)
  kept = { version: 2, alt: 'Une fenêtre' }
  happen()
  await waitFor(() => expect(panel.querySelector('img')?.alt).toBe('Une fenêtre'))
  await press('Enregistrer la description', panel)
  await says('Ce qui a changé :Description : Une fenêtre', panel)
  expect(called(api, DESCRIBE)).toEqual([])
  await press('Reprendre ce qui est enregistré', panel)
  await waitFor(async () => expect((await field('Ce que montre l’image', panel)).value).toBe('Une fenêtre'))
  await fill('Ce que montre l’image', 'Une fenêtre ouverte', panel)
  await press('Enregistrer la description', panel)
  await says('Description enregistrée')
  expect(called(api, DESCRIBE).map(({ headers }) => headers['if-match'])).toEqual(['"2"'])
})
