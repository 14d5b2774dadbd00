import { menu, paths } from '../../app/pages.ts'
import { problem } from '../mock-api.ts'
import { booking, INTENT_ID, intent, questionnaire, SECRET, voucherLookup } from '../mock-data.ts'
import { DELIVERY_LOOKUP, DELIVERY_PAGE, delivery } from '../mock-deliveries.ts'
import { linkAnswers, linkedBooking, MANAGE_PAGE } from '../mock-links.ts'
import { fillBuyer, intentOf, type Kind, next, SALES } from '../sale-screens.ts'
import { chooseSlot, fillDetails, pay, reachPayment, submit } from '../screens.ts'
import { type Answers, answers, click, fails, fill, of, type Shot, steps, waits } from './shot.ts'

const FORM = '/reservation?service=1&category=pour-moman'
const CATEGORIES = 'GET /api/categories'
/** The names of the pages, by address. */
const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(menu.map(({ path, label }) => [path, label])),
  '/mentions-legales': 'Mentions légales',
  '/cgv': 'Conditions générales de vente',
  '/privacy-policy': 'Confidentialité',
  '/accessibilite': 'Accessibilité : partiellement conforme',
  '/retractation': 'Renoncer au contrat ici',
  '/paiement': 'Statut du paiement',
  '/reservation/gerer': 'Gérer son rendez-vous',
  '/bons-cadeaux/envoi': 'Envoi d’un bon cadeau',
  '/recu': 'Reçu',
}
/** Every page as it is when it is opened. */
const everyPage = paths.flatMap(path => of(labels[path] ?? path, [{ state: 'Page', path }]))

const shell = of('Partout', [
  { state: 'Page introuvable', path: '/nulle-part' },
  {
    state: 'Bannière',
    path: '/reservation',
    shows: 'Le site évolue.',
    answers: answers('GET /api/system-settings/construction-banner', { enabled: true, text: 'Le site évolue.' }),
  },
  {
    state: 'Menu ouvert',
    path: '/reservation',
    shows: 'Bons cadeaux',
    only: 'phone' as const,
    steps: click(/menu/i),
  },
])

