import { expect, type Locator, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { detailOf, week } from './mock-bookings.ts'
import { openBookings } from './mock-bookings-server.ts'
import { turnOn } from './mock-choices.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { listOf, staffBeside } from './mock-two-treatments.ts'
import { wizardAnswers } from './mock-wizard.ts'
import { expectNoDefects, tabTo } from './screens.ts'

/* Two treatments in one booking (ADR 118), by keyboard. */

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

test('a visitor adds a second treatment and says how it follows the first', async ({ page }) => {
  await mockApi(page)
  await turnOn(page, 'twoTreatments')
  await page.goto('/reservation?service=1&category=pour-moman')
  await tabTo(page, /^Ajouter un deuxième soin/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Le deuxième soin').selectOption('4')
  await expect(page.getByRole('radio', { name: /^À la suite/ })).toBeChecked()
  await expectNoDefects(page)
  await page.getByRole('radio', { name: /^À la suite/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^En même temps/ })).toBeFocused()
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText('en même temps')
  await expectNoDefects(page)
})

test('the calendar draws both treatments; either card opens the booking, and drags both', async ({ page }) => {
  const booking = staffBeside()
  const others = week.filter(({ id }) => id !== booking.id).map(detailOf)
  await turnOn(page, 'bookFromCalendar', 'choosePractitioner')
  await openBookings(page, '/backoffice/bookings?whose=all', {
    'GET /api/backoffice/bookings': listOf([...others, booking]),
    'GET /api/backoffice/bookings/:id': () => ({ body: booking }),
  })
  const bath = page.getByRole('button', {
    name: /14:00 à 15:30, Mathilde Perrin, Bain enveloppé.*deuxième de deux soins/,
  })
  await expect(page.locator('.sx__time-grid-event').filter({ hasText: 'Perrin' })).toHaveCount(2)
  const face = bath.locator('[data-booking]')
  const isInside = async (tag: Locator): Promise<void> => {
    await expect(tag).toBeVisible()
    const [{ x, y, width, height }, card] = await Promise.all([boxOf(tag), boxOf(face)])
    expect(x + width).toBeLessThanOrEqual(card.x + card.width)
    expect(y + height).toBeLessThanOrEqual(card.y + card.height)
  }
  await isInside(face.getByText('2/2'))
  // The narrow cards of a week have no room for the duration too.
  await expect(face.getByText(/^1.h.30$/)).toBeHidden()
  await page.goto('/backoffice/bookings?whose=all&mode=day&date=2026-11-26')
  await isInside(face.getByText('2/2'))
  await isInside(face.getByText(/^1.h.30$/))
  await page.goto('/backoffice/bookings?whose=all')
  await bath.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Massage prénatal et Bain enveloppé, en même temps' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Salle Spa/Bain' })).toContainText('Inès Moreau')
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await bath.focus()
  await page.keyboard.press('g')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog', { name: 'Déplacer la réservation' })
  await expect(move).toContainText('Les deux soins se déplacent ensemble')
  await expect(move.getByLabel('Heure')).toHaveValue('14:00')
})

