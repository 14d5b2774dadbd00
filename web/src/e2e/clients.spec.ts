import { expect, test } from '@playwright/test'
import { clients, LEA } from './mock-clients.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

test('staff finds, reads, corrects and joins clients by keyboard alone', { tag: '@desktop-and-phone' }, async ({
  page,
}) => {
  const state = await mockStaff(page, staffServer())
  await page.goto('/backoffice/clients')
  await expect(page.getByRole('link', { name: 'Laure Fontaine' })).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('link', { name: 'Léa Martin' }).press('Enter')
  await expect(page).toHaveURL(`/backoffice/clients?client=${LEA}`)
  await expect(page.getByRole('heading', { name: 'Léa Martin', level: 1 })).toBeVisible()
  await expectNoDefects(page)

  await page.getByRole('button', { name: 'Corriger les coordonnées' }).press('Enter')
  const correct = page.getByRole('dialog', { name: 'Corriger les coordonnées' })
  await expect(correct.getByLabel('E-mail')).toBeVisible()
  await expectNoDefects(page)
  await page.keyboard.press('Escape')
  await expect(correct).toBeHidden()

  await page.getByRole('button', { name: 'Réunir avec une autre fiche' }).press('Enter')
  const join = page.getByRole('dialog', { name: 'Réunir avec un client' })
  const field = join.getByRole('combobox')
  await field.fill('fon')
  await expect(join.getByRole('option')).toHaveCount(3)
  await expectNoDefects(page)
  // Escape closes the list first, and only then the window.
  await field.press('Escape')
  await expect(join.getByRole('option')).toHaveCount(0)
  await expect(join).toBeVisible()
  await field.fill('font')
  await expect(join.getByRole('option')).toHaveCount(3)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(join.getByText('Fiche choisie : Laure Fontaine')).toBeVisible()
  await expectNoDefects(page)
  expect(state.errors).toEqual([])
})

test('a long name goes on in a second line of its card, beside nothing and above the address @phone', async ({
  page,
}) => {
  const name = 'Marie-Antoinette Joséphine de La Rochefoucauld-Montbel-Courtenay'
  const [first, ...others] = clients
  await mockStaff(page, staffServer(), {
    'GET /api/backoffice/clients': () => ({ body: [{ ...first, name }, ...others] }),
  })
  await page.goto('/backoffice/clients')
  const link = page.getByRole('link', { name })
  await expect(link).toBeVisible()
  await expectNoDefects(page)
  const textOf = await link.evaluate(each => {
    const range = document.createRange()
    range.selectNodeContents(each)
    const { right, bottom } = range.getBoundingClientRect()
    const [, address, , visit] = each.closest('tr')?.querySelectorAll('td') ?? []
    const below = address?.getBoundingClientRect().top ?? 0
    return { overAddress: bottom - below, overVisit: right - (visit?.getBoundingClientRect().left ?? 0) }
  })
  expect(textOf.overAddress).toBeLessThanOrEqual(0)
  expect(textOf.overVisit).toBeLessThanOrEqual(0)
})
