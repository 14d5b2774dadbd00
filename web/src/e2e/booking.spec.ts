import { expect, type Page, test } from '@playwright/test'
import { called, mockApi } from './mock-api.ts'
import { BOOKING_ID, booking, questionnaire, voucherLookup } from './mock-data.ts'
import {
  chooseSlot,
  confirmed,
  expectNoDefects,
  expectSteps,
  fillDetails,
  pay,
  storedDraft,
  submit,
  tabTo,
} from './screens.ts'

const STEPS = 'Étapes de la réservation'
/** The entry of the session storage with the draft of the booking. */
const DRAFT = 'alba-booking-draft'
const summary = (page: Page) => page.getByRole('complementary', { name: 'Récapitulatif' })

/** One yes/no question is not marked as required. It must be answered nevertheless. */
const questions = questionnaire.questions.map(question =>
  question.id === 'pressure' ? { ...question, required: false } : question,
)
const withQuestionnaire = {
  'GET /api/questionnaires/for-service-id/:id': () => ({
    body: { questionnaire_required: true, questionnaire: { ...questionnaire, questions } },
  }),
}
const passQuestionnaire = async (page: Page, word: 'Oui' | 'Non') => {
  for (const group of await page.getByRole('radiogroup').all()) await group.getByLabel(word).check()
  await page.getByLabel('À quel trimestre').selectOption('Deuxième')
  await page.getByRole('button', { name: 'Valider le questionnaire' }).click()
}

test('a visitor books, from the category to the confirmation', { tag: '@desktop-and-phone' }, async ({ page }) => {
  const api = await mockApi(page)
  await page.goto('/reservation')
  await expect(page).toHaveTitle('Réserver un soin — Maison Alba')
  await expect(page.getByRole('heading', { name: 'Pour qui est ce soin ?' })).toBeVisible()
  await page.getByRole('link', { name: 'Pour moman' }).click()
  await page.getByRole('link', { name: 'Massage prénatal' }).click()
  await expectSteps(page, STEPS, ['Soin', 'Rendez-vous', 'Paiement', 'Confirmation'])
  await expect(summary(page)).toContainText('Date à choisir')
  await expect(summary(page)).toContainText('Horaire à choisir')
  await chooseSlot(page)
  await fillDetails(page)
  const due = ['Massage prénatal', 'jeudi 26 novembre 2026', '10 h 00', 'Durée : 1 h', 'Total', '75,00 €']
  for (const text of due) await expect(summary(page)).toContainText(text)
  await expect(summary(page)).toContainText('Paiement en totalité à la réservation, par carte.')
  expect((await storedDraft(page, DRAFT)).values).toEqual({
    date: '2026-11-26',
    time: '10:00',
    firstName: 'Léa',
    lastName: 'Martin',
    email: 'lea.martin@example.fr',
    phone: '06 12 34 56 78',
    pregnancyWeek: '',
    babyAge: '',
    answers: {},
    notes: '',
    practitioner: null,
    terms: true,
  })
  await expectNoDefects(page)
  await submit(page).click()

  await expect(page.getByText('Ce créneau vous est gardé 15 minutes, jusqu’à 8 h 45.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Carte bancaire' })).toBeVisible()
  await expect(pay(page)).toHaveText('Payer 75,00 €')
  for (const text of due) await expect(summary(page)).toContainText(text)
  await expectNoDefects(page)
  await pay(page).click()
  await expect(page.getByText('Votre paiement est en cours de traitement.')).toBeVisible()

  await expect(confirmed(page)).toBeVisible()
  const facts = page.getByRole('region', { name: 'Votre rendez-vous' })
  for (const fact of [
    'Soin Massage prénatal',
    'Date jeudi 26 novembre 2026',
    'Heure 10 h 00',
    'Praticien Camille Roussel',
    'Prix 75,00 €',
    'Adresse 12 rue des Tilleuls, 69003 Lyon',
    'Réservation n° 482 913 570 264 118',
  ])
    await expect(facts).toContainText(fact, { useInnerText: true, ignoreCase: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copier le numéro de réservation' }).click()
  await expect(page.getByText('Le numéro est copié.')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(String(BOOKING_ID))
  await expect(page.getByText('Arrivez 10 minutes avant l’heure', { exact: false })).toBeVisible()
  await expect(page.getByText('au moins 48 h à l’avance', { exact: false })).toBeVisible()
  const link = new URL((await page.getByRole('link', { name: 'Ajouter au calendrier' }).getAttribute('href')) ?? '')
  expect(link.origin + link.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Massage prénatal — Maison Alba',
    dates: '20261126T100000/20261126T110000',
    ctz: 'Europe/Paris',
    details: expect.stringMatching(/Camille Roussel\nRéservation\sn°\s482913570264118\n.*10\sminutes/),
    location: 'Maison Alba, 12 rue des Tilleuls, 69003 Lyon',
  })
  await expectNoDefects(page)

  const [request] = called(api, 'POST /api/bookings')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    service_id: 1,
    start_time: '2026-11-26T10:00:00',
    customer_name: 'Léa Martin',
    customer_email: 'lea.martin@example.fr',
    customer_phone: '06 12 34 56 78',
    notes: '',
    terms_accepted: true,
    seen_price_cents: 7_500,
  })
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.parse(called(api, 'POST /api/payments/create-intent')[0]?.body ?? '')).toMatchObject({
    type: 'booking',
    booking_id: BOOKING_ID,
    amount_cents: 7500,
    customer_email: 'lea.martin@example.fr',
  })
  expect(called(api, 'PATCH /api/payments/cancel-intent/:id')).toEqual([])
  expect(called(api, 'PATCH /api/bookings/:id/cancel')).toEqual([])

  await page.reload()
  await expect(confirmed(page)).toBeVisible()
  // The confirmation has cleared the draft.
  expect(await page.evaluate(name => sessionStorage.getItem(name), DRAFT)).not.toContain('lea.martin')
  // The draft is only in the session storage, and not in the storage that outlives it.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cookie_consent'])
})