test('staff adds a second treatment by keyboard, and sees who gives which @desktop-and-phone', async ({ page }) => {
  const staff = staffServer()
  await turnOn(page, 'twoTreatments', 'choosePractitioner', 'bookFromCalendar')
  const api = await mockStaff(page, staff, wizardAnswers(staff))
  await page.goto('/backoffice/account?book=2026-11-26')
  const wizard = page.getByRole('dialog', { name: 'Créer une réservation' })
  const { keyboard } = page
  await wizard.getByRole('button', { name: /^Pour bébé/ }).press('Enter')
  await wizard.getByRole('button', { name: /^Bain enveloppé/ }).press('Enter')
  await wizard.getByText('Ajouter un deuxième soin').press('Enter')
  await wizard.getByLabel('Le deuxième soin').selectOption('1')
  await expect(wizard.getByText(/^Ensemble/)).toContainText('140,00')
  await wizard.getByRole('radio', { name: /^À la suite/ }).focus()
  await keyboard.press('ArrowDown')
  await expect(wizard.getByRole('radio', { name: /^En même temps/ })).toBeFocused()
  await wizard.getByRole('button', { name: '14:00', exact: true }).press('Space')
  await expect(wizard.getByText('Inès Moreau donne Bain enveloppé, et Camille Roussel donne')).toBeVisible()
  await expectNoDefects(page)
  await wizard.getByRole('button', { name: '10:00, non proposé' }).press('Space')
  await expect(wizard.getByRole('region', { name: /^Pourquoi/ })).toContainText('il faut deux personnes')
  await expectNoDefects(page)
  await wizard.getByRole('button', { name: 'Continuer' }).press('Enter')
  const recap = wizard.getByRole('complementary', { name: 'Récapitulatif' })
  await expect(recap.getByRole('listitem')).toHaveText([/avec Inès Moreau/, /avec Camille Roussel/])
  await expectNoDefects(page)
  await wizard.getByRole('textbox', { name: 'Prénom' }).fill('Léa')
  await wizard.getByRole('textbox', { name: 'Nom', exact: true }).fill('Martin')
  await wizard.getByRole('textbox', { name: 'E-mail' }).fill('lea@example.org')
  await wizard.getByRole('textbox', { name: 'Téléphone' }).fill('06 12 34 56 78')
  await keyboard.press('Enter')
  await expect(wizard).toBeHidden()
  const [sent] = called(api, 'POST /api/backoffice/bookings')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ second: { service_id: 1, arrangement: 'beside' } })
})

test('the card of the second treatment is dropped on a name, and goes to that practitioner alone', async ({ page }) => {
  const booking = staffBeside()
  const nour = { id: 3, name: 'Nour Haddad' }
  const someone = { retired: false, version: 1 }
  let isFree = false
  await turnOn(page, 'bookFromCalendar', 'choosePractitioner')
  const { state } = await openBookings(page, '/backoffice/bookings?whose=all', {
    'GET /api/backoffice/bookings': listOf([booking]),
    'GET /api/backoffice/bookings/:id': () => ({ body: booking }),
    'GET /api/backoffice/practitioners': () => ({
      body: [...booking.practitioners, nour].map(each => ({ ...each, ...someone })),
    }),
    'GET /api/bookings/:id/available-practitioners': () => ({
      body: [{ id: 2, name: 'Inès Moreau', is_current: true }, ...(isFree ? [{ ...nour, is_current: false }] : [])],
    }),
  })
  const bath = page.getByRole('button', { name: /Mathilde Perrin, Bain enveloppé.*deuxième de deux soins/ })
  const names = page.locator('[data-take-over]')
  const dropOnName = async () => {
    const box = await bath.boundingBox()
    if (!box) throw new Error('The card is missing')
    const held = { x: box.x + box.width / 2, y: box.y + 20 }
    await page.mouse.move(held.x, held.y)
    await page.mouse.down()
    await page.mouse.move(held.x, held.y + 20)
    // Camille gives the first treatment at that time, and Inès has this one.
    await expect(names).toHaveText(['Nour Haddad'])
    const name = await names.boundingBox()
    await page.mouse.move((name?.x ?? 0) + 20, (name?.y ?? 0) + 10, { steps: 4 })
    await page.mouse.up()
  }
  const dialog = page.getByRole('dialog', { name: /^Changer de/ })
  await dropOnName()
  await expect(dialog).toContainText('Nour Haddad n’est pas libre à cet horaire.')
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  isFree = true
  await dropOnName()
  await expect(dialog).toContainText('Pour Bain enveloppé. L’autre soin reste comme il est.')
  await expect(dialog.getByRole('button', { name: /^Nour Haddad/ })).toBeFocused()
  await expectNoDefects(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const sent = called(state, 'PUT /api/bookings/:id/change-practitioner').map(({ path }) => path)
  expect(sent).toEqual(['/api/bookings/109/change-practitioner?new_practitioner_id=3&part=second'])
  expect(called(state, 'POST /api/backoffice/bookings/:id/reschedule')).toEqual([])
})
