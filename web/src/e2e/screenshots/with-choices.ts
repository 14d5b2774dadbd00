import type { Page } from '@playwright/test'
import { problem } from '../mock-api.ts'
import { LEA, leaMartin } from '../mock-clients.ts'
import { dayEndServer } from '../mock-day-end.ts'
import { DELIVERY_PAGE, delivery, deliveryAnswers } from '../mock-deliveries.ts'
import { MANAGE_PAGE } from '../mock-links.ts'
import { bookingAfter, staffBeside } from '../mock-two-treatments.ts'
import { intentOf, SALES } from '../sale-screens.ts'
import { chooseSlot, fillDetails, pay, reachPayment } from '../screens.ts'
import { answers, click, fails, fill, of, type Shot, steps } from './shot.ts'

/* Pictures of what a centre shows that has turned on all choices (ADR 98). */

const withChoices = (shots: readonly Shot[]): readonly Shot[] => shots.map(shot => ({ ...shot, hasAllChoices: true }))
const LONG = 'Marie-Alexandrine Anne-Charlotte de La Rochefoucauld-Montmorency'
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const check = (name: string | RegExp) => (page: Page) => page.getByRole('radio', { name }).first().check()

const NEXT = 'GET /api/services/next-starts'
const sitePages = of('Avec les choix', [
  { state: 'Soins', path: '/services', shows: /mar\. 24 nov/ },
  {
    state: 'Soins, tout est pris',
    path: '/services',
    shows: 'Aucun créneau libre pour l’instant',
    answers: () => ({
      [NEXT]: () => ({ body: [1, 2, 3, 4, 5, 6].map(service_id => ({ service_id, starts: [] })) }),
    }),
  },
  { state: 'Réservation, soin', path: '/reservation?category=pour-moman', shows: /mar\. 24 nov/ },
  {
    state: 'Réservation, horaire',
    path: '/reservation?service=1&category=pour-moman',
    shows: 'Les prochains créneaux',
  },
  {
    state: 'Réservation, aucun horaire',
    path: '/reservation?service=1&category=pour-moman&weekday=sunday',
    shows: /^Aucun créneau libre ne correspond/,
  },
  {
    state: 'Réservation, deux soins',
    path: '/reservation?service=1&category=pour-moman&second=4&arrangement=after',
    shows: /^Ensemble/,
  },
  {
    state: 'Réservation, deux soins, confirmée',
    path: '/reservation?service=1&category=pour-moman&second=4&arrangement=after',
    shows: 'Votre rendez-vous est confirmé',
    answers: () => ({
      'POST /api/bookings': () => ({
        status: 201,
        body: bookingAfter({ status: 'confirmed', settled_by: 'voucher' }),
      }),
    }),
    steps: steps(chooseSlot, fillDetails, press(/^Continuer/)),
  },
  {
    state: 'Réservation, confirmée',
    path: '/reservation',
    shows: 'Votre rendez-vous est confirmé',
    steps: steps(reachPayment, page => pay(page).click()),
  },
  {
    state: 'Bon cadeau, jour choisi',
    path: '/bons-cadeaux',
    shows: 'Jour de l’envoi',
    steps: check('Le jour que je choisis'),
  },
  {
    state: 'Bon cadeau, erreurs',
    path: '/bons-cadeaux',
    shows: /à corriger/,
    steps: steps(check('Le jour que je choisis'), press('Continuer vers le paiement')),
  },
  {
    state: 'Bon cadeau, merci',
    path: '/bons-cadeaux',
    shows: /est en route/,
    answers: api => intentOf('voucher', api),
    steps: steps(SALES.voucher.reach, page => pay(page).click()),
  },
  {
    state: 'Forfait, merci',
    path: '/forfaits',
    shows: 'Reçu (PDF)',
    answers: api => intentOf('package', api),
    steps: steps(SALES.package.reach, page => pay(page).click()),
  },
])