const steps = (page: Page) => page.getByRole('navigation', { name: STEPS }).getByRole('listitem')

test('the questionnaire refuses, can be repeated, and then lets the visitor book; the browser stores no answer', async ({
  page,
}) => {
  const results = [
    {
      is_eligible: false,
      message: 'Ce soin n’est pas recommandé.',
      contraindications: ['Saignements récents'],
      advice: ['Nous vous conseillons de consulter votre médecin.'],
    },
    { is_eligible: true, message: 'Vos réponses permettent de réserver ce soin.', contraindications: [], advice: [] },
  ]
  const api = await mockApi(page, {
    ...withQuestionnaire,
    'POST /api/questionnaires/submit': () => ({ body: { questionnaire_type: 'prenatal', ...results.shift() } }),
  })
  await page.goto('/reservation?service=1&category=pour-moman')
  await chooseSlot(page)
  await fillDetails(page)
  await expect(submit(page)).toHaveText('Continuer vers le questionnaire')
  await submit(page).click()

  await expect(page.getByRole('heading', { name: questionnaire.title })).toBeFocused()
  await expect(page.getByText(questionnaire.description)).toBeVisible()
  for (const { text } of questions) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Vos réponses ne sont pas conservées', { exact: false })).toBeVisible()
  await expect(steps(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Valider le questionnaire' }).click()
  await expect(page.getByText('Cette question est obligatoire')).toHaveCount(3)
  await expectNoDefects(page)
  await passQuestionnaire(page, 'Oui')
  await expect(page.getByRole('heading', { name: 'Prenons quelques précautions' })).toBeFocused()
  await expect(page.getByText('Ce soin n’est pas recommandé.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contre-indications' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finaliser la réservation' })).toHaveCount(0)
  await expect(page.getByText('Saignements récents')).toBeVisible()
  await expect(page.getByText('Nous vous conseillons de consulter votre médecin', { exact: false })).toBeVisible()
  // The page gives the server's advice and none of its own, such as to see a midwife.
  await expect(page.getByText('sage-femme')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Nous contacter' })).toHaveAttribute('href', '/contact')
  await expectNoDefects(page)
  expect(called(api, 'POST /api/bookings')).toEqual([])

  await page.getByRole('button', { name: 'Refaire le questionnaire' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByLabel('Souhaitez-vous nous signaler').fill('Peur de l’eau')
  await passQuestionnaire(page, 'Non')
  await expect(page.getByRole('heading', { name: 'Ce soin vous convient' })).toBeFocused()
  await expect(page.getByText('Vos réponses permettent de réserver ce soin.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'À nous dire en arrivant' })).toBeVisible()
  await expect(page.getByText('Deuxième')).toBeVisible()
  await expect(page.getByText('Peur de l’eau')).toBeVisible()
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Finaliser la réservation' }).click()
  await expect(pay(page)).toBeVisible()
  await expect(steps(page)).toHaveCount(5)

  const submissions = called(api, 'POST /api/questionnaires/submit').map(call => JSON.parse(call.body ?? ''))
  expect(submissions[0]).toMatchObject({
    questionnaire_type: 'prenatal',
    responses: { bleeding: true, pressure: true },
  })
  // Only the answers to yes/no questions are sent, since the others have no effect on the result.
  expect(submissions[1].responses).toEqual({ bleeding: false, pressure: false })
  // The server keeps the result of the questionnaire under this id, and the booking refers to it.
  expect(JSON.parse(called(api, 'POST /api/bookings')[0]?.body ?? '').eligibility_id).toBe(submissions[1].booking_id)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage, state: history.state }))
  expect(stored).not.toMatch(/bleeding|pressure|Deuxième|Saignements|Peur/)

  await pay(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'À nous dire en arrivant' })).toBeVisible()
  // The confirmation fits on one sheet, even with the list of what to say on arrival.
  expect(await printedSheets(page)).toBe(1)
})

test('what is left on a voucher, the answers to share and the buttons stand apart on the confirmation', async ({
  page,
}) => {
  const paid = booking({ status: 'confirmed', settled_by: 'voucher', held_until: null })
  await mockApi(page, {
    ...withQuestionnaire,
    'POST /api/questionnaires/submit': () => ({
      body: { questionnaire_type: 'prenatal', is_eligible: true, message: '', contraindications: [], advice: [] },
    }),
    'GET /api/gift-vouchers/:id/with-service': () => ({
      body: voucherLookup({ service: null, balance_cents: 10_000 }),
    }),
    'POST /api/bookings': () => ({ status: 201, body: paid }),
    'GET /api/bookings/:id': () => ({ body: paid }),
  })
  await page.goto('/reservation?service=1&category=pour-moman&expand_gift_voucher=true')
  await page.getByPlaceholder('XXXX-XXXX-XXXX').fill('ABCD-EFGH-JKMQ')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: questionnaire.title })).toBeFocused()
  await passQuestionnaire(page, 'Non')
  await page.getByRole('button', { name: 'Finaliser la réservation' }).click()
  await expect(page.getByText('Il reste 25,00 €')).toBeVisible()
  const parts = page.getByRole('region', { name: 'Votre rendez-vous' }).locator('> *')
  await expect(parts).toHaveCount(4)
  const boxes = await parts.evaluateAll(all => all.map(each => each.getBoundingClientRect()))
  const gaps = boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20)
})

