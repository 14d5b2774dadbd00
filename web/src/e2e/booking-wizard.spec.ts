import { expect, type Page, test } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { called, problem } from './mock-api.ts'
import { mockStaff, staffServer } from './mock-staff.ts'
import { wizardAnswers } from './mock-wizard.ts'
import { expectNoDefects } from './screens.ts'

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Créer une réservation' })
const click = (page: Page, name: string | RegExp) => wizard(page).getByRole('button', { name }).click()

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await wizard(page).getByRole('textbox', { name: label, exact: true }).fill(value)
}

test('staff books for a client, at a start that is not offered online', async ({ page }) => {
  const staff = staffServer()
  const state = await mockStaff(page, staff, wizardAnswers(staff))
  await page.goto('/backoffice/account?book')
  await expect(wizard(page).getByText('Pour qui est ce rendez-vous ?')).toBeVisible()
  await expectNoDefects(page)
  await click(page, /^Pour bébé/)
  const bath = wizard(page).getByRole('button', { name: /^Baby spa 10\s?min de préparation, 45\s?min, puis 15\s?min/ })
  await expect(bath).toContainText('Salle Spa/Bain')
  await expectNoDefects(page)
  await click(page, 'Retour aux catégories')
  await click(page, /^Pour bébé/)
  await click(page, /^Baby spa/)

  // The first offered day is shown, and a start that is not offered is explained.
  await expect(wizard(page).getByRole('heading', { name: 'mardi 24 novembre' })).toBeVisible()
  await click(page, 'Continuer')
  await expect(wizard(page).getByRole('alert')).toHaveText('Veuillez sélectionner un service et un créneau')
  await click(page, '09:30, non proposé')
  const why = wizard(page).getByRole('region', { name: 'Pourquoi ce créneau n’est-il pas proposé ?' })
  await expect(why).toContainText('Tous les praticiens présents sont déjà pris')
  await expect(why).toContainText('Camille Roussel : Baby spa de 9 h 30 à 10 h 30, Valérie Nguyen')
  await click(page, '10:00')
  await expect(wizard(page).getByText('10:00 – 10:45')).toBeVisible()
  await expectNoDefects(page)
  await wizard(page).getByLabel('Autre horaire').fill('12:15')
  await click(page, 'Vérifier')
  await click(page, 'Choisir 12:15 quand même')
  await expect(wizard(page).getByText('12:15 – 13:00')).toBeVisible()
  await click(page, 'Continuer')

  const send = wizard(page).getByRole('button', { name: 'Créer la réservation' })
  await expect(send).toBeDisabled()
  await fill(page, { Prénom: ' A ', Nom: 'Martin', 'E-mail': 'lea@', Téléphone: '06 12 34 56 78' })
  await expect(wizard(page).getByText('Le prénom doit contenir au moins 2 caractères')).toBeVisible()
  await expect(wizard(page).getByText('Email invalide')).toBeVisible()
  await expect(send).toBeDisabled()
  await expectNoDefects(page)
  await fill(page, { Prénom: 'Léa', 'E-mail': 'lea@example.org' })
  // What was typed is kept when going back to the starts.
  await click(page, 'Retour aux créneaux')
  await click(page, 'Continuer')
  await expect(wizard(page).getByRole('textbox', { name: 'Prénom' })).toHaveValue('Léa')
  await send.click()
  await expectMessage(page, 'Réservation créée avec succès !')
  await expectMessage(page, 'La réservation a été confirmée et ajoutée au calendrier.')
  await expect(wizard(page)).toBeHidden()
  await expect(page).toHaveURL('/backoffice/account')

  const [sent, ...more] = called(state, 'POST /api/backoffice/bookings')
  expect(more).toEqual([])
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    service_id: 5,
    start_time: '2026-11-24T12:15:00',
    customer_name: 'Léa Martin',
    customer_email: 'lea@example.org',
    customer_phone: '06 12 34 56 78',
    notes: null,
    admin_notes: null,
    eligibility_confirmed: false,
  })
  expect(sent?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
  expect(state.errors).toEqual([])
})

test('the wizard can be used by keyboard alone, and repeats a request after a lost answer with the same key', async ({
  page,
}) => {
  const staff = staffServer()
  let refusal: ReturnType<typeof problem> | undefined = problem(500, '')
  const state = await mockStaff(page, staff, {
    ...wizardAnswers(staff),
    'POST /api/backoffice/bookings': () => refusal ?? { status: 202, body: { id: 482913570264120 } },
  })
  const { keyboard } = page
  await page.goto('/backoffice/account?book=2026-11-26')
  await wizard(page)
    .getByRole('button', { name: /^Pour bébé/ })
    .focus()
  await keyboard.press('Enter')
  await wizard(page)
    .getByRole('button', { name: /^Bain enveloppé/ })
    .focus()
  await keyboard.press('Enter')
  const chosen = wizard(page).getByRole('button', { name: /^jeudi 26 novembre 2026/ })
  await chosen.focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowLeft')
  await expect(wizard(page).getByRole('button', { name: /^mercredi 2 décembre 2026/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(wizard(page).getByRole('heading', { name: 'mercredi 2 décembre' })).toBeVisible()
  await wizard(page).getByRole('button', { name: '14:00', exact: true }).press('Space')
  await wizard(page).getByRole('button', { name: 'Continuer' }).press('Enter')
  await fill(page, { Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.org', Téléphone: '06 12 34 56 78' })
  await keyboard.press('Enter')
  await expect(wizard(page).getByRole('alert')).toContainText('Erreur lors de la création de la réservation')
  refusal = problem(409, 'Ce créneau vient d’être réservé par quelqu’un d’autre.', 'slot_taken')
  await wizard(page).getByRole('textbox', { name: 'Téléphone' }).press('Enter')
  await expect(wizard(page).getByRole('alert')).toContainText('Ce créneau vient d’être réservé par quelqu’un d’autre.')
  await expectNoDefects(page)
  await wizard(page).getByRole('button', { name: 'Choisir un autre créneau' }).press('Enter')
  await wizard(page).getByRole('button', { name: '09:00', exact: true }).press('Enter')
  await wizard(page).getByRole('button', { name: 'Continuer' }).press('Enter')
  refusal = undefined
  await wizard(page).getByRole('textbox', { name: 'Nom', exact: true }).press('Enter')
  await expect(wizard(page)).toBeHidden()
  const keys = called(state, 'POST /api/backoffice/bookings').map(call => call.headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
