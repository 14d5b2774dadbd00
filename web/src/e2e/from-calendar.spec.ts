import { expect, type Page, test } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { expectMessage } from './messages.ts'
import { called } from './mock-api.ts'
import { openBookings } from './mock-bookings-server.ts'
import { turnOn } from './mock-choices.ts'
import { staffServer } from './mock-staff.ts'
import { wizardAnswers } from './mock-wizard.ts'
import { expectNoDefects } from './screens.ts'

const MOVE = 'POST /api/backoffice/bookings/:id/reschedule'
const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Créer une réservation' })
const moveOf = (page: Page) => page.getByRole('dialog', { name: 'Déplacer la réservation' })
const card = (page: Page) => page.locator('.sx__time-grid-event').filter({ hasText: 'Perrin' })

async function openCalendar(page: Page) {
  await turnOn(page, 'bookFromCalendar', 'choosePractitioner')
  const opened = await openBookings(page, '/backoffice/bookings', wizardAnswers(staffServer()))
  await expect(card(page)).toBeVisible()
  return opened
}

/** The middle of an hour of a day, in pixels of the window. */
async function pointAt(page: Page, date: string, hour: number): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-time-grid-date="${date}"]`)
  await column.scrollIntoViewIfNeeded()
  const box = await column.boundingBox()
  if (!box) throw new Error(`no column of ${date}`)
  return { x: box.x + box.width / 2, y: box.y + ((hour - 9) / 10) * box.height }
}

test('a click on an empty hour opens the wizard there; a card is dragged, moved and taken back', async ({ page }) => {
  const { state } = await openCalendar(page)
  const empty = await pointAt(page, '2026-11-24', 15.6)
  await page.mouse.click(empty.x, empty.y)
  await expect(wizardOf(page)).toBeVisible()
  await expect(page).toHaveURL(/book=2026-11-24T15%3A30/)
  await page.keyboard.press('Escape')
  await expect(wizardOf(page)).toBeHidden()

  const held = await pointAt(page, '2026-11-26', 14.25)
  const target = await pointAt(page, '2026-11-27', 16.25)
  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 4 })
  await expect(page.getByText('16:00 – 17:00')).toBeVisible()
  await page.mouse.up()
  await expect(moveOf(page).getByLabel('Nouvelle date')).toHaveValue('2026-11-27')
  await expect(moveOf(page).getByLabel('Heure')).toHaveValue('16:00')
  await expectNoDefects(page)
  await moveOf(page).getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expectMessage(page, 'Réservation déplacée avec succès')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expectMessage(page, 'Déplacement annulé')

  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  await page.mouse.move(held.x, held.y + 20)
  const name = page.locator('[data-take-over="2"]')
  const box = await name.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  await expect(moveOf(page).getByRole('radio', { name: /^Inès Moreau/ })).toBeChecked()
  await moveOf(page).getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expectMessage(page, 'Réservation déplacée avec succès, avec Inès Moreau')
  const bodies = called(state, MOVE).map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies).toMatchObject([
    { start_time: '2026-11-27T16:00:00', practitioner_id: 1 },
    { start_time: '2026-11-26T14:00:00', undoes: true },
    { start_time: '2026-11-26T14:00:00', practitioner_id: 2 },
  ])
  expect(state.errors).toEqual([])
})

test('the keyboard chooses an hour for a booking, and moves a card', async ({ page }) => {
  const { state } = await openCalendar(page)
  const { keyboard } = page
  await keyboard.press('h')
  await expect(page.getByRole('button', { name: 'Réserver le lundi 23 novembre à 9 h 00' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Réserver le mardi 24 novembre à 10 h 30' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(wizardOf(page)).toBeVisible()
  await expect(page).toHaveURL(/book=2026-11-24T10%3A30/)
  await keyboard.press('Escape')
  await expect(wizardOf(page)).toBeHidden()

  await card(page).focus()
  await keyboard.press('g')
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /^Déplacer Mathilde Perrin au .*à 13 h 45$/ })).toBeFocused()
  await keyboard.press('Escape')
  await expect(card(page)).toBeFocused()
  await keyboard.press('g')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(moveOf(page).getByLabel('Nouvelle date')).toHaveValue('2026-11-27')
  expect(called(state, MOVE)).toEqual([])
  expect(state.errors).toEqual([])
})

test('with a finger a card is dragged after a long press; one that moves at once scrolls', { tag: '@phone' }, async ({
  page,
}) => {
  await turnOn(page, 'bookFromCalendar')
  await openBookings(page, '/backoffice/bookings?date=2026-11-26')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const ghost = page.locator('[class*="ghost"]')
  /** A point in the upper half of the card. */
  const onCard = async () => {
    await card(page).scrollIntoViewIfNeeded()
    const box = await card(page).boundingBox()
    if (!box) throw new Error('the card is not drawn')
    return { x: box.x + box.width / 2, y: box.y + 20 }
  }
  const { x, y } = await onCard()
  await touch('touchStart', { x, y })
  await expect(ghost).toBeVisible()
  for (const up of [20, 40, 60]) await touch('touchMove', { x, y: y - up })
  await expect(ghost).toHaveText(/^13:00 – 14:00/)
  await touch('touchEnd')
  await expect(moveOf(page).getByLabel('Heure')).toHaveValue('13:00')

  await page.reload()
  const again = await onCard()
  await touch('touchStart', again)
  await touch('touchMove', { x: again.x, y: again.y - 40 })
  await touch('touchMove', { x: again.x, y: again.y - 80 })
  await touch('touchEnd')
  await expect(ghost).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
