import { expect, type Page, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'
import { expectNoDefects } from './screens.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher dans les questions' })
const question = (page: Page, text: string) => page.locator('summary', { hasText: text })

test('an answer is found by section, by search and by link', async ({ page }) => {
  await mockApi(page)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toHaveText([
    'Massage prénatal',
    'Bain enveloppé',
    'Baby spa',
    'Informations pratiques',
    /Une question qui n’est pas là/,
    ...['Nous trouver', 'Nous joindre', 'Horaires'],
  ])
  await expect(page.getByText('Dès 14 semaines d’aménorrhée')).toBeVisible()
  // Closed answers are in the page too.
  const text = ((await page.getByRole('main').textContent()) ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
  for (const fact of [
    'jusqu’à un mois',
    'Environ 1 h 30',
    'au moins 2 mois et peser au moins 5 kg',
    'jusqu’à 6 ans',
    '45 min ou 1 h, selon la formule',
    '10 minutes avant l’heure',
    'par téléphone, jusqu’à 48 heures avant',
  ])
    expect(text).toContain(fact)
  await expectNoDefects(page)

  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Baby spa' }).click()
  await expect(page).toHaveURL(/#baby-spa$/)
  await expect(page.getByRole('heading', { name: 'Baby spa' })).toBeInViewport()

  // The page writes « 1 h 30 »: the search ignores capitals, and the spaces around figures.
  await field(page).fill('1H30')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 question trouvée')
  await expect(question(page, 'Combien de temps dure la séance')).toBeVisible()
  await expect(page.getByText('à 37 °C et la pièce chauffée')).toBeVisible()
  await expect(question(page, 'Et s’il est malade')).toBeHidden()
  await expectNoDefects(page)
  await field(page).fill('girafe')
  await expect(page.getByRole('heading', { name: 'Rien à ce sujet… pour l’instant.' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name: 'Bain enveloppé' }).click()
  await expect(page.getByRole('heading', { name: 'Bain enveloppé' })).toBeInViewport()
  await field(page).fill('girafe')
  await field(page).press('Escape')
  await expect(question(page, 'Et s’il est malade')).toBeVisible()

  await question(page, 'Puis-je déplacer').click()
  await page.getByRole('link', { name: /^Lien vers cette réponse.+Puis-je déplacer/ }).click()
  await expect(page).toHaveURL(/#infos-pratiques-reporter$/)
  await expect(question(page, 'Puis-je déplacer')).toBeInViewport()

  // The address of a closed answer, opened from another page, opens the answer.
  await page.getByRole('main').getByRole('link', { name: 'conditions générales de vente' }).click()
  await expect(page.getByRole('heading', { name: 'Conditions générales de vente', level: 1 })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/faq#baby-spa-malade'))
  await expect(page.getByText('Aucun soin n’est pratiqué sur un bébé malade ou fiévreux')).toBeInViewport()
  await expect(question(page, 'Et s’il est malade')).toBeInViewport()
  await expect(question(page, 'Et s’il est malade')).toBeFocused()
})
