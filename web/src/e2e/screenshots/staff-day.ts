import type { Page } from '@playwright/test'
import { problem } from '../mock-api.ts'
import { detailOf, week } from '../mock-bookings.ts'
import { LEA, leaMartin } from '../mock-clients.ts'
import { dayEndServer } from '../mock-day-end.ts'
import { notificationsOfAllKinds } from '../mock-notifications.ts'
import { dueServer } from '../mock-payments.ts'
import { EMAIL } from '../mock-staff.ts'
import { answers, click, fails, fill, of, type Shot, steps, waits } from './shot.ts'

const BOOKINGS = 'GET /api/backoffice/bookings'
const CHANGES = 'GET /api/backoffice/agenda/changes'
const STATS = 'GET /api/backoffice/dashboard/stats'
const login = of('Connexion', [
  { state: 'Vide', path: '/backoffice/login', shows: 'Accès réservé aux praticiens autorisés' },
  {
    state: 'Premier compte',
    path: '/backoffice/login',
    shows: 'Personne n’a encore de compte ici',
    answers: answers('GET /api/auth/first-account', { awaited: true }),
  },
  {
    state: 'Refusée',
    path: '/backoffice/login',
    shows: 'Adresse e-mail ou mot de passe incorrect.',
    steps: steps(fill('E-mail', EMAIL), fill(/^Mot de passe/, 'oublié-depuis-longtemps'), click('Se connecter')),
  },
  {
    state: 'En cours',
    path: '/backoffice/login',
    shows: 'Connexion...',
    answers: waits('POST /api/auth/login'),
    steps: steps(fill('E-mail', EMAIL), fill(/^Mot de passe/, 'maison-alba-demo'), click('Se connecter')),
  },
  {
    state: 'Vérification',
    path: '/backoffice/dashboard',
    shows: /^Vérification de l.authentification/,
    answers: waits('GET /api/auth/verify'),
  },
])

const dashboard = of('Tableau de bord', [
  { state: 'Rempli', path: '/backoffice/dashboard', shows: 'Amandine Roche' },
  {
    state: 'Vide',
    path: '/backoffice/dashboard',
    shows: 'Aucune réservation à venir',
    answers: answers(STATS, {
      practitioner_name: 'Camille Roussel',
      today_bookings: 0,
      week_bookings: 0,
      month_bookings: 0,
      canceled_bookings: 0,
      valid_vouchers: 0,
      used_vouchers_month: 0,
      expired_vouchers_month: 0,
      upcoming_bookings: [],
      next_booking: null,
    }),
  },
  {
    state: 'Sommes à rembourser',
    path: '/backoffice/dashboard',
    shows: /à rembourser$/,
    answers: dueServer,
  },
  { state: 'Chargement', path: '/backoffice/dashboard', shows: 'Actions rapides', answers: waits(STATS) },
  { state: 'Erreur', path: '/backoffice/dashboard', shows: 'Erreur de chargement', answers: fails(STATS) },
  { state: 'Page introuvable', path: '/backoffice/nulle-part', shows: 'Page introuvable' },
  {
    state: 'Menu ouvert',
    path: '/backoffice/dashboard',
    shows: 'Se déconnecter',
    only: 'phone' as const,
    steps: click('Ouvrir le menu'),
  },
  {
    state: 'Raccourcis clavier',
    path: '/backoffice/bookings',
    shows: 'Raccourcis d’une seule touche',
    steps: async page => {
      await page.getByRole('button', { name: /Élodie Marchand/ }).waitFor()
      await page.keyboard.press('?')
    },
  },
])

