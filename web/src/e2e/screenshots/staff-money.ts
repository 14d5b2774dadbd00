import type { Page } from '@playwright/test'
import { detailOf, week } from '../mock-bookings.ts'
import { paidMoney, receipt } from '../mock-money.ts'
import { movementsServer } from '../mock-movements.ts'
import { dueServer } from '../mock-payments.ts'
import { purchases, voucherDetail } from '../mock-staff-sales.ts'
import { answers, click, fill, of, type Shot, steps } from './shot.ts'

/** Opens « Remboursé autrement » of the first due, filled in. */
const returnedOtherwise = steps(
  click(/^Remboursé autrement/),
  async (page: Page) => {
    await page.getByLabel('Moyen').selectOption('cash')
  },
  fill('Motif', 'Rendu à la cliente au centre'),
)
const dues = of('À rembourser', [
  { state: 'Rempli', path: '/backoffice/payments/due', shows: 'Nadia Cherif', answers: dueServer },
  {
    state: 'Vide',
    path: '/backoffice/payments/due',
    shows: 'Rien à rembourser',
    answers: answers('GET /api/payments/due', { items: [], count: 0, total_cents: 0 }),
  },
  {
    state: 'Rembourser',
    path: '/backoffice/payments/due',
    shows: 'Gardé dans l’historique.',
    answers: dueServer,
    steps: click(/^Rembourser : /),
  },
  {
    state: 'Remboursé autrement',
    path: '/backoffice/payments/due',
    shows: 'Noter le remboursement',
    answers: dueServer,
    steps: returnedOtherwise,
  },
])

/** Two payments in two months: a part was refunded and a part is disputed. */
const twoPayments = {
  ...paidMoney(15_000),
  refunded_cents: 7_500,
  disputed_cents: 2_500,
  kept_cents: 5_000,
  outstanding_cents: 2_500,
  payments: [
    receipt({ paid_at: '2026-10-31T22:50:00Z', refunded_cents: 7_500, kept_cents: 0 }),
    receipt({ paid_at: '2026-10-31T23:10:00Z', disputed_cents: 2_500, kept_cents: 5_000 }),
  ],
}
const refundable = ['pi_1', 'pi_2'].map((payment_intent_id, n) => ({
  payment_intent_id,
  paid_at: twoPayments.payments[n]?.paid_at ?? null,
  left_cents: 5_000 - 2_500 * n,
  outstanding_cents: 0,
}))
const toPayments = (page: Page) => page.getByText('Paiement 2').scrollIntoViewIfNeeded()
const sheets = of('Argent rendu', [
  {
    state: 'Réservation',
    path: '/backoffice/bookings?date=2026-11-26&booking=109',
    shows: 'Paiement 2',
    steps: toPayments,
    answers: () => ({
      'GET /api/backoffice/bookings/:id': () => ({
        body: week
          .filter(({ id }) => id === 109)
          .map(each => ({ ...detailOf(each), money: twoPayments, refundable }))[0],
      }),
    }),
  },
  {
    state: 'Bon cadeau',
    path: '/backoffice/gift-vouchers?bon=512345678901201',
    shows: 'Paiement 2',
    steps: toPayments,
    answers: answers('GET /api/gift-vouchers/by-id/:id', voucherDetail({ money: twoPayments, refundable })),
  },
  {
    state: 'Forfait',
    path: '/backoffice/packages?forfait=612345678901201',
    shows: 'Paiement 2',
    steps: toPayments,
    answers: answers('GET /api/packages/purchases/:id', { ...purchases[0], money: twoPayments, refundable }),
  },
])

const extended = voucherDetail({ expires_at: '2027-11-22T22:59:59Z', can_undo_extension: true })
const extensions = of('Bon prolongé', [
  {
    state: 'Détail',
    path: '/backoffice/gift-vouchers?bon=512345678901201',
    shows: 'Annuler la prolongation',
    answers: answers('GET /api/gift-vouchers/by-id/:id', extended),
  },
  {
    state: 'Annuler la prolongation',
    path: '/backoffice/gift-vouchers?bon=512345678901201',
    shows: /expirera de nouveau/,
    steps: click('Annuler la prolongation'),
    answers: answers('GET /api/gift-vouchers/by-id/:id', extended),
  },
])

const accounts = of('Comptes', [
  { state: 'Par mois', path: '/backoffice/money', shows: 'Janvier 2026' },
  { state: 'Par jour', path: '/backoffice/money?par=day', shows: 'Lundi 2 novembre' },
  { state: 'Bons', path: '/backoffice/money?vue=vouchers', shows: 'Repris' },
  {
    state: 'Vide',
    path: '/backoffice/money',
    shows: 'Aucun mouvement',
    answers: () => movementsServer({ isEmpty: true }),
  },
  {
    state: 'Mouvements',
    path: '/backoffice/money?liste=kept&du=2026-11-01&au=2026-11-30',
    shows: 'Remboursé sur la carte',
  },
  { state: 'Bons en circulation', path: '/backoffice/money?liste=bons', shows: 'B3HN-8KTW-2RQM' },
])

/** Pictures of the accounts, of refunds that are due or made, and of extended vouchers. */
export const staffMoneyShots: readonly Shot[] = [...accounts, ...dues, ...sheets, ...extensions]
