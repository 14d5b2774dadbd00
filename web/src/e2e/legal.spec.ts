import { expect, type Page, test } from '@playwright/test'
import { mockApi } from './mock-api.ts'

/** The visible text of the page, with plain spaces. */
const text = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: unlike `textContent`, `innerText` has the capitals of CSS
  (await page.getByRole('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\s+/g, ' ')

const says = async (page: Page, sentences: readonly string[]) => {
  for (const sentence of sentences) await expect.poll(() => text(page)).toContain(sentence)
}

test('the legal texts contain each rule, and link to each other', async ({ page }) => {
  await mockApi(page)
  await page.goto('/cgv')
  await expect(page.getByRole('heading', { name: 'Conditions générales de vente', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Article \d/ })).toHaveCount(9)
  await says(page, [
    'Dernière mise à jour : octobre 2025',
    'Le paiement est exigible en totalité à la réservation, par carte bancaire',
    'au moins 48 heures à l’avance, une seule fois, dans un délai de 3 mois',
    'Une annulation à moins de 48 heures du rendez-vous, ou une absence, est due en totalité',
    'pour raison médicale est prise en compte sur présentation d’un certificat',
    'le bain enveloppé (limité à 6 semaines d’âge du bébé) et le massage prénatal, lorsque le report est impossible, un avoir valable 6 mois',
    'Les autres prestations se reportent dans ce même délai de 3 mois ; passé ce délai, elles sont dues',
    'Les prestations ne sont pas remboursables',
    'Lorsque le centre annule lui-même le rendez-vous, il le rembourse intégralement',
    'le soin est écourté d’autant et reste dû au prix complet',
    'à partir du 4e mois de grossesse et doivent signaler leur grossesse à la réservation',
    'Le baby spa est accessible à partir de 3 mois, le kid’s spa à partir de 18 mois ; la présence d’un parent est obligatoire',
    'Aucun soin n’est pratiqué sur un bébé malade ou fiévreux',
    'Un bon cadeau est valable 9 mois',
    'vous disposez de 14 jours calendaires pour vous rétracter',
    'Le remboursement intervient dans les 14 jours, par le même moyen de paiement',
    'ce droit ne s’applique pas aux séances réservées pour une date déterminée',
  ])
  await page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link', { name: 'Bons cadeaux' }).click()
  await expect(page.getByRole('heading', { name: 'Article 7 Bons cadeaux' })).toBeInViewport()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).click()
  await expect(page.getByRole('heading', { name: 'Mentions légales', level: 1 })).toBeInViewport()
  await says(page, [
    'Maison Alba, 12 rue des Tilleuls, 69003 Lyon',
    'Maison Alba SARL, au capital de 5 000 €',
    '000 000 000 00000',
    'Camille Roussel et Inès Moreau, gérantes',
    'hébergé par Hébergeur Exemple, 1 place de l’Exemple, 75001 Paris, téléphone 01 99 00 00 00',
    'Médiateur de la consommation Exemple',
    '04 78 00 00 00',
    'bonjour@maison-alba.example',
  ])

  // The privacy policy has no top bar.
  await expect(page.getByRole('navigation', { name: 'Principale' })).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { name: 'Politique de confidentialité', level: 1 })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await says(page, [
    'En vigueur depuis le 6 octobre 2025',
    'règlement général sur la protection des données (RGPD)',
    'Maison Alba SARL',
    'Les données d’un mineur de moins de 15 ans ne sont recueillies qu’avec le consentement de son représentant légal',
    'Vos réponses sont examinées à l’instant même et ne sont pas conservées',
  ])
  await page.getByRole('link', { name: 'Retour au site' }).click()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toHaveCount(1)

  // The declaration of withdrawal is the last of the legal links in the footer.
  const links = page.getByRole('navigation', { name: 'Pied de page' }).getByRole('link')
  await expect(links).toHaveText([
    'Mentions légales',
    'Conditions générales de vente',
    'Confidentialité',
    /^Accessibilité\s: partiellement conforme$/,
    'Renoncer au contrat ici',
  ])
  await links.filter({ hasText: 'Accessibilité' }).click()
  await expect(page.getByRole('heading', { name: 'Déclaration d’accessibilité' })).toBeInViewport()
  await says(page, ['partiellement conforme', 'Défenseur des droits'])
})
