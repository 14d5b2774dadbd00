import { expect, type Page, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { openBookings } from './mock-bookings-server.ts'
import { expectNoDefects } from './screens.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' })
const expectHeading = (page: Page, title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible()

test('single keys move through the bookings and are listed, but do nothing while typing', async ({ page }) => {
  const { state } = await openBookings(page)
  const { keyboard } = page
  await expectHeading(page, '23 – 29 novembre 2026')
  await expect(page.getByRole('button', { name: 'Semaine suivante' })).toHaveAttribute(
    'aria-keyshortcuts',
    'ArrowRight',
  )
  await keyboard.press('ArrowRight')
  await expectHeading(page, '30 novembre – 6 décembre 2026')
  await keyboard.press('j')
  await keyboard.press('ArrowLeft')
  await expectHeading(page, 'dimanche 29 novembre 2026')
  await keyboard.press('t')
  await keyboard.press('s')
  await expectHeading(page, '23 – 29 novembre 2026')
  await keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Mon planning' })).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press('l')
  await expect(page.getByRole('button', { name: 'Liste', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await keyboard.press('?')
  await expect(sheet(page).getByText('Liste ou calendrier')).toBeVisible()
  // The list of bookings has no weeks.
  await expect(sheet(page).getByText('Semaine suivante')).toHaveCount(0)
  await expectNoDefects(page)
  // While the list of shortcuts is open, D has no effect.
  await keyboard.press('d')
  await keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page).toHaveURL(/backoffice\/bookings/)

  await keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Rechercher' })
  await expect(search).toBeVisible()
  await keyboard.type('c')
  await expect(search.getByRole('searchbox')).toHaveValue('c')
  await keyboard.press('Escape')
  await expect(search).toBeHidden()
  await keyboard.press('c')
  const wizard = page.getByRole('dialog', { name: 'Créer une réservation' })
  await expect(wizard).toBeVisible()
  await keyboard.press('Escape')
  await expect(wizard).toBeHidden()
  await keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'Gestionnaire de Disponibilités' })).toBeVisible()
  // In a date field the arrows belong to the field.
  await page.getByLabel('Voir du').press('ArrowRight')
  await expectHeading(page, 'novembre 2026')
  expect(called(state, 'GET /api/backoffice/search')).toEqual([])
  expect(state.errors).toEqual([])
})

test('shortcuts can be turned off, which is remembered; a button still opens their list, and Ctrl-K the search', async ({
  page,
}) => {
  await openBookings(page)
  await expectHeading(page, '23 – 29 novembre 2026')
  const open = page.getByRole('button', { name: 'Raccourcis clavier' })
  await open.click()
  await sheet(page).getByRole('checkbox', { name: 'Raccourcis d’une seule touche' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(page.getByRole('button', { name: 'Semaine suivante' })).not.toHaveAttribute('aria-keyshortcuts')
  await page.reload()
  await expectHeading(page, '23 – 29 novembre 2026')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Rechercher' })).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await expectHeading(page, '23 – 29 novembre 2026')
})