const LOOKUP = 'POST /api/voucher-deliveries/look-up'
const LONG_DELIVERY = delivery({
  recipient_firstname: 'Marie-Alexandrine',
  recipient_lastname: 'de La Rochefoucauld-Montmorency',
  address: 'marie-alexandrine.de-la-rochefoucauld-montmorency@une-adresse-tres-longue.exemple.fr',
  personal_message: 'Une heure rien que pour toi.\n'.repeat(8),
})
const planned = () => deliveryAnswers()
const links = of('Par un lien', [
  {
    state: 'Envoi, noms longs',
    path: DELIVERY_PAGE,
    shows: /^Votre bon attend/,
    answers: answers(LOOKUP, LONG_DELIVERY),
  },
  {
    state: 'Envoi, question',
    path: DELIVERY_PAGE,
    shows: 'Oui, l’envoyer',
    answers: planned,
    steps: click('Envoyer maintenant'),
  },
  {
    state: 'Envoi, sans date',
    path: DELIVERY_PAGE,
    shows: 'Veuillez choisir le jour de l’envoi',
    answers: planned,
    steps: steps(fill('Jour de l’envoi', ''), click('Changer la date')),
  },
  {
    state: 'Envoi, refusé',
    path: DELIVERY_PAGE,
    shows: /^Ce moment est passé/,
    answers: () => ({
      ...planned(),
      'POST /api/voucher-deliveries/move': () =>
        problem(422, 'Ce moment est passé. Choisissez-en un autre, ou envoyez le bon tout de suite.', 'delivery_past'),
    }),
    steps: steps(fill('Jour de l’envoi', '2026-01-01'), click('Changer la date')),
  },
  {
    state: 'Envoi, changé',
    path: DELIVERY_PAGE,
    shows: 'C’est noté',
    answers: () => {
      let shown = delivery()
      const move = () => {
        shown = delivery({ deliver_at: '2026-12-31T22:30:00.000Z' })
        return { body: shown }
      }
      return { ...deliveryAnswers(() => shown), 'POST /api/voucher-deliveries/move': move }
    },
    steps: steps(fill('Jour de l’envoi', '2026-12-31'), click('Changer la date')),
  },
  { state: 'Envoi, suspendu', path: DELIVERY_PAGE, answers: answers(LOOKUP, delivery({ status: 'waiting' })) },
  { state: 'Envoi, arrêté', path: DELIVERY_PAGE, answers: answers(LOOKUP, delivery({ status: 'stopped' })) },
  { state: 'Envoi, erreur', path: DELIVERY_PAGE, shows: 'Réessayer', answers: fails(LOOKUP) },
  {
    state: 'Rendez-vous, erreur',
    path: MANAGE_PAGE,
    shows: 'Réessayer',
    answers: fails('POST /api/booking-links/look-up'),
  },
  { state: 'Rendez-vous, sans lien', path: '/reservation/gerer', shows: 'Ce lien ne mène plus à un rendez-vous' },
])

export const siteChoiceShots = withChoices([...sitePages, ...links])

const PREVIEW = 'POST /api/backoffice/absences/preview'
const NOBODY = { openings: 2, bookings: [] }
const DETAIL = 'GET /api/backoffice/bookings/:id'
const detail = '/backoffice/bookings?date=2026-11-26&booking=109'
const WIZARD = '/backoffice/bookings?book=2026-11-24'
/** Staff adds a massage to the treatment that is chosen for ten. */
async function addSecond(page: Page): Promise<void> {
  const wizard = page.getByRole('dialog', { name: 'Créer une réservation' })
  await wizard.getByRole('button', { name: '10:00', exact: true }).click()
  await wizard.getByText('Ajouter un deuxième soin').click()
  await wizard.getByLabel('Le deuxième soin').selectOption('1')
  await wizard.getByText(/donne les deux soins/).waitFor()
}
/** Chooses a service in the wizard, which leads to the choice of a start. */
const toStart = steps(click(/^Pour bébé/), click(/^Baby spa/))
const toDetails = steps(toStart, click('14:00'), click('Continuer'))
const move = steps(click('Déplacer'), fill('Nouvelle date', '2026-12-03'), (page: Page) =>
  page.getByLabel('Heure', { exact: true }).fill('10:00'),
)
const ABSENT = '/backoffice/availabilities?absence=nouvelle'
/** The first click opens the question, the second one answers it. */
const confirmAbsence = steps(click('Déclarer l’absence'), click('Déclarer l’absence'))
const absences = of('Absence', [
  { state: 'Disponibilités', path: '/backoffice/availabilities', shows: 'Déclarer une absence' },
  { state: 'Qui est concerné', path: ABSENT, shows: 'Le mot du centre' },
  { state: 'Personne', path: ABSENT, shows: /^Aucun rendez-vous/, answers: answers(PREVIEW, NOBODY) },
  { state: 'Erreur', path: ABSENT, shows: 'Réessayer', answers: fails(PREVIEW) },
  { state: 'Question', path: ABSENT, shows: /aussitôt/, steps: click('Déclarer l’absence') },
  { state: 'Rapport', path: ABSENT, shows: /^Les horaires sont fermés/, steps: confirmAbsence },
])

