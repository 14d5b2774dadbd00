import { expect, test } from '@playwright/test'
import { called } from './mock-api.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { purchaseAnswers, purchases } from './mock-staff-sales.ts'
import { expectNoDefects } from './screens.ts'

test('packages are searched, filtered and exported, and a purchase is reloaded when it is opened', async ({ page }) => {
  const state = await mockStaff(page, staffServer(), {
    ...purchaseAnswers(),
    'GET /api/packages/purchases/export': () => ({ text: '"Numéro"\r\n' }),
    'GET /api/packages/purchases/:id': () => ({ body: { ...purchases[0], payment_status: 'failed' } }),
  })
  await page.goto('/backoffice/packages')
  await expect(page.getByText('Gérez tous les achats de forfaits')).toBeVisible()
  const table = page.getByRole('table', { name: 'Achats de forfaits' })
  await expect(table.getByRole('row')).toHaveCount(4)
  const figures = page.getByRole('region', { name: 'Forfaits par statut' })
  await expect(figures).toContainText(/Payés1.*En attente1.*Échoués0.*CA Total215,00/)
  await expectNoDefects(page)

  await page.getByRole('combobox', { name: 'Statut' }).selectOption('Remboursés')
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByPlaceholder('Rechercher par nom, email, forfait...').fill('personne')
  await expect(page.getByRole('heading', { name: 'Aucun forfait trouvé' })).toBeVisible()
  await expect(page.getByText('Essayez de modifier vos critères de recherche')).toBeVisible()
  await expect(figures).toContainText('Payés1')
  await page.getByRole('combobox', { name: 'Statut' }).selectOption('Tous les statuts')
  await page.getByPlaceholder('Rechercher par nom, email, forfait...').fill('BENALI')
  await expect(table.getByRole('row')).toHaveCount(2)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  expect((await saved).suggestedFilename()).toBe('forfaits.csv')
  expect(called(state, 'GET /api/packages/purchases/export')[0]?.path).toContain('status=all&q=BENALI')

  await table.getByRole('button', { name: 'Détails' }).click()
  const sheet = page.getByRole('dialog', { name: 'Détails du forfait' })
  await expect(sheet.getByRole('heading', { name: 'Bons cadeaux générés (3)' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Destinataire' })).toBeVisible()
  await expect(sheet.getByText('pi_3SandboxAlba1')).toBeVisible()
  await expect(sheet.getByText('Échoué')).toBeVisible()
  await expect(table.getByText('Échoué')).toBeVisible()
  await expectNoDefects(page)
  // A click beside the sheet closes it.
  await page.mouse.click(20, 700)
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.poll(() => called(state, 'GET /api/packages/purchases/list').length).toBe(2)
  expect(called(state, 'GET /api/packages/purchases/list')[0]?.path).toContain('limit=500')
  expect(state.errors).toEqual([])
})
