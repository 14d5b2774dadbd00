import type { Page } from '@playwright/test'
import { problem } from '../mock-api.ts'
import { finding, stripeReport } from '../mock-connections.ts'
import { calm, confirmed, difference, rebuilding, silent, stoppedAtOne, troubled, verdict } from '../mock-operations.ts'
import { answers, click, fails, fill, of, type Shot, steps, waits } from './shot.ts'

const OPENINGS = 'GET /api/backoffice/availabilities'
const HOURS = '/backoffice/availabilities'
const openOne = steps(click(/09:00–13:00/))
const availabilities = of('Disponibilités', [
  { state: 'Mois', path: HOURS, shows: 'Gestionnaire de Disponibilités' },
  { state: 'Semaine', path: `${HOURS}?vue=week`, shows: 'Disponible' },
  { state: 'Jour', path: `${HOURS}?vue=day`, shows: 'Disponible' },
  { state: 'Agenda', path: `${HOURS}?vue=agenda`, shows: 'Disponible' },
  {
    state: 'Agenda vide',
    path: `${HOURS}?vue=agenda`,
    shows: 'Aucune disponibilité sur ces jours.',
    answers: answers(OPENINGS, []),
  },
  { state: 'Chargement', path: HOURS, shows: 'Ajouter des disponibilités', answers: waits(OPENINGS) },
  {
    state: 'Erreur',
    path: HOURS,
    shows: 'Erreur lors de la récupération des disponibilités.',
    answers: fails(OPENINGS),
  },
  {
    state: 'Formulaire, erreur',
    path: HOURS,
    shows: 'La date de début est obligatoire.',
    steps: click('Créer les disponibilités'),
  },
  { state: 'Un créneau', path: `${HOURS}?vue=agenda`, shows: /Récurrence/i, steps: openOne },
  {
    state: 'Supprimer un créneau',
    path: `${HOURS}?vue=agenda`,
    shows: /^Êtes-vous sûr/,
    steps: steps(openOne, click('Supprimer')),
  },
  {
    state: 'Réservations hors des heures',
    path: `${HOURS}?vue=agenda`,
    shows: 'Disponibilité supprimée',
    steps: steps(openOne, click('Supprimer'), page => page.getByRole('button', { name: 'Supprimer' }).last().click()),
  },
  { state: 'Horaires habituels', path: HOURS, shows: 'La semaine', steps: click('Modifier') },
  {
    state: 'Horaires habituels, changements',
    path: HOURS,
    shows: /rendez-vous à déplacer/,
    steps: steps(click('Modifier'), click('Voir les changements')),
  },
  {
    state: 'Horaires habituels, aucun',
    path: `${HOURS}?praticien=2`,
    shows: /Aucun horaire ne se répète/,
  },
])

const CLOSURES = 'GET /api/backoffice/room-closures'
const pastClosures = [
  {
    id: 8,
    room_id: 1,
    room_name: 'Salle Massage',
    reason: 'Peinture des murs, et le temps qu’elle sèche',
    start_datetime: '2026-10-12T09:00:00',
    end_datetime: '2026-10-14T18:00:00',
  },
  {
    id: 7,
    room_id: 2,
    room_name: 'Lagune',
    reason: null,
    start_datetime: '2026-09-01T09:00:00',
    end_datetime: '2026-09-01T12:00:00',
  },
]
const closures = of('Fermetures salles', [
  { state: 'Rempli', path: '/backoffice/room-closures', shows: 'Entretien du bassin' },
  {
    state: 'Vide',
    path: '/backoffice/room-closures',
    shows: 'Aucune fermeture programmée',
    answers: answers(CLOSURES, []),
  },
  {
    state: 'Passées',
    path: '/backoffice/room-closures?passees=oui',
    shows: 'Peinture des murs',
    answers: answers(CLOSURES, pastClosures),
  },
  { state: 'Chargement', path: '/backoffice/room-closures', shows: 'Nouvelle fermeture', answers: waits(CLOSURES) },
  {
    state: 'Erreur',
    path: '/backoffice/room-closures',
    shows: 'Erreur lors du chargement des fermetures',
    answers: fails(CLOSURES),
  },
  {
    state: 'Nouvelle, erreur',
    path: '/backoffice/room-closures',
    shows: /^Veuillez remplir tous les champs/,
    steps: steps(click('Nouvelle fermeture'), click('Créer la fermeture')),
  },
  {
    state: 'Supprimer',
    path: '/backoffice/room-closures',
    shows: 'Entretien du bassin',
    steps: click(/^Supprimer la fermeture/),
  },
])