const misplaced = week.slice(0, 3).map((booking, n) => ({
  ...booking,
  why: n === 0 ? ('room_closed' as const) : ('outside_openings' as const),
}))
const bookings = of('Réservations', [
  { state: 'Semaine', path: '/backoffice/bookings', shows: /Marchand|É. Marchand/ },
  { state: 'Toutes, annulées comprises', path: '/backoffice/bookings?status=all', shows: /Girard/ },
  { state: 'Mon planning', path: '/backoffice/bookings?whose=mine', shows: /Marchand/ },
  { state: 'Jour', path: '/backoffice/bookings?mode=day&date=2026-11-26', shows: /Perrin/ },
  {
    state: 'Imprimer',
    path: '/backoffice/bookings',
    shows: 'Imprimer l’agenda',
    steps: steps(click('Imprimer')),
  },
  {
    // On the desktop the month is below the menu.
    state: 'Choix d’une date',
    path: '/backoffice/bookings',
    shows: /^novembre 2026$/,
    only: 'phone' as const,
    steps: page => page.getByTitle('Choisir une date').click(),
  },
  { state: 'Semaine vide', path: '/backoffice/bookings', shows: /novembre/, answers: answers(BOOKINGS, []) },
  { state: 'Chargement', path: '/backoffice/bookings', shows: 'Aujourd’hui', answers: waits(BOOKINGS) },
  {
    state: 'Erreur',
    path: '/backoffice/bookings',
    shows: 'Erreur lors du chargement des réservations',
    answers: fails(BOOKINGS),
  },
  {
    state: 'Agenda au, question',
    path: '/backoffice/bookings',
    shows: 'Afficher',
    steps: click('Agenda au…'),
  },
  {
    state: 'Agenda au',
    path: '/backoffice/bookings?date=2026-11-26&at=2026-11-20T09:30',
    shows: /Lambert/,
  },
  {
    state: 'Agenda au, comparé',
    path: '/backoffice/bookings?date=2026-11-26&at=2026-11-20T09:30&compare=true',
    shows: /^\d changements?$/,
  },
  {
    state: 'Agenda au, rien de changé',
    path: '/backoffice/bookings?date=2026-11-26&at=2026-11-20T09:30&compare=true',
    shows: 'Rien n’a changé depuis ce moment.',
    answers: answers(CHANGES, { at: '2026-11-20T09:30:00', bookings: [], hours: [], closures: [] }),
  },
  {
    state: 'Agenda au, erreur de la comparaison',
    path: '/backoffice/bookings?date=2026-11-26&at=2026-11-20T09:30&compare=true',
    shows: 'Réessayer',
    answers: fails(CHANGES),
  },
  { state: 'Liste', path: '/backoffice/bookings?view=list&period=week&status=all', shows: 'Élodie Marchand' },
  {
    state: 'À déplacer',
    path: '/backoffice/bookings',
    shows: 'Garder ici',
    answers: answers('GET /api/backoffice/bookings/misplaced', misplaced),
    steps: click('Voir la liste'),
  },
  {
    state: 'Liste vide',
    path: '/backoffice/bookings?view=list',
    shows: 'Aucune réservation trouvée',
    answers: answers(BOOKINGS, []),
  },
  {
    state: 'Liste, chargement',
    path: '/backoffice/bookings?view=list',
    shows: 'Liste',
    answers: waits(BOOKINGS),
    only: 'desk' as const,
  },
])