const day = of('Avec les choix', [
  { state: 'Tableau de bord', path: '/backoffice/dashboard', shows: 'Réservations à venir' },
  { state: 'Réservations', path: '/backoffice/bookings', shows: /Marchand/ },
  { state: 'Liste', path: '/backoffice/bookings?view=list&period=week&status=all', shows: 'Élodie Marchand' },
  { state: 'Détail', path: '/backoffice/bookings?date=2026-11-23&booking=101', shows: /^ID: #101/ },
  { state: 'Détail, deux soins', path: detail, shows: 'Les deux soins', answers: answers(DETAIL, staffBeside()) },
  {
    state: 'Déplacer, deux soins',
    path: detail,
    shows: /se déplacent ensemble/,
    answers: answers(DETAIL, staffBeside()),
    steps: move,
  },
  { state: 'Déplacer', path: detail, shows: 'Peu importe', steps: move },
  {
    state: 'Déplacer, erreur',
    path: detail,
    shows: 'Réessayer',
    answers: fails('GET /api/backoffice/slots/assignees'),
    steps: move,
  },
  {
    state: 'Déplacer, en dehors des horaires',
    path: detail,
    shows: 'Déplacer quand même',
    steps: steps(move, fill('Heure', '20:00'), check(/^Camille Roussel/), click('Déplacer')),
  },
  {
    state: 'Heure au clavier',
    path: '/backoffice/bookings',
    shows: /^9\s?h\s?00$/,
    only: 'desk',
    steps: page => page.keyboard.press('h'),
  },
  {
    state: 'Créer, heure prise',
    path: '/backoffice/bookings?book=2026-11-24T09:30&book_with=1',
    shows: 'Au plus près :',
    steps: toStart,
  },
  {
    state: 'Créer, en dehors des horaires',
    path: '/backoffice/bookings?book=2026-11-24T20:00',
    shows: /dites qui accepte de venir/,
    steps: steps(toStart, click('Choisir 20:00 quand même')),
  },
  { state: 'Créer, créneau', path: WIZARD, shows: 'Peu importe', steps: steps(toStart, click('14:00')) },
  { state: 'Créer, deux soins', path: WIZARD, shows: /donne les deux soins/, steps: steps(toStart, addSecond) },
  {
    state: 'Créer, deux soins en même temps, heure prise',
    path: WIZARD,
    shows: /n’est pas libre pour les deux soins/,
    steps: steps(toStart, addSecond, check(/^En même temps/)),
  },
  {
    state: 'Créer, deux soins, détails',
    path: WIZARD,
    shows: /^Ensemble/,
    steps: steps(toStart, addSecond, click('Continuer')),
  },
  { state: 'Créer, détails', path: WIZARD, shows: /déjà connu/, steps: toDetails },
  {
    state: 'Créer, personne connue',
    path: WIZARD,
    shows: 'Laure Fontaine',
    steps: steps(toDetails, fill(/^Client déjà connu/, 'lau')),
  },
  {
    state: 'Créer, personne inconnue',
    path: WIZARD,
    shows: 'Aucun client ne correspond.',
    answers: answers('GET /api/backoffice/clients', []),
    steps: steps(toDetails, fill(/^Client déjà connu/, 'zzz')),
  },
  {
    state: 'Fin de journée, erreurs',
    path: '/backoffice/day-end',
    shows: 'La présence n’a pas pu être notée.',
    answers: () => ({
      ...dayEndServer().handlers,
      ...fails('PUT /api/backoffice/bookings/:id/attendance', 'GET /api/backoffice/day-end/months')(),
    }),
    steps: click('Absence'),
  },
  {
    state: 'Notifications, filtrées',
    path: '/backoffice/dashboard',
    shows: 'Les marquer comme lues',
    steps: steps(click(/^Notifications/), (page: Page) =>
      page.getByLabel('Personne concernée').selectOption('Tout ce qui me concerne'),
    ),
  },
  {
    state: 'Imprimer, erreur',
    path: '/backoffice/bookings',
    shows: 'La feuille à imprimer n’a pas pu être chargée.',
    answers: fails('GET /api/backoffice/bookings/sheet'),
    steps: click('Imprimer'),
  },
])

const CLIENT = 'GET /api/backoffice/clients/:id'
const clients = of('Avec les choix', [
  {
    state: 'Fiche, nom long et sans adresse',
    path: `/backoffice/clients?client=${LEA}`,
    shows: /Sans adresse e-mail/,
    answers: answers(CLIENT, { ...leaMartin, name: LONG, email: '', is_cut: true }),
  },
  {
    state: 'Fiche introuvable',
    path: `/backoffice/clients?client=${LEA}`,
    shows: 'Réessayer',
    answers: () => ({ [CLIENT]: () => problem(404, 'Cette fiche n’existe pas.', 'client_unknown') }),
  },
  {
    state: 'Réunir, choisie',
    path: `/backoffice/clients?client=${LEA}`,
    shows: 'Coordonnées gardées',
    steps: steps(click(/^Réunir/), fill(/^L’autre fiche/, 'fon'), page =>
      page.getByRole('option', { name: /Laure/ }).click(),
    ),
  },
  {
    state: 'Séparer',
    path: `/backoffice/clients?client=${LEA}`,
    shows: 'Séparer les fiches',
    steps: click(/^Séparer/),
  },
])

const money = of('Avec les choix', [
  { state: 'Paiements', path: '/backoffice/payments?du=2026-11-01&au=2026-11-30', shows: /^Sommes du/ },
  {
    state: 'Paiements, erreurs',
    path: '/backoffice/payments?du=2026-11-01&au=2026-11-30',
    shows: 'La fin précède le début',
    answers: fails('GET /api/payments/sums'),
    steps: steps(
      (page: Page) => page.getByLabel('Au', { exact: true }).fill('2026-10-01'),
      click('Appliquer les filtres'),
    ),
  },
  { state: 'Mouvements', path: '/backoffice/money?liste=kept&du=2026-11-01&au=2026-11-30&de=paiements' },
  { state: 'Conservation', path: '/backoffice/admin/booking-rules', shows: 'Données personnelles' },
])

export const staffChoiceShots = withChoices([...day, ...absences, ...clients, ...money])