const PAYMENTS = 'GET /api/payments/overview'
const none = { items: [], count: 0, total_bookings: 0, total_vouchers: 0 }
const payments = of('Paiements', [
  { state: 'Rempli', path: '/backoffice/payments', shows: 'Hugo Lemaire' },
  {
    state: 'Vide',
    path: '/backoffice/payments',
    shows: 'Aucun paiement trouvé',
    answers: answers(PAYMENTS, none),
  },
  { state: 'Chargement', path: '/backoffice/payments', shows: 'Supervision des paiements', answers: waits(PAYMENTS) },
  {
    state: 'Erreur',
    path: '/backoffice/payments',
    shows: 'Erreur lors du chargement des paiements',
    answers: fails(PAYMENTS),
  },
  {
    state: 'Détails',
    path: '/backoffice/payments',
    shows: 'Le paiement de 75,00 € a été accepté.',
    steps: page =>
      page
        .getByRole('button', { name: /Détails/ })
        .nth(1)
        .click(),
  },
])

const VOUCHERS = 'GET /api/gift-vouchers/list'
const openVoucher = (page: Page) => page.getByText('b.aubert@example.fr').filter({ visible: true }).first().click()
const extendWithoutReason = steps(openVoucher, click('Prolonger'), (page: Page) =>
  page.getByRole('dialog', { name: 'Prolonger ce bon cadeau ?' }).getByRole('button', { name: 'Prolonger' }).click(),
)
const vouchers = of('Bons cadeaux', [
  { state: 'Rempli', path: '/backoffice/gift-vouchers', shows: 'b.aubert@example.fr' },
  {
    state: 'Vide',
    path: '/backoffice/gift-vouchers',
    shows: 'Aucun bon cadeau vendu',
    answers: answers(VOUCHERS, { items: [], total: 0 }),
  },
  {
    state: 'Rien trouvé',
    path: '/backoffice/gift-vouchers?q=personne',
    shows: 'Aucun bon cadeau trouvé',
  },
  { state: 'Chargement', path: '/backoffice/gift-vouchers', shows: 'Bons Cadeaux', answers: waits(VOUCHERS) },
  {
    state: 'Erreur',
    path: '/backoffice/gift-vouchers',
    shows: /^Erreur lors de la récupération des bons/,
    answers: fails(VOUCHERS),
  },
  { state: 'Détail', path: '/backoffice/gift-vouchers', shows: 'Message personnel', steps: openVoucher },
  {
    state: 'Invalider',
    path: '/backoffice/gift-vouchers',
    shows: /irréversible/,
    steps: steps(openVoucher, click('Invalider')),
  },
  {
    state: 'Prolonger sans motif',
    path: '/backoffice/gift-vouchers',
    shows: 'Indiquez le motif.',
    steps: extendWithoutReason,
  },
])

const PURCHASES = 'GET /api/packages/purchases/list'
const packages = of('Forfaits', [
  { state: 'Rempli', path: '/backoffice/packages', shows: 'Neuf mois' },
  {
    state: 'Vide',
    path: '/backoffice/packages',
    shows: 'Aucun forfait acheté',
    answers: answers(PURCHASES, { items: [], total: 0 }),
  },
  { state: 'Chargement', path: '/backoffice/packages', shows: 'Forfaits', answers: waits(PURCHASES) },
  { state: 'Détail', path: '/backoffice/packages', shows: 'Services inclus', steps: click('Détails') },
])

const SERVICES = 'GET /api/backoffice/admin/services'
const aService = click(/^Massage prénatal/, 'link')
const retire = click(/^Retirer de l’offre/)
const services = of('Admin', [
  { state: 'Aucun choisi', path: '/backoffice/services', shows: 'Baby spa' },
  { state: 'Service', path: '/backoffice/services', shows: 'Durée (min)', steps: aService },
  {
    state: 'Formulaire, erreur',
    path: '/backoffice/services',
    shows: /^Indiquez un prix/,
    steps: steps(aService, fill('Prix (€)', 'cher'), click('Enregistrer')),
  },
  {
    state: 'Confirmer',
    path: '/backoffice/services',
    shows: 'Enregistrer ce service ?',
    steps: steps(aService, fill('Prix (€)', '79,50'), click('Enregistrer')),
  },
  {
    state: 'Retirer',
    path: '/backoffice/services',
    shows: /Les rendez-vous déjà pris restent/,
    steps: steps(aService, retire),
  },
  {
    state: 'Retiré',
    path: '/backoffice/services',
    shows: 'Proposer à nouveau',
    // The second click is in the dialog, whose button has the same name.
    steps: steps(aService, retire, retire),
  },
  { state: 'Chargement', path: '/backoffice/services', shows: 'ZONE CRITIQUE', answers: waits(SERVICES) },
  {
    state: 'Erreur',
    path: '/backoffice/services',
    shows: /^Erreur/,
    answers: fails(SERVICES),
  },
])

