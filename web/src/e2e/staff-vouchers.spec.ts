import { expect, test } from '@playwright/test'
import { called, problem } from './mock-api.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { voucherServer } from './mock-staff-sales.ts'
import { expectNoDefects } from './screens.ts'

test('vouchers are found, exported, opened, extended (also undone), printed, and invalidated after a confirmation', async ({
  page,
}) => {
  let isRefusing = true
  const server = voucherServer()
  const state = await mockStaff(page, staffServer(), {
    ...server,
    'GET /api/gift-vouchers/export': () => ({ text: '"Bon cadeau"\r\n' }),
    'POST /api/gift-vouchers/:id/invalidate': request => {
      if (!isRefusing) return server['POST /api/gift-vouchers/:id/invalidate'](request)
      isRefusing = false
      return problem(409, 'Ce bon cadeau a déjà été utilisé.', 'voucher_used')
    },
  })
  await page.goto('/backoffice/gift-vouchers')
  await expect(page.getByRole('heading', { name: 'Bons Cadeaux' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Bons cadeaux' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByText('Montant libre')).toBeVisible()
  await expect(table.getByText('Échoué')).toBeVisible()
  await expectNoDefects(page)

  await page.getByRole('button', { name: 'Expirés' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Tous' }).click()
  const search = page.getByRole('searchbox', { name: 'Rechercher un bon' })
  await search.fill('personne')
  await expect(page.getByRole('heading', { name: 'Aucun bon cadeau trouvé' })).toBeVisible()
  await search.fill('AUBERT')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL('/backoffice/gift-vouchers?q=AUBERT')
  expect(called(state, 'GET /api/gift-vouchers/list').every(({ path }) => path.includes('limit=500'))).toBe(true)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  expect((await saved).suggestedFilename()).toBe('bons-cadeaux.csv')
  expect(called(state, 'GET /api/gift-vouchers/export')[0]?.path).toContain('status=all&q=AUBERT')

  await table.getByText('b.aubert@example.fr').click()
  const sheet = page.getByRole('dialog', { name: 'K7M2-P4RD-W1X7' })
  await expect(sheet.getByRole('heading', { name: 'Message personnel' })).toBeVisible()
  await expect(sheet.getByText('Bon cadeau K7M2-P4RD-W1X7 émis.')).toBeVisible()
  await expect(sheet.getByRole('link', { name: '06 71 38 04 55' })).toHaveAttribute('href', 'tel:+33671380455')
  await expect(sheet.getByText('jusqu’au 22/11/2027')).toBeVisible()
  await expectNoDefects(page)

  const undo = sheet.getByRole('button', { name: 'Annuler la prolongation' })
  await expect(undo).toBeHidden()
  const months = sheet.getByLabel('Mois')
  await months.fill('25')
  await sheet.getByRole('button', { name: 'Prolonger' }).click()
  await expect(sheet.getByText('La prolongation va de 1 à 24 mois')).toBeVisible()
  await months.fill('3')
  await sheet.getByRole('button', { name: 'Prolonger' }).click()
  const extending = page.getByRole('dialog', { name: 'Prolonger ce bon cadeau ?' })
  await extending.getByLabel('Motif').fill('Congé maladie')
  await extending.getByRole('button', { name: 'Prolonger' }).dblclick()
  await expect(sheet.getByText('Validité prolongée de 3 mois')).toBeVisible()
  await expect(sheet.getByText('22/11/2027', { exact: true })).toBeVisible()
  const extended = called(state, 'POST /api/gift-vouchers/:id/extend')
  expect(extended.map(({ body }) => body)).toEqual(['{"reason":"Congé maladie"}'])

  await undo.click()
  const undoing = page.getByRole('dialog', { name: 'Annuler la prolongation ?' })
  const takeBack = undoing.getByRole('button', { name: 'Annuler la prolongation' })
  await takeBack.click()
  await expect(undoing.getByText('Indiquez le motif.')).toBeVisible()
  await expectNoDefects(page)
  await undoing.getByLabel('Motif').fill('Un clic de trop')
  await takeBack.dblclick()
  await expect(undoing).toBeHidden()
  await expect(sheet.getByText('22/08/2027', { exact: true })).toBeVisible()
  await expect(undo).toBeHidden()
  const undone = called(state, 'PUT /api/gift-vouchers/:id/undo-extension')
  expect(undone.map(({ body }) => body)).toEqual(['{"reason":"Un clic de trop"}'])

  const loading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Télécharger le PDF' }).click()
  expect((await loading).suggestedFilename()).toBe('bon-cadeau-K7M2-P4RD-W1X7.pdf')

  for (const type of ['csv', 'pdf']) {
    const writing = page.waitForEvent('download')
    await sheet.getByRole('button', { name: `Historique en ${type.toUpperCase()}` }).click()
    expect((await writing).suggestedFilename()).toBe(`historique-bon-cadeau-512345678901201.${type}`)
  }

  await sheet.getByRole('button', { name: 'Invalider' }).click()
  const question = page.getByRole('dialog', { name: 'Invalider ce bon cadeau ?' })
  await expect(question.getByText('irréversible')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(sheet).toBeVisible()
  expect(called(state, 'POST /api/gift-vouchers/:id/invalidate')).toHaveLength(0)
  await sheet.getByRole('button', { name: 'Invalider' }).click()
  await question.getByRole('button', { name: 'Invalider' }).click()
  await expect(question.getByText('Indiquez le motif.')).toBeVisible()
  await expect(question.getByLabel('Motif')).toBeFocused()
  await question.getByLabel('Motif').fill('Bon perdu')
  await question.getByRole('button', { name: 'Invalider' }).click()
  await expect(question.getByRole('alert')).toHaveText('Ce bon cadeau a déjà été utilisé.')
  await expect(question.getByLabel('Motif')).toHaveValue('Bon perdu')
  await expectNoDefects(page)
  await question.getByRole('button', { name: 'Invalider' }).click()
  await expect(sheet.getByText('Bon cadeau invalidé avec succès')).toBeVisible()
  await expect(sheet.getByText('Invalidé', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Invalider' })).toBeHidden()
  await sheet.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/backoffice/gift-vouchers?q=AUBERT')
  expect(state.errors).toEqual([])
})
