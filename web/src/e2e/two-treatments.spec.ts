import { expect, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { detailOf, week } from './mock-bookings.ts'
import { openBookings } from './mock-bookings-server.ts'
import { turnOn } from './mock-choices.ts'
import { listOf, staffBeside } from './mock-two-treatments.ts'
import { expectNoDefects, tabTo } from './screens.ts'

/* Two treatments in one booking (ADR 118), by keyboard. */

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
