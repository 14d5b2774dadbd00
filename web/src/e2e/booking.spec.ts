import type { ServiceView } from '@alba/contracts/catalogue/api'
import { french } from '@alba/contracts/shared/typography'
import { expect, type Page, test } from '@playwright/test'
import { called, mockApi, problem } from './mock-api.ts'
import { BOOKING_ID, booking, questionnaire, services, voucherLookup } from './mock-data.ts'
import {
  chooseSlot,
  confirmed,
  expectSound,
  expectSteps,
  fillDetails,
  pay,
  reachPayment,
  storedDraft,
  submit,
  tabTo,
} from './screens.ts'

const STEPS = 'Étapes de la réservation'
const DRAFT = 'alba-booking-draft'
const summary = (page: Page) => page.getByRole('complementary', { name: 'Récapitulatif' })

/** A yes or no is wanted whether or not it is marked as required (storefront §2). */
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

test('books from the category to the confirmation', { tag: '@both' }, async ({ page }) => {
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
    notes: '',
    terms: true,
  })
  await expectSound(page)
  await submit(page).click()

  await expect(page.getByText('Ce créneau vous est gardé 15 minutes, jusqu’à 8 h 45.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Carte bancaire' })).toBeVisible()
  await expect(pay(page)).toHaveText('Payer 75,00 €')
  for (const text of due) await expect(summary(page)).toContainText(text)
  await expectSound(page)
  await pay(page).click()
  await expect(page.getByText('Votre paiement est en cours de traitement.')).toBeVisible()

  await expect(confirmed(page)).toBeVisible()
  const facts = page.getByRole('region', { name: 'Votre rendez-vous' })
  for (const fact of [
    'Soin Massage prénatal',
    'Date jeudi 26 novembre 2026',
    'Heure 10 h 00',
    'Praticienne Camille Roussel',
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
  await expectSound(page)

  const [request] = called(api, 'POST /api/bookings')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    service_id: 1,
    start_time: '2026-11-26T10:00:00',
    customer_name: 'Léa Martin',
    customer_email: 'lea.martin@example.fr',
    customer_phone: '06 12 34 56 78',
    notes: '',
    terms_accepted: true,
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
  expect(await page.evaluate(() => sessionStorage.getItem('alba-booking-draft'))).not.toContain('lea.martin')
  // Nothing of it outlives the session.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cookie_consent'])
})

const steps = (page: Page) => page.getByRole('navigation', { name: STEPS }).getByRole('listitem')

