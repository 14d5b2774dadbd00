import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('the pages of content can be read without JavaScript, and their links work', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prendre soin de vous, pendant qu’il grandit.')
  await page.getByRole('link', { name: 'Tous nos soins' }).click()
  await expect(page).toHaveURL('/services')
  // Playwright finds links within <noscript>, but no text.
  await expect(page.locator('main').getByRole('link', { name: '04 78 00 00 00' })).toBeVisible()
  await page.goto('/reservation')
  await expect(page.locator('main').getByRole('link', { name: '04 78 00 00 00' })).toBeVisible()
  await page.getByRole('link', { name: 'nos soins et leurs prix' }).click()
  await expect(page).toHaveURL('/services')
  await page.getByRole('link', { name: 'notre FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await page.goto('/a-propos')
  await expect(page.getByText('On rentre chez soi avec un nouveau-né', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Nous rencontrer' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('main').getByText('04 78 00 00 00')).toBeVisible()
  await expect(page.getByText('par téléphone uniquement').first()).toBeVisible()

  // The questions can be opened, and a link leads to an answer.
  await page.goto('/faq#infos-pratiques-reporter')
  await expect(page.getByRole('searchbox', { name: 'Rechercher dans les questions' })).toBeHidden()
  await expect(page.getByText('n’est pas remboursée')).toBeInViewport()
  await page.locator('summary', { hasText: 'Et s’il est malade' }).click()
  await expect(page.getByText('Aucun soin n’est pratiqué sur un bébé malade ou fiévreux')).toBeVisible()

  await page.goto('/cgv')
  await expect(page.getByRole('heading', { name: /^Article \d/ })).toHaveCount(9)
  const footer = page.getByRole('navigation', { name: 'Pied de page' })
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await footer.getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page.getByText('Camille Roussel et Inès Moreau')).toBeVisible()
  await footer.getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByText('En vigueur depuis le 6 octobre 2025')).toBeVisible()
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { name: 'Cette page s’est perdue en chemin.' })).toBeVisible()
  await page.getByRole('link', { name: 'Lire la FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'Vos questions, nos réponses.' })).toBeVisible()
})
