import { expect, type Page, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { linkAnswers, linkedBooking, MANAGE_PAGE, TOKEN } from './mock-links.ts'
import { expectNoDefects } from './screens.ts'

const MOVE = 'POST /api/booking-links/move'
const CANCEL = 'POST /api/booking-links/cancel'
const AFTER = { start_time: '2026-11-26T14:00:00', starts_at: '2026-11-26T13:00:00.000Z' } as const

/** A gateway that keeps the client's changes of the booking. */
async function serve(page: Page) {
  let shown = linkedBooking()
  return mockApi(page, {
    ...linkAnswers(() => shown),
    [MOVE]: () => {
      shown = linkedBooking({ ...AFTER, moving: { ...shown.moving, refused: 'too_often', left: 0 } })
      return { body: shown }
    },
    [CANCEL]: () => {
      shown = linkedBooking({ status: 'canceled' })
      return { body: shown }
    },
  })
}

test('a client moves a booking by keyboard alone, and the secret of the link is in the address of no request', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url(), request.headers().referer ?? ''))
  const api = await serve(page)
  await page.goto(MANAGE_PAGE)
  await expect(page.getByRole('heading', { name: 'Le déplacer' })).toBeVisible()
  await expectNoDefects(page)
  expect(called(api, MOVE)).toEqual([])
  await page.getByRole('radio', { name: /^jeudi 26 novembre/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: /^14 h 00/ }).focus()
  await page.keyboard.press('Space')
  await expectNoDefects(page)
  const button = page.getByRole('button', { name: /^Déplacer au jeudi 26 novembre/ })
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('C’est noté')).toBeVisible()
  await expectNoDefects(page)
  expect(called(api, MOVE)).toHaveLength(1)
  expect(asked.filter(address => address.includes(TOKEN))).toEqual([])
})

test('a client cancels after a confirmation, which Escape closes', async ({ page }) => {
  const api = await serve(page)
  await page.goto(MANAGE_PAGE)
  const cancel = page.getByRole('button', { name: 'Annuler le rendez-vous' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' })
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
  expect(called(api, CANCEL)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Oui, annuler' }).click()
  await expect(page.getByRole('heading', { name: /annulé/ })).toBeVisible()
  await expectNoDefects(page)
  expect(called(api, CANCEL)).toHaveLength(1)
})