test('asks the questionnaire, refuses, lets it be taken again, then books', { tag: '@both' }, async ({ page }) => {
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
  await expect(steps(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Valider le questionnaire' }).click()
  await expect(page.getByText('Cette question est obligatoire')).toHaveCount(3)
  await expectSound(page)
  await passQuestionnaire(page, 'Oui')
  await expect(page.getByRole('heading', { name: 'Prenons quelques précautions' })).toBeFocused()
  await expect(page.getByText('Ce soin n’est pas recommandé.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contre-indications' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finaliser la réservation' })).toHaveCount(0)
  await expect(page.getByText('Saignements récents')).toBeVisible()
  await expect(page.getByText('Nous vous conseillons de consulter votre médecin', { exact: false })).toBeVisible()
  await expect(page.getByText('sage-femme')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Nous contacter' })).toHaveAttribute('href', '/contact')
  await expectSound(page)
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
  await expectSound(page)
  await page.getByRole('button', { name: 'Finaliser la réservation' }).click()
  await expect(pay(page)).toBeVisible()
  await expect(steps(page)).toHaveCount(4)

  const submissions = called(api, 'POST /api/questionnaires/submit').map(call => JSON.parse(call.body ?? ''))
  expect(submissions[0]).toMatchObject({
    questionnaire_type: 'prenatal',
    responses: { bleeding: true, pressure: true },
  })
  expect(submissions[1].responses).toEqual({ bleeding: false, pressure: false })
  expect(JSON.parse(called(api, 'POST /api/bookings')[0]?.body ?? '').eligibility_id).toBe(submissions[1].booking_id)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage, state: history.state }))
  expect(stored).not.toMatch(/bleeding|pressure|Deuxième|Saignements|Peur/)
})

test('says what of the questionnaire failed, and asks it anew once the server has forgotten its result', async ({
  page,
}) => {
  const nothing = { status: 500, text: '' }
  const failing = new Set(['get', 'submit', 'eligible', 'book'])
  let validation = nothing
  const api = await mockApi(page, {
    'GET /api/questionnaires/for-service-id/:id': () =>
      failing.has('get')
        ? { status: 400, text: '' }
        : withQuestionnaire['GET /api/questionnaires/for-service-id/:id'](),
    'POST /api/questionnaires/submit': () => {
      if (failing.has('submit')) return nothing
      // No result, and no reason either.
      if (failing.has('result')) return { status: 204 }
      return { body: { is_eligible: !failing.has('eligible'), message: '', contraindications: [], advice: [] } }
    },
    'POST /api/bookings': () => (failing.has('book') ? nothing : { status: 201, body: booking() }),
    'GET /api/questionnaires/validate-booking/:id': () => validation,
  })
  await page.goto('/reservation?service=1&category=pour-moman')
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await expect(alert('Erreur lors de la récupération du questionnaire')).toBeVisible()
  failing.delete('get')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: questionnaire.title })).toBeVisible()
  await passQuestionnaire(page, 'Non')
  await expect(alert('Erreur lors de la soumission du questionnaire')).toBeVisible()
  await expectSound(page)
  failing.delete('submit')
  failing.add('result')
  await page.getByRole('button', { name: 'Valider le questionnaire' }).click()
  await expect(alert('Erreur inconnue')).toBeVisible()
  failing.delete('result')
  await page.getByRole('button', { name: 'Valider le questionnaire' }).click()
  await expect(page.getByText('D’après vos réponses, ce soin ne peut pas être réservé en ligne.')).toBeVisible()
  await page.getByRole('button', { name: 'Retour au soin' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  await expect(page.getByText('Questionnaire de santé validé.')).toHaveCount(0)
  failing.delete('eligible')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: questionnaire.title })).toBeVisible()
  await passQuestionnaire(page, 'Non')
  await expect(page.getByText('Vos réponses permettent de réserver ce soin.')).toBeVisible()
  await page.getByRole('button', { name: 'Finaliser la réservation' }).click()
  await expect(alert('Erreur lors de la finalisation de la réservation')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Revoir le rendez-vous' }).click()
  await expect(page.getByText('Questionnaire de santé validé.')).toBeVisible()
  await submit(page).click()
  await expect(alert('Erreur lors de la validation du questionnaire')).toBeVisible()
  await expectSound(page)
  failing.delete('book')
  expect(called(api, 'POST /api/bookings')).toHaveLength(1)
  validation = { status: 404, text: '' }
  await submit(page).click()
  await expect(page.getByRole('heading', { name: questionnaire.title })).toBeFocused()
  await passQuestionnaire(page, 'Non')
  await page.getByRole('button', { name: 'Finaliser la réservation' }).click()
  await expect(pay(page)).toBeVisible()
})

