import { expect, test } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { settingsServer } from './mock-centre.ts'
import { finding, stripeReport } from './mock-connections.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { expectNoDefects } from './screens.ts'

test('settings are saved when they were changed; a change that somebody else saved meanwhile is shown and can be taken over', async ({
  page,
}) => {
  const server = settingsServer()
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const stream = changed.then(() => ({ text: 'id: 0042\nevent: change\ndata: {}\n\n' }))
  const state = await mockStaff(page, staffServer(), { ...server.handlers, 'GET /api/backoffice/events': () => stream })
  await page.goto('/backoffice/system-settings')
  const mails = page.getByRole('region', { name: 'Email de notification' })
  const banner = page.getByRole('region', { name: 'Bannière de construction' })
  await expect(mails.getByLabel('Serveur SMTP')).toHaveAttribute('readonly')
  const saveMails = mails.getByRole('button', { name: 'Enregistrer' })
  await expect(saveMails).toBeDisabled()
  await mails.getByLabel('Adresse e-mail').fill('nulle part')
  await saveMails.click()
  await expect(mails.getByText('Veuillez entrer une adresse email valide')).toBeVisible()
  await mails.getByLabel('Adresse e-mail').fill('accueil@maison-alba.example')
  await saveMails.click()
  await expectMessage(page, 'Email de notification mis à jour avec succès')
  await expect(saveMails).toBeDisabled()

  const text = banner.getByLabel('Texte de la bannière')
  const saveBanner = banner.getByRole('button', { name: 'Enregistrer' })
  await text.fill(' ')
  await saveBanner.click()
  await expect(banner.getByText('Le texte de la bannière ne peut pas être vide')).toBeVisible()
  await expectNoDefects(page)
  server.changeBanner('Fermé lundi.')
  await text.fill('Ouvert dimanche.')
  await expect(banner.locator('p', { hasText: 'Ouvert dimanche.' })).toBeVisible()
  await saveBanner.click()
  await expect(banner.getByRole('alert')).toContainText('modifiées par quelqu’un d’autre')
  await expect(banner.getByRole('listitem')).toHaveText('Texte : Fermé lundi.')
  await expectNoDefects(page)
  await expect(text).toHaveValue('Ouvert dimanche.')
  await banner.getByRole('button', { name: 'Reprendre ce qui est enregistré' }).click()
  await expect(text).toHaveValue('Fermé lundi.')
  await text.fill('Fermé mardi.')
  await saveBanner.click()
  await expectMessage(page, 'Bannière mise à jour avec succès')

  // The form has no changes now, so it takes in what somebody else saves.
  await expect(saveBanner).toBeDisabled()
  server.changeBanner('Fermé mercredi.')
  change()
  await expect(text).toHaveValue('Fermé mercredi.')
  await expect(saveBanner).toBeDisabled()
  expect(state.errors).toEqual([])
})

test('the long names and answers of a failed connection fit on a desktop and on a phone', async ({ page }) => {
  const lacks = ['charge.dispute.funds_reinstated', 'payment_intent.amount_capturable_updated']
  const report = stripeReport(finding('webhook_lacks_events', ...lacks), finding('publishable_unproven'))
  const reason = `535 5.7.8 ${'no-space-to-break-a-line'.repeat(6)}`
  await mockStaff(page, staffServer(), {
    ...settingsServer().handlers,
    'GET /api/backoffice/admin/connections/stripe': () => ({ body: report }),
    'POST /api/backoffice/admin/connections/mail': () => ({ body: { outcome: 'login_refused', reason } }),
  })
  await page.goto('/backoffice/system-settings')
  const connections = page.getByRole('region', { name: 'Connexions' })
  await connections.getByRole('button', { name: 'Vérifier Stripe' }).click()
  await expect(connections.getByText('Un point est à corriger')).toBeVisible()
  await connections.getByRole('button', { name: 'Envoyer un e-mail d’essai' }).click()
  await expect(connections.getByText('Mot de passe refusé')).toBeVisible()
  await expectNoDefects(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoDefects(page)
})