const ended = () => problem(401, 'Veuillez vous connecter.', 'not_authenticated')
const openSessions = ['Firefox, Windows', 'Safari, iPhone', null].map((browser, n) => ({
  id: `a11ba000-0000-4000-8000-00000000000${n}`,
  opened_at: '2026-11-23T06:00:00.000Z',
  last_used_at: `2026-11-23T07:1${n}:00.000Z`,
  ends_at: '2026-11-23T09:15:00.000Z',
  browser,
  is_own: n === 0,
}))
const settings = of('Paramètres', [
  { state: 'Rempli', path: '/backoffice/system-settings', shows: 'Bannière de construction' },
  {
    state: 'Formulaire, erreur',
    path: '/backoffice/system-settings',
    shows: /adresse email valide/,
    steps: steps(fill('Adresse e-mail', 'nulle part'), click('Enregistrer')),
  },
  {
    state: 'Erreur',
    path: '/backoffice/system-settings',
    shows: /^Erreur lors du chargement/,
    answers: fails('GET /api/backoffice/system-settings', 'GET /api/backoffice/system-settings/construction-banner'),
  },
  {
    state: 'Connexions, en ordre',
    path: '/backoffice/system-settings',
    shows: 'E-mail parti',
    steps: steps(click('Vérifier Stripe'), click('Envoyer un e-mail d’essai')),
  },
  {
    state: 'Connexions, à corriger',
    path: '/backoffice/system-settings',
    shows: 'Mot de passe refusé',
    answers: () => ({
      'GET /api/backoffice/admin/connections/stripe': () => ({
        body: stripeReport(
          finding('permissions_missing', 'refunds_write', 'events_read'),
          finding('webhook_missing'),
          finding('signature_unseen'),
        ),
      }),
      'POST /api/backoffice/admin/connections/mail': () => ({
        body: { outcome: 'login_refused', reason: 'Invalid login: 535 5.7.8 authentication failed' },
      }),
    }),
    steps: steps(click('Vérifier Stripe'), click('Envoyer un e-mail d’essai')),
  },
  { state: 'Mon compte', path: '/backoffice/account', shows: 'Mot de passe actuel' },
  {
    state: 'Mon compte, erreurs',
    path: '/backoffice/account',
    shows: /mot de passe/i,
    steps: click('Modifier le mot de passe'),
  },
  {
    state: 'Sessions ouvertes',
    path: '/backoffice/account',
    shows: 'Safari, iPhone',
    answers: answers('GET /api/auth/sessions', openSessions),
  },
  {
    state: 'Session terminée',
    path: '/backoffice/account',
    shows: 'Se reconnecter',
    answers: () => ({ 'POST /api/auth/change-password': ended, 'POST /api/auth/refresh': ended }),
    steps: steps(
      fill('Mot de passe actuel', 'maison-alba-demo'),
      fill('Nouveau mot de passe', 'trois mots au soleil'),
      click('Modifier le mot de passe'),
    ),
  },
])

const OPERATIONS = 'GET /api/operations'
const EXPLOITATION = '/backoffice/exploitation'
const SINCE = '2026-11-23T07:28:00Z'
const proofs = [
  ['jamais faite', { under_way_since: null, last: null }],
  ['en cours', { under_way_since: SINCE, last: null }],
  ['refaite', { under_way_since: SINCE, last: verdict() }],
  ['défauts', { under_way_since: null, last: verdict({ outcome: 'wrong', findings: 2 }) }],
  [
    'empêchée',
    {
      under_way_since: null,
      last: verdict({
        outcome: 'impossible',
        head: null,
        models: null,
        why: 'The database does not answer: connect ECONNREFUSED',
      }),
    },
  ],
] as const

