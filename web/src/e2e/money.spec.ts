import { expect, type Page, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { movementsServer } from './mock-movements.ts'
import { paymentServer } from './mock-payments.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

const asked = (state: Parameters<typeof called>[0], route: string) =>
  called(state, `GET /api/backoffice/money/${route}`).map(({ path }) =>
    Object.fromEntries(new URLSearchParams(path.split('?')[1])),
  )
const open = (page: Page, path: string) =>
  mockStaff(page, staffServer(), { ...paymentServer(), ...movementsServer() }).then(async state => {
    await page.goto(`/backoffice/money${path}`)
    return state
  })

test('each figure of a month leads to its movements, and each movement to its sheets', {
  tag: '@desktop-and-phone',
}, async ({ page }) => {
  const state = await open(page, '')
  const table = page.getByRole('table', { name: 'Argent encaissé et rendu' })
  await expect(table.getByRole('row').nth(1)).toContainText(/Total.*27\s200,00/)
  await expect(table.getByRole('row').nth(3)).toContainText(/Octobre 2026.*4\s125,00/)
  expect(asked(state, 'sums').at(-1)).toEqual({ from: '2026-01-01', to: '2026-12-31', by: 'month' })
  await expectNoDefects(page)

  await table.getByRole('link', { name: /Encaissé, octobre 2026/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Encaissé, octobre 2026' })).toBeVisible()
  await expect
    .poll(() => asked(state, 'movements').at(-1))
    .toMatchObject({
      figure: 'taken',
      from: '2026-10-01',
      to: '2026-10-31',
      offset: '0',
    })
  await expect(page.getByText(/60 mouvements, 18\s320,00/)).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect.poll(() => asked(state, 'movements').at(-1)).toMatchObject({ offset: '50' })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  expect((await saved).suggestedFilename()).toBe('mouvements.csv')
  expect(asked(state, 'movements/export')).toEqual([{ figure: 'taken', from: '2026-10-01', to: '2026-10-31' }])

  await expect(page.getByRole('link', { name: 'Réservation : Mathilde Perrin' })).toHaveAttribute(
    'href',
    /booking=482913057164208$/,
  )
  await expect(page.getByRole('link', { name: 'Bon : Josiane Petit' })).toHaveAttribute('href', /bon=512345678901203$/)
  await page.getByRole('link', { name: 'Retour aux comptes' }).click()
  await expect(table).toBeVisible()
  expect(state.errors).toEqual([])
})

test('the sums by day and by year, those of vouchers, and what is owed on any day can be chosen', async ({ page }) => {
  const state = await open(page, '')
  await page.getByRole('button', { name: 'Par jour' }).click()
  await page.getByRole('button', { name: 'Mois précédent' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Octobre 2026' })).toBeVisible()
  await expect.poll(() => asked(state, 'sums').at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31', by: 'day' })
  await page.getByRole('button', { name: 'Par année' }).click()
  await expect(page.getByRole('button', { name: 'Année précédente' })).toHaveCount(0)
  await expect.poll(() => asked(state, 'sums').at(-1)).toMatchObject({ by: 'year' })
  await page.getByRole('button', { name: 'Bons cadeaux' }).click()
  await expect(page.getByRole('table', { name: 'Bons cadeaux vendus et utilisés' })).toContainText('Échus')
  // Head, total and 2026: no voucher moved in 2025, so that year has no row.
  await expect(page.getByRole('table', { name: 'Bons cadeaux vendus et utilisés' }).getByRole('row')).toHaveCount(3)

  const owed = page.getByRole('region', { name: 'Bons en circulation' })
  // 2 835,00 of vouchers and 290,77 of packages.
  await expect(owed.getByText(/3\s125,77/)).toBeVisible()
  expect(asked(state, 'outstanding').at(-1)).toMatchObject({ on: '2026-11-23' })
  await owed.getByLabel('À la fin du').fill('2026-10-31')
  await expect.poll(() => asked(state, 'outstanding').at(-1)).toMatchObject({ on: '2026-10-31' })
  await expect(owed.getByRole('link', { name: /Bons utilisés, jusqu’au samedi 31 octobre 2026/ })).toBeVisible()
  await owed.getByRole('link', { name: 'Voir les 2 bons' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Bons en circulation le samedi 31 octobre 2026' }),
  ).toBeVisible()
  await expect(page.getByText('PX6A-9VDJ-4CLE')).toBeVisible()
  await expectNoDefects(page)
  expect(state.errors).toEqual([])
})