const canceledBy = (who: string | RegExp) => steps(click('Annuler la réservation'), click(who, 'radio'))
const detail = '/backoffice/bookings?date=2026-11-26&booking=109'
const bookingDetail = of('Détail d’une réservation', [
  { state: 'Ouvert', path: detail, shows: 'ID: #109' },
  { state: 'Annulée', path: '/backoffice/bookings?date=2026-11-23&booking=105', shows: 'ID: #105' },
  {
    state: 'Abandonnée',
    path: '/backoffice/bookings?date=2026-11-23&booking=105',
    shows: 'Abandonné',
    answers: () => ({
      'GET /api/backoffice/bookings/:id': () => ({
        body: week
          .filter(({ id }) => id === 105)
          .map(each => ({ ...detailOf(each), abandoned: true, money: null, refundable: [], settled_by: null }))[0],
      }),
    }),
  },
  {
    state: 'Introuvable',
    path: '/backoffice/bookings?date=2026-11-26&booking=999',
    shows: /trouv/,
    answers: () => ({ 'GET /api/backoffice/bookings/:id': () => problem(404, 'Réservation non trouvée.') }),
  },
  {
    state: 'Chargement',
    path: detail,
    shows: /^Fermer$/,
    answers: waits('GET /api/backoffice/bookings/:id'),
  },
  {
    state: 'Notes modifiées',
    path: detail,
    shows: 'Notes internes',
    steps: click('Modifier les notes'),
  },
  {
    state: 'Changer de praticien',
    path: detail,
    shows: 'Actuel',
    steps: click('Changer'),
  },
  {
    state: 'Aucun praticien disponible',
    path: detail,
    shows: 'Aucun praticien disponible',
    answers: answers('GET /api/bookings/:id/available-practitioners', []),
    steps: click('Changer'),
  },
  {
    state: 'Annuler',
    path: detail,
    shows: 'Motif',
    steps: click('Annuler la réservation'),
  },
  {
    state: 'Annuler, par le client',
    path: detail,
    shows: 'Le client lira :',
    steps: canceledBy(/^La cliente/),
  },
  {
    state: 'Annuler, par le centre',
    path: detail,
    shows: 'Le client lira :',
    steps: canceledBy('Le centre'),
  },
  {
    state: 'Annuler, modifiée ailleurs',
    path: detail,
    shows: 'modifiée par quelqu’un d’autre',
    answers: () => ({
      'DELETE /api/backoffice/bookings/:id': () =>
        problem(409, 'Cette réservation vient d’être modifiée par quelqu’un d’autre.', 'changed_meanwhile'),
    }),
    steps: steps(canceledBy('Le centre'), click('Annuler la réservation')),
  },
  {
    state: 'Déplacer',
    path: detail,
    shows: 'Nouvelle date',
    steps: click('Déplacer'),
  },
  {
    state: 'Déplacer hors des conditions',
    path: detail,
    shows: 'indiquez pourquoi vous l’accordez',
    steps: async page => {
      await click('Déplacer')(page)
      const move = page.getByRole('dialog', { name: 'Déplacer la réservation' })
      await move.getByLabel('Nouvelle date').fill('2027-03-01')
      await move.getByRole('radio', { name: '10:00' }).click()
      await move.getByRole('button', { name: 'Déplacer', exact: true }).click()
    },
  },
])

const WIZARD = '/backoffice/bookings?book=2026-11-24'
const toStart = steps(click(/^Pour bébé/), click(/^Baby spa/))
const toDetails = steps(toStart, click('10:00'), click('Continuer'))
const client = { Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.org', Téléphone: '06 12 34 56 78' }
const fillClient = (values: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name, exact: true }).fill(value)
}
const wizard = of('Créer une réservation', [
  { state: '1 Catégorie', path: WIZARD, shows: 'Pour qui est ce rendez-vous ?' },
  {
    state: '1 Catégorie, erreur',
    path: WIZARD,
    shows: 'Réessayer',
    answers: fails('GET /api/categories'),
  },
  { state: '2 Service', path: WIZARD, shows: 'Baby spa', steps: click(/^Pour bébé/) },
  { state: '3 Créneau', path: WIZARD, shows: 'mardi 24 novembre', steps: toStart },
  {
    state: '3 Créneau, sans choix',
    path: WIZARD,
    shows: 'Veuillez sélectionner un service et un créneau',
    steps: steps(toStart, click('Continuer')),
  },
  {
    state: '3 Créneau, pourquoi',
    path: WIZARD,
    shows: 'Pourquoi ce créneau n’est-il pas proposé ?',
    steps: steps(toStart, click('09:30, non proposé')),
  },
  { state: '4 Détails', path: WIZARD, shows: 'Créer la réservation', steps: toDetails },
  {
    state: '4 Détails, erreurs',
    path: WIZARD,
    shows: 'Email invalide',
    steps: steps(toDetails, fillClient({ ...client, Prénom: 'A', 'E-mail': 'lea@' })),
  },
  {
    state: '4 Détails, créneau pris',
    path: WIZARD,
    shows: 'Choisir un autre créneau',
    answers: () => ({
      'POST /api/backoffice/bookings': () =>
        problem(409, 'Ce créneau vient d’être réservé par quelqu’un d’autre.', 'slot_taken'),
    }),
    steps: steps(toDetails, fillClient(client), click('Créer la réservation')),
  },
  {
    state: '5 Créée',
    path: WIZARD,
    shows: 'Réservation créée avec succès !',
    steps: steps(toDetails, fillClient(client), click('Créer la réservation')),
  },
])