const operations = of('Exploitation', [
  { state: 'Calme', path: EXPLOITATION, shows: /^Tout fonctionne/ },
  {
    state: 'À regarder',
    path: EXPLOITATION,
    shows: /^L’agenda ne montre pas/,
    answers: answers(OPERATIONS, troubled()),
  },
  {
    state: 'À regarder, un seul événement',
    path: EXPLOITATION,
    shows: /^3 étapes arrêtées/,
    answers: answers(OPERATIONS, stoppedAtOne()),
  },
  {
    state: 'Réessayer',
    path: EXPLOITATION,
    shows: 'La plus ancienne',
    answers: answers(OPERATIONS, troubled()),
    steps: click(/^Réessayer les 2… : Paiements/),
  },
  {
    state: 'Reconstructions',
    path: EXPLOITATION,
    shows: /^Des lignes diffèrent|40 par seconde/,
    answers: answers(OPERATIONS, rebuilding()),
  },
  {
    state: 'Reconstruire',
    path: EXPLOITATION,
    shows: /^Rien ne change pour le centre/,
    steps: steps(page => page.getByText('Listes et écrans').click(), click('Reconstruire… : L’agenda')),
  },
  {
    state: 'Différence',
    path: `${EXPLOITATION}?apercu=bookings`,
    shows: /^Au plus cinq lignes/,
    answers: () => ({
      [OPERATIONS]: () => ({ body: rebuilding() }),
      'GET /api/operations/models/bookings/difference': () => ({ body: difference }),
    }),
  },
  ...proofs.map(([state, proof]) => ({
    state: `Preuve, ${state}`,
    path: EXPLOITATION,
    shows: 'Preuve du journal',
    answers: answers(OPERATIONS, { ...calm(), proof }),
  })),
  { state: 'Journal', path: `${EXPLOITATION}?journal=tout&type=booking`, shows: /^3 événements/ },
  { state: 'Causes', path: `${EXPLOITATION}?evenement=${confirmed.id}`, shows: /^E-mail nº 57/ },
  {
    state: 'Pas à pas',
    path: `${EXPLOITATION}?evenement=${confirmed.id}&vue=pas&liste=bookings`,
    shows: /^Événement 2 sur 2/,
  },
  {
    state: 'Rien ne répond',
    path: EXPLOITATION,
    shows: /ne répond pas/,
    answers: answers(OPERATIONS, silent()),
  },
  { state: 'Erreur', path: EXPLOITATION, shows: 'Réessayer', answers: fails(OPERATIONS) },
])

const admin = of('Administration', [
  { state: 'Catégories', path: '/backoffice/admin/categories?categorie=1', shows: 'Adresse de la page' },
  { state: 'Questionnaire', path: '/backoffice/admin/questionnaires?questionnaire=1', shows: 'Question 1' },
  { state: 'Forfait', path: '/backoffice/admin/packages?offre=1', shows: 'Soins inclus' },
  {
    state: 'Retirer une salle',
    path: '/backoffice/admin/rooms?salle=2',
    shows: /dernière salle de ce type/,
    steps: retire,
  },
  { state: 'Personne', path: '/backoffice/admin/people?personne=2', shows: 'Fermer l’accès' },
  { state: 'Inviter', path: '/backoffice/admin/people?personne=nouveau', shows: 'Envoyer l’invitation' },
  { state: 'Règles', path: '/backoffice/admin/booking-rules', shows: 'Horaires proposés' },
  { state: 'Identité', path: '/backoffice/admin/identity', shows: 'Horaires affichés' },
  {
    state: 'Identité, erreur',
    path: '/backoffice/admin/identity',
    shows: 'Un SIRET a 14 chiffres',
    steps: steps(fill('SIRET', '12'), click('Enregistrer')),
  },
  { state: 'Choix du centre', path: '/backoffice/admin/choices', shows: 'Choisir qui reçoit' },
  { state: 'Journal', path: '/backoffice/admin/journal', shows: 'Plus anciennes' },
  {
    state: 'Journal, rien',
    path: '/backoffice/admin/journal?avant=1&par=2',
    shows: 'Rien ne correspond à ces filtres',
  },
  { state: 'Mots', path: '/backoffice/admin/words', shows: 'Textes des e-mails' },
  { state: 'Textes', path: '/backoffice/admin/texts?page=accueil', shows: 'Appel à réserver' },
  {
    state: 'Textes, questions',
    path: '/backoffice/admin/texts?page=faq',
    shows: 'Autres mots de recherche',
    steps: async page => {
      for (const entry of ['Votre rendez-vous', /^Puis-je déplacer/]) await page.getByText(entry).first().click()
    },
  },
  { state: 'Apparence', path: '/backoffice/admin/look', shows: 'Tout se lit bien' },
  {
    state: 'Apparence, illisible',
    path: '/backoffice/admin/look',
    shows: 'Ces couleurs ne peuvent pas être enregistrées',
    steps: fill('Accent', '#f0c0b0'),
  },
])

/** Pictures of the screens about the centre, its offer and its sales. */
export const staffCentreShots: readonly Shot[] = [
  ...availabilities,
  ...admin,
  ...operations,
  ...closures,
  ...payments,
  ...vouchers,
  ...packages,
  ...services,
  ...settings,
]