/** How many sheets of A4 the page takes in print, with margins as browsers propose them. */
async function printedSheets(page: Page): Promise<number | undefined> {
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
  const pdf = await page.pdf({ format: 'A4', margin })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
}

test('the form marks every wrong field and focuses the first; the terms open over the form', async ({ page }) => {
  const api = await mockApi(page)
  await page.goto('/reservation?service=1&category=pour-moman')
  await submit(page).click()
  const messages = [
    'Veuillez choisir une date et un horaire',
    'Le prénom doit contenir au moins 2 caractères',
    'Le nom doit contenir au moins 2 caractères',
    'Adresse email invalide',
    'Numéro de téléphone invalide',
    'Vous devez accepter les conditions générales',
  ]
  for (const message of messages) await expect(page.getByText(message).first()).toBeVisible()
  await expect(page.getByText('6 champs sont à corriger')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio').first()).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Adresse email invalide/)
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectNoDefects(page)
  expect(called(api, 'POST /api/bookings')).toEqual([])

  await page.getByRole('button', { name: 'Lire les conditions' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(9)
  await expectNoDefects(page)
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a click is not lost when the message of the field that was left moves its target', async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation?service=6&category=pour-bambin')
  await page.getByLabel('Téléphone').fill('06 12')
  const terms = page.getByRole('checkbox')
  await terms.scrollIntoViewIfNeeded()
  await terms.hover()
  await page.mouse.down()
  // Longer than the message needs to appear; a person presses for about as long.
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect(terms).toBeChecked()
  await expect(page.getByText('Numéro de téléphone invalide').first()).toBeVisible()
})

test('the booking can be made by keyboard alone', async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation')
  await expect(page.getByRole('link', { name: 'Pour moman' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await tabTo(page, /^Pour moman$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pour moman', level: 1 })).toBeFocused()
  await tabTo(page, /^Massage prénatal$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radiogroup', { name: 'Date' })).toBeVisible()
  await tabTo(page, /lundi 23 novembre/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'mardi 24 novembre 2026' })).toBeChecked()
  await expect(page.getByText('3 horaires disponibles le mardi 24 novembre')).toBeVisible()
  await tabTo(page, /^9\sh\s00$/)
  await page.keyboard.press('Space')
  for (const [field, text] of [
    [/^Prénom/, 'Léa'],
    [/^Nom/, 'Martin'],
    [/^E-mail/, 'lea@example.fr'],
    [/^Téléphone/, '0612345678'],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await tabTo(page, /^J’accepte/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Lire les conditions/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Conditions générales de vente' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, /^Continuer/)
  await page.keyboard.press('Enter')
  await tabTo(page, /Visa, acceptée/)
  await tabTo(page, /^Payer/)
  await page.keyboard.press('Enter')
  await expect(confirmed(page)).toBeVisible()
})