const LOOKUP = 'GET /api/gift-vouchers/:id/with-service'
const WITH_VOUCHER = '/reservation?category=pour-moman&expand_gift_voucher=true'
const lookUp: Shot['steps'] = async page => {
  await page.getByPlaceholder('XXXX-XXXX-XXXX').fill('ABCD-EFGH-JKMQ')
  await page.getByRole('button', { name: 'Vérifier' }).click()
}
const choice = of('Réservation', [
  { state: '1 Catégorie', path: '/reservation?category=pour-moman', shows: 'Massage prénatal' },
  { state: '1 Erreur', path: '/reservation', shows: 'Réessayer', answers: fails(CATEGORIES, 'GET /api/services') },
  { state: '1 Bon cadeau', path: WITH_VOUCHER, shows: 'Vérifier' },
  {
    state: '1 Bon cadeau refusé',
    path: WITH_VOUCHER,
    shows: 'Bon cadeau non trouvé',
    answers: answers(LOOKUP, voucherLookup({ found: false, is_valid: false, voucher_number: null, service: null })),
    steps: lookUp,
  },
  {
    state: '2 Bon cadeau accepté',
    path: WITH_VOUCHER,
    shows: 'Offert',
    answers: answers(LOOKUP, voucherLookup()),
    steps: lookUp,
  },
  { state: '2 Créneau et coordonnées', path: FORM, shows: 'Vos coordonnées' },
  { state: '2 Créneaux, chargement', path: FORM, shows: /novembre/, answers: waits('GET /api/slots') },
  {
    state: '2 Créneaux, erreur',
    path: FORM,
    shows: 'Erreur lors du chargement des créneaux',
    answers: fails('GET /api/slots'),
    steps: click('mercredi 25 novembre 2026', 'radio'),
  },
  {
    state: '2 Rien en 30 jours',
    path: FORM,
    shows: 'Aucun créneau disponible dans les 30 prochains jours',
    answers: answers('GET /api/services/:id/first-available-date', {
      has_availability: false,
      first_available_date: null,
    }),
  },
  {
    state: '2 Erreurs de saisie',
    path: FORM,
    shows: /champs sont à corriger/,
    steps: page => submit(page).click(),
  },
  {
    state: '2 Rempli',
    path: FORM,
    shows: /jeudi 26 novembre/,
    steps: steps(chooseSlot, fillDetails),
  },
  {
    state: '2 Conditions',
    path: FORM,
    shows: /^Les présentes conditions/,
    steps: click('Lire les conditions'),
  },
  {
    state: '2 Créneau pris',
    path: FORM,
    shows: /Ce créneau vient d’être réservé/,
    answers: () => ({
      'POST /api/bookings': () =>
        problem(409, 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.', 'slot_taken'),
    }),
    steps: steps(chooseSlot, fillDetails, page => submit(page).click()),
  },
])

const asks = (result: object) => (): Answers => ({
  'GET /api/questionnaires/for-service-id/:id': () => ({ body: { questionnaire_required: true, questionnaire } }),
  'POST /api/questionnaires/submit': () => ({
    body: { questionnaire_type: 'prenatal', contraindications: [], advice: [], ...result },
  }),
})
const toQuestions = steps(chooseSlot, fillDetails, page => submit(page).click())
const sendAnswers = click('Valider le questionnaire')
const answerAll: Shot['steps'] = async page => {
  await page.getByRole('heading', { name: questionnaire.title }).waitFor()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByLabel('Non').check()
  await page.getByLabel('À quel trimestre').selectOption('Deuxième')
  await sendAnswers(page)
}
const eligible = asks({ is_eligible: true, message: 'Vos réponses permettent de réserver ce soin.' })
const questions = of('Réservation', [
  { state: '3 Questionnaire', path: FORM, shows: questionnaire.title, answers: eligible, steps: toQuestions },
  {
    state: '3 Questionnaire, erreurs',
    path: FORM,
    shows: 'Cette question est obligatoire',
    answers: eligible,
    steps: steps(toQuestions, sendAnswers),
  },
  {
    state: '3 Admissible',
    path: FORM,
    shows: 'Finaliser la réservation',
    answers: eligible,
    steps: steps(toQuestions, answerAll),
  },
  {
    state: '3 Non admissible',
    path: FORM,
    shows: 'Refaire le questionnaire',
    answers: asks({
      is_eligible: false,
      message: 'Ce soin n’est pas recommandé.',
      contraindications: ['Saignements récents'],
      advice: ['Nous vous conseillons de consulter votre médecin.'],
    }),
    steps: steps(toQuestions, answerAll),
  },
])

const declined: Shot['steps'] = async page => {
  await page.getByLabel('Visa, refusée').check()
  await pay(page).click()
}
const payment = of('Réservation', [
  { state: '4 Paiement', path: FORM, shows: /^Payer/, steps: reachPayment },
  {
    state: '4 Carte refusée',
    path: FORM,
    shows: 'Votre carte a été refusée.',
    steps: steps(reachPayment, declined),
  },
  {
    state: '4 Paiement impossible',
    path: FORM,
    shows: 'Erreur lors de l’initialisation du paiement',
    answers: () => ({
      'POST /api/payments/create-intent': () => ({ status: 422, text: 'Le montant ne correspond pas au prix.' }),
    }),
    steps: reachPayment,
  },
  {
    state: '4 Délai dépassé',
    path: FORM,
    shows: 'Le délai de paiement est dépassé',
    steps: async page => {
      await page.clock.install({ time: '2026-11-23T07:30:00Z' })
      await reachPayment(page)
      await pay(page).waitFor()
      await page.clock.fastForward('16:00')
    },
  },
  {
    state: '5 En cours de traitement',
    path: FORM,
    shows: /en cours de traitement/,
    answers: answers('GET /api/bookings/:id', booking()),
    steps: steps(reachPayment, page => pay(page).click()),
  },
  {
    state: '5 Confirmation',
    path: FORM,
    shows: 'Votre rendez-vous est confirmé',
    steps: steps(reachPayment, page => pay(page).click()),
  },
  {
    state: '5 Remboursement',
    path: FORM,
    shows: 'Votre paiement vous est intégralement remboursé',
    answers: answers(
      'GET /api/bookings/:id',
      booking({ status: 'expired', late_payment_refunded: true, held_until: null }),
    ),
    steps: steps(reachPayment, page => pay(page).click()),
  },
])

const LATE = {
  moving: { refused: 'too_late', last_date: '2027-02-27', left: 1 },
  cancellation: { gives_back: false, paid_with: 'card', amount_cents: 7500, voucher_until: null },
} as const
const linked =
  (extra: Parameters<typeof linkedBooking>[0] = {}) =>
  () =>
    linkAnswers(() => linkedBooking(extra))
const afterMove = () => {
  let shown = linkedBooking()
  const move = () => {
    shown = linkedBooking({ start_time: '2026-11-26T15:00:00', moving: { ...LATE.moving, refused: 'too_often' } })
    return { body: shown }
  }
  return { ...linkAnswers(() => shown), 'POST /api/booking-links/move': move }
}
const chooseTime = steps(click(/^jeudi 26 novembre/, 'radio'), click('15 h 00', 'radio'))
const manage = of('Gérer son rendez-vous', [
  { state: 'À temps', path: MANAGE_PAGE, shows: 'Le déplacer', answers: linked() },
  { state: 'Heure choisie', path: MANAGE_PAGE, shows: /^Déplacer au/, answers: linked(), steps: chooseTime },
  {
    state: 'Déplacé',
    path: MANAGE_PAGE,
    shows: 'C’est noté',
    answers: afterMove,
    steps: steps(chooseTime, click(/^Déplacer au/)),
  },
  {
    state: 'Question',
    path: MANAGE_PAGE,
    shows: 'Oui, annuler',
    answers: linked(),
    steps: click('Annuler le rendez-vous'),
  },
  { state: 'Trop tard', path: MANAGE_PAGE, shows: 'L’annuler', answers: linked(LATE) },
  { state: 'Annulé', path: MANAGE_PAGE, shows: /^L’horaire est libre/, answers: linked({ status: 'canceled' }) },
  {
    state: 'Lien inconnu',
    path: MANAGE_PAGE,
    shows: 'Ce lien ne mène plus à un rendez-vous',
    answers: () => ({
      'POST /api/booking-links/look-up': () =>
        problem(
          404,
          'Ce lien n’ouvre aucun rendez-vous : il est incomplet, ou il ne sert plus.',
          'booking_link_unknown',
        ),
    }),
  },
])

/** The states that both sales have. */
const sale = (kind: Kind, screen: string, thanks: RegExp, start: Shot['steps']) => {
  const { path, reach, order, notCreated } = SALES[kind]
  const withIntent: Shot['answers'] = api => intentOf(kind, api)
  return of(screen, [
    { state: '1 Rempli', path, shows: /^Continuer/, steps: steps(start ?? (async () => {}), fillBuyer) },
    {
      state: '1 Erreurs de saisie',
      path,
      shows: /à corriger/,
      steps: steps(start ?? (async () => {}), page => next(page).click()),
    },
    { state: '1 Paiement échoué', path: `${path}?payment_failed=true`, shows: /Le paiement a échoué/ },
    {
      state: '1 Commande impossible',
      path,
      shows: notCreated,
      answers: () => ({ [order]: () => ({ status: 500, text: '' }) }),
      steps: reach,
    },
    { state: '2 Paiement', path, shows: /^Payer/, answers: withIntent, steps: reach },
    {
      state: '2 Carte refusée',
      path,
      shows: 'Votre carte a été refusée.',
      answers: withIntent,
      steps: steps(reach, declined),
    },
    {
      state: '3 Merci',
      path,
      shows: thanks,
      answers: withIntent,
      steps: steps(reach, page => pay(page).click()),
    },
  ])
}

const sales = [
  ...sale('voucher', 'Bons cadeaux', /est en route/, async page => {
    await page.getByRole('radio', { name: /Massage prénatal/ }).check()
    await page.getByLabel('Votre message').fill('Une heure rien que pour toi.')
  }),
  ...of('Bons cadeaux', [
    {
      state: 'Envoi prévu',
      path: DELIVERY_PAGE,
      shows: 'Votre bon attend son jour',
      answers: answers(DELIVERY_LOOKUP, delivery()),
    },
    {
      state: 'Envoi fait',
      path: DELIVERY_PAGE,
      shows: 'Votre bon est envoyé',
      answers: answers(DELIVERY_LOOKUP, delivery({ status: 'delivered', delivered_at: '2026-11-23T09:00:00.000Z' })),
    },
    {
      state: '1 Montant libre',
      path: '/bons-cadeaux',
      shows: /montant/i,
      steps: click(/montant/i, 'radio'),
    },
  ]),
  ...sale('package', 'Forfaits', /beaux moments/, click('Choisir le forfait Premiers jours')),
  ...of('Forfaits', [
    { state: '0 Aucun', path: '/forfaits', shows: /forfait/i, answers: answers('GET /api/packages', []) },
    { state: '0 Erreur', path: '/forfaits', shows: 'Réessayer', answers: fails('GET /api/packages') },
  ]),
]

const SEARCH = 'Rechercher dans les questions'
const questionsAsked = of('FAQ', [
  { state: 'Recherche', path: '/faq', shows: /questions trouvées/, steps: fill(SEARCH, 'bébé mois') },
  { state: 'Rien trouvé', path: '/faq', shows: 'Aucune question trouvée', steps: fill(SEARCH, 'girafe') },
  { state: 'Lien vers une réponse', path: '/faq#infos-pratiques-reporter', shows: /n’est pas remboursée/ },
])

const declare = steps(
  page => page.getByLabel('Votre nom').fill('Sophie Garnier'),
  page => page.getByLabel('E-mail').fill('sophie.garnier@exemple.fr'),
  page => page.getByLabel('Numéro du bon cadeau ou de l’achat').fill('K7QP-4MXD-9HTA'),
  click('Continuer'),
)
const confirm = click('Confirmer la rétractation')
const withdrawal = of('Renoncer au contrat ici', [
  {
    state: '1 Erreurs de saisie',
    path: '/retractation',
    shows: 'Veuillez indiquer votre nom',
    steps: click('Continuer'),
  },
  { state: '2 Relire', path: '/retractation', shows: 'Confirmer la rétractation', steps: declare },
  {
    state: '2 Refusé',
    path: '/retractation',
    shows: /^Trop de demandes/,
    answers: () => ({ 'POST /api/withdrawals': () => problem(429, 'Trop de demandes. Réessayez dans un instant.') }),
    steps: steps(declare, confirm),
  },
  { state: '3 Reçu', path: '/retractation', shows: 'Votre déclaration est reçue', steps: steps(declare, confirm) },
])

const STATUS = `/paiement?payment_intent_client_secret=${SECRET}`
const states = {
  succeeded: /confirmé/,
  processing: /en cours de traitement/,
  requires_payment_method: /annulé ou a échoué/,
  refunded: /intégralement remboursé/,
  disputed: /contesté/,
} as const
const paymentStatus = of(
  'Statut du paiement',
  Object.entries(states).map(([status, shows]) => ({
    state: status,
    path: STATUS,
    shows,
    answers: answers('GET /api/payments/intent/:id', {
      ...intent,
      id: INTENT_ID,
      status,
      last_error_message: null,
      metadata: { type: 'booking', booking_id: '482913570264118' },
    }),
  })),
)

/** The pictures of the storefront. Those of a page that `pages.ts` does not list are left out. */
export const storefrontShots: readonly Shot[] = [
  ...everyPage,
  ...shell,
  ...choice,
  ...questions,
  ...payment,
  ...manage,
  ...sales,
  ...questionsAsked,
  ...withdrawal,
  ...paymentStatus,
].filter(({ path, screen }) => screen === 'Partout' || paths.some(each => each === path.split(/[?#]/)[0]))