const BELL = 'GET /api/backoffice/notifications'
const openBell = click(/^Notifications/)
const bell = of('Notifications', [
  { state: 'Toutes', path: '/backoffice/dashboard', shows: 'Paiement contesté', steps: openBell },
  {
    state: 'De toute sorte',
    path: '/backoffice/dashboard',
    shows: 'E-mail non remis',
    answers: answers(BELL, notificationsOfAllKinds),
    steps: openBell,
  },
  {
    state: 'Aucune',
    path: '/backoffice/dashboard',
    shows: 'Aucune notification',
    answers: answers(BELL, []),
    steps: openBell,
  },
  {
    state: 'Chargement',
    path: '/backoffice/dashboard',
    shows: 'Tout marquer comme lu',
    answers: waits(BELL),
    steps: openBell,
  },
  {
    state: 'Erreur',
    path: '/backoffice/dashboard',
    shows: 'Les notifications n’ont pas pu être chargées.',
    answers: fails(BELL),
    steps: openBell,
  },
])

const dayEnd = of('Fin de journée', [
  {
    state: 'Rempli',
    path: '/backoffice/day-end',
    shows: 'Mathilde Perrin',
    answers: () => dayEndServer().handlers,
  },
  {
    state: 'Noté',
    path: '/backoffice/day-end',
    shows: 'Absence notée',
    answers: () => dayEndServer().handlers,
    steps: click('Absence'),
  },
  {
    state: 'Vide',
    path: '/backoffice/day-end?jour=2026-11-24',
    shows: 'Aucun rendez-vous ce jour-là',
    answers: () => dayEndServer().handlers,
  },
])

const search = of('Rechercher', [
  { state: 'Vide', path: '/backoffice/dashboard', shows: /au moins deux caractères/, steps: click('Rechercher') },
  {
    state: 'Trouvé',
    path: '/backoffice/dashboard',
    shows: 'K7M0-P4RD-W1X8',
    steps: steps(click('Rechercher'), page => page.getByRole('searchbox').fill('léa')),
  },
  {
    state: 'Rien',
    path: '/backoffice/dashboard',
    shows: 'Aucun résultat',
    answers: answers('GET /api/backoffice/search', []),
    steps: steps(click('Rechercher'), page => page.getByRole('searchbox').fill('léa')),
  },
])

const clients = of('Clients', [
  { state: 'Vus en dernier', path: '/backoffice/clients', shows: 'Laure Fontaine' },
  { state: 'Fiche', path: `/backoffice/clients?client=${LEA}`, shows: 'Enceinte de 24 semaines.' },
  {
    state: 'Fiche sans rien',
    path: `/backoffice/clients?client=${LEA}`,
    shows: 'Aucun forfait.',
    answers: answers('GET /api/backoffice/clients/:id', {
      ...leaMartin,
      bookings: [],
      vouchers: [],
      packages: [],
      payments: [],
    }),
  },
  {
    state: 'Corriger',
    path: `/backoffice/clients?client=${LEA}`,
    shows: 'les deux n’en font plus qu’une',
    steps: click(/^Corriger/),
  },
  {
    state: 'Réunir',
    path: `/backoffice/clients?client=${LEA}`,
    shows: 'Laure Fontaine',
    steps: steps(click(/^Réunir/), fill(/^L’autre fiche/, 'fon')),
  },
  { state: 'Recherche vide', path: '/backoffice/clients?q=zzz', answers: answers('GET /api/backoffice/clients', []) },
])

/** Pictures of the screens of a working day: log-in, dashboard, bookings, clients, notifications and search. */
export const staffDayShots: readonly Shot[] = [
  ...login,
  ...dashboard,
  ...bookings,
  ...bookingDetail,
  ...wizard,
  ...clients,
  ...dayEnd,
  ...bell,
  ...search,
]
