import { expect, type Page, test } from '@playwright/test'
import { called, problem } from './mock-api.ts'
import { notificationServer } from './mock-notifications.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectSound } from './screens.ts'

/** The route's own sentence (back-office §8). */
const FAILED = 'Erreur lors de la récupération des notifications'
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the bell counts, and its panel lists, marks and deletes', { tag: '@both' }, async ({ page }) => {
  const { staff, routes } = notificationServer()
  const state = await mockStaff(page, staff, routes)
  await page.goto('/backoffice/account')
  await bell(page, 'Notifications, 3 non lues').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await expect(panel(page).getByText('URGENT')).toHaveCount(1)
  // There are no more than are listed.
  await expect(panel(page).getByText(/dernières notifications/)).toBeHidden()
  await expect(panel(page).getByText('il y a 12 min')).toHaveCount(3)
  await expect(panel(page).getByText('hier, 19:20')).toBeVisible()
  await expectSound(page)

  await panel(page).getByRole('button', { name: 'Lu : Nouvelle réservation' }).click()
  await expect(panel(page).getByRole('button', { name: 'Lu : Nouvelle réservation' })).toBeHidden()
  await expect(panel(page).getByRole('link', { name: 'Nouvelle réservation' })).toHaveAttribute(
    'href',
    '/backoffice/bookings?booking=482913570264118&date=2026-11-26',
  )
  await panel(page).getByLabel('Sorte de notifications').selectOption('Annulations')
  await expect.poll(() => called(state, 'GET /api/backoffice/notifications').at(-1)?.path).toContain('booking_canceled')
  await panel(page).getByLabel('Sorte de notifications').selectOption('De toute sorte')
  await panel(page).getByRole('button', { name: 'Non lues 2' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  // Deleting an unread one takes it from the count.
  await panel(page).getByRole('button', { name: 'Suppr. : Paiement contesté' }).click()
  await expect(panel(page).getByRole('button', { name: 'Non lues 1' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(panel(page).getByText('Aucune notification non lue')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 'Notifications')).toBeFocused()
  expect(called(state, 'GET /api/backoffice/notifications').map(call => call.path)[0]).toContain('limit=50')
  expect(state.errors).toEqual([])
})

test('more than nine show as 9+, are counted anew every half minute, and a failure is told to the console', async ({
  page,
}) => {
  const { staff, routes } = notificationServer(12)
  let isAway = false
  const failures: string[] = []
  page.on('console', message => message.type() === 'error' && failures.push(message.text()))
  await mockStaff(page, staff, {
    ...routes,
    'GET /api/backoffice/notifications': () => (isAway ? problem(503, FAILED) : { body: [] }),
    'GET /api/backoffice/notifications/unread-count': () => ({ body: { count: isAway ? 4 : 12 } }),
  })
  await page.clock.install()
  await page.goto('/backoffice/account')
  await expect(bell(page, 'Notifications, 9+ non lues')).toHaveText('9+')
  isAway = true
  await page.clock.fastForward(30_000)
  await expect(bell(page, 'Notifications, 4 non lues')).toHaveText('4')
  await bell(page, 'Notifications, 4 non lues').click()
  await expect(panel(page).getByRole('alert')).toContainText('Les notifications n’ont pas pu être chargées.')
  expect(failures).toContain(`${FAILED}: statut 503`)
  isAway = false
  await panel(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(panel(page).getByText('Aucune notification', { exact: true })).toBeVisible()
})

test('what changes at the centre shows without reloading, from where it stopped', async ({ page }) => {
  const staff = staffServer()
  let unread = 1
  const { promise: never } = Promise.withResolvers<never>()
  const { promise: happened, resolve: happen } = Promise.withResolvers<void>()
  const streams: (() => Promise<{ text: string }> | Promise<never>)[] = [
    async () => {
      await happened
      unread = 2
      return {
        text: 'id: 0041\nevent: ready\ndata: {}\n\nid: 0042\nevent: change\ndata: {"kind":"notification","id":"7"}\n\n',
      }
    },
    () => never,
  ]
  const state = await mockStaff(page, staff, {
    'GET /api/backoffice/notifications/unread-count': () => ({ body: { count: unread } }),
    'GET /api/backoffice/events': () => (streams.shift() ?? (() => never))(),
  })
  await page.goto('/backoffice/account')
  await expect(bell(page, 'Notifications, 1 non lue')).toBeVisible()
  happen()
  await expect(bell(page, 'Notifications, 2 non lues')).toBeVisible()
  await expect.poll(() => called(state, 'GET /api/backoffice/events').at(1)?.headers['last-event-id']).toBe('0042')
})