test('goes back to the picker when the slot was taken meanwhile, with everything kept', async ({ page }) => {
  let taken = true
  const api = await mockApi(page, {
    'POST /api/bookings': () =>
      taken
        ? problem(409, 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.', 'slot_taken')
        : { status: 201, body: booking() },
    'GET /api/slots': request => {
      const date = new URL(request.url()).searchParams.get('date')
      const times = called(api, 'POST /api/bookings').length > 0 ? ['14:00'] : ['10:00', '14:00']
      return { body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
    },
  })
  await page.goto('/reservation?service=1&category=pour-moman')
  await chooseSlot(page)
  await fillDetails(page)
  await page.getByLabel('Notes').fill('Grossesse gémellaire')
  await submit(page).click()

  await expect(page.getByText('Ce créneau vient d’être réservé. Merci d’en choisir un autre.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '10 h 00, indisponible' })).toBeDisabled()
  await expect(page.getByLabel('Notes')).toHaveValue('Grossesse gémellaire')
  await expect(page.getByLabel('Email')).toHaveValue('lea.martin@example.fr')
  await expectSound(page)
  taken = false
  await page.getByRole('radio', { name: '14 h 00' }).check()
  await submit(page).click()
  await expect(pay(page)).toBeVisible()
  const keys = called(api, 'POST /api/bookings').map(call => call.headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

test('keeps the idempotency key for a retry after a lost answer, and for a double click', async ({ page }) => {
  let lost = true
  const api = await mockApi(page, {
    'POST /api/bookings': () => (lost ? 'network-failure' : { status: 201, body: booking() }),
  })
  await page.goto('/reservation?service=1&category=pour-moman')
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).dblclick()
  const toast = page.getByRole('alert').filter({ hasText: 'Une erreur est survenue : Erreur lors de la réservation' })
  await expect(toast).toBeVisible()
  await expectSound(page)
  await toast.getByRole('button', { name: 'Fermer le message' }).click()
  await expect(toast).toHaveCount(0)
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  expect(called(api, 'POST /api/bookings')).toHaveLength(1)
  lost = false
  await submit(page).click()
  await expect(pay(page)).toBeVisible()
  const keys = called(api, 'POST /api/bookings').map(call => call.headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
})

test('takes a voucher: refused ones explain why, a valid one chooses its service and skips the payment', async ({
  page,
}) => {
  const lookups = [
    voucherLookup({ found: false, is_valid: false, voucher_number: null, service: null }),
    voucherLookup({ is_valid: false, service: null }),
    voucherLookup(),
  ]
  const offered = booking({
    status: 'confirmed',
    settled_by: 'voucher',
    service_id: 4,
    service: { id: 4, name: 'Bain enveloppé', duration_minutes: 90, price: 6500 },
  })
  const api = await mockApi(page, {
    'GET /api/gift-vouchers/:id/with-service': () => ({ body: lookups.shift() }),
    'POST /api/bookings': () => ({ status: 201, body: offered }),
    'GET /api/bookings/:id': () => ({ body: offered }),
  })
  // From another category: the voucher's own service stands in « Pour bébé ».
  await page.goto('/reservation?category=pour-moman&expand_gift_voucher=true')
  const code = page.getByPlaceholder('XXXX-XXXX-XXXX')
  const verify = page.getByRole('button', { name: 'Vérifier' })
  await expect(verify).toBeDisabled()
  await code.fill('abcd-efgh-jkmn')
  await expect(code).toHaveValue('ABCD-EFGH-JKMN')
  await verify.click()
  await expect(page.getByText('Bon cadeau non trouvé')).toBeVisible()
  await expectSound(page)
  await code.fill('abcd-efgh-jkmp')
  await verify.click()
  await expect(page.getByText('Bon cadeau non valide ou expiré.')).toBeVisible()
  await code.fill('abcd-efgh-jkmq')
  await verify.click()

  await expect(page.getByRole('heading', { name: 'Bain enveloppé' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?service=4&category=pour-bebe')
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText('Offert')
  await chooseSlot(page)
  await fillDetails(page)
  await submit(page).click()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Offert')).toBeVisible()
  expect(JSON.parse(called(api, 'POST /api/bookings')[0]?.body ?? '')).toMatchObject({
    service_id: 4,
    voucher_number: 'ABCD-EFGH-JKMQ',
  })
  expect(called(api, 'POST /api/payments/create-intent')).toEqual([])
})

test('a voucher is « Offert » for its own service only, and leads there from any other', async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation')
  await page.evaluate(() =>
    sessionStorage.setItem(
      'alba-booking-draft',
      JSON.stringify({ voucher: { number: 'ABCD-EFGH-JKMQ', serviceId: 4, serviceName: 'Bain enveloppé' } }),
    ),
  )
  await page.goto('/reservation?service=1&category=pour-moman')
  await expect(page.getByText('Bon cadeau valide')).toBeVisible()
  await expect(page.getByText('Offert')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText(/75,00\s€/)
  await expect(submit(page)).toHaveText('Continuer vers le paiement')
  await expectSound(page)
  await page.getByRole('link', { name: 'Réserver ce soin' }).click()
  await expect(page.getByRole('heading', { name: 'Bain enveloppé' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?service=4&category=pour-bebe')
  await expect(page.getByText('Offert')).toHaveCount(2)
  await expect(submit(page)).toHaveText('Confirmer la réservation')
})

test('shows every wrong field with its message and takes focus to the first', { tag: '@both' }, async ({ page }) => {
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
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Adresse email invalide/)
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expectSound(page)
  expect(called(api, 'POST /api/bookings')).toEqual([])
})

test('can be done with the keyboard alone', async ({ page }) => {
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
    [/^Email/, 'lea@example.fr'],
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

test('opens the terms with their nine articles over the form', { tag: '@both' }, async ({ page }) => {
  await mockApi(page)
  await page.goto('/reservation?service=1&category=pour-moman')
  await page.getByRole('button', { name: 'Lire les conditions' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(9)
  await expectSound(page)
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('asks for the pregnancy week or the baby’s age where the service does', async ({ page }) => {
  const asking = (asks: ServiceView['asks']) => services.slice(0, 1).map(service => ({ ...service, asks }))
  let asks: ServiceView['asks'] = { what: 'pregnancy_week', from: 14, to: 50 }
  const api = await mockApi(page, { 'GET /api/services': () => ({ body: asking(asks) }) })
  const options = async (label: string) => page.getByLabel(label).locator('option').allTextContents()
  await page.goto('/reservation?service=1')
  await expect(page.getByLabel('Semaine de grossesse')).toHaveAccessibleName('Semaine de grossesse (facultatif)')
  await expect(page.getByLabel('Notes')).toHaveAccessibleName('Notes (facultatif)')
  const weeks = await options('Semaine de grossesse')
  expect([weeks[1], weeks.at(-1), weeks.length]).toEqual([french('14 semaines'), french('50 semaines'), 38])
  await expect(page.getByLabel('Âge du bébé')).toHaveCount(0)
  asks = { what: 'baby_age', from: 0, to: 12 }
  await page.reload()
  await expect(page.getByLabel('Âge du bébé')).toHaveAccessibleName('Âge du bébé (facultatif)')
  const months = await options('Âge du bébé')
  expect([months[1], months.at(-1), months.length]).toEqual(['moins d’un mois', french('12 mois'), 14])
  await expect(page.getByLabel('Semaine de grossesse')).toHaveCount(0)
  // What holds where a service names no range of its own.
  asks = { what: 'baby_age', from: 1, to: 12 }
  await page.reload()
  await expect.poll(async () => (await options('Âge du bébé'))[1]).toBe(french('1 mois'))
  expect((await options('Âge du bébé')).slice(1)).toEqual(
    Array.from({ length: 12 }, (_, index) => french(`${index + 1} mois`)),
  )
  asks = { what: 'baby_age', from: 0, to: 12 }
  await page.reload()
  await page.getByLabel('Âge du bébé').selectOption('moins d’un mois')
  await chooseSlot(page)
  await fillDetails(page)
  await expectSound(page)
  await submit(page).click()
  await expect(pay(page)).toBeVisible()
  expect(JSON.parse(called(api, 'POST /api/bookings')[0]?.body ?? '')).toMatchObject({ baby_age_months: 0 })
  asks = null
  await page.goto('/reservation?service=1')
  await expect(page.getByLabel('Notes')).toBeVisible()
  await expect(page.getByLabel(/Semaine de grossesse|Âge du bébé/)).toHaveCount(0)
})

test('reaches the payment by a link to a service', async ({ page }) => {
  await mockApi(page)
  await reachPayment(page)
  await expect(pay(page)).toBeVisible()
})
