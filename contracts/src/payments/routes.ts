import { paymentSumsView } from '../movements/api.ts'
import { route } from '../shared/route.ts'
import { createIntentRequest, createIntentView, intentView } from './api.ts'
import { receiptRequest } from './receipt-api.ts'
import {
  dueCountView,
  duesView,
  otherwiseRequest,
  paymentMoneyView,
  refundRequest,
  writeOffRequest,
} from './refund-api.ts'
import { overviewQuery, paymentExportQuery, paymentOverview, providerDetail } from './staff-api.ts'

export const createIntentRoute = route('POST', '/api/payments/create-intent', {
  body: createIntentRequest,
  answer: createIntentView,
  errorsInText: true,
  failure: 'Le service de paiement ne répond pas. Veuillez réessayer dans un instant.',
})

export const intentRoute = route('GET', '/api/payments/intent/:id', {
  answer: intentView,
  failure: 'Erreur lors de la récupération des détails du paiement',
})

/** The browser makes this call while a page closes. Nobody would read a failure, so it needs no sentence. */
export const cancelIntentRoute = route('PATCH', '/api/payments/cancel-intent/:id', { emptyBody: true, failure: '' })

export const paymentsRoute = route('GET', '/api/payments/overview', {
  query: overviewQuery,
  answer: paymentOverview,
  failure: 'Erreur lors du chargement des paiements',
})

export const exportPaymentsRoute = route('GET', '/api/payments/export', {
  query: paymentExportQuery,
  file: 'text/csv',
  failure: 'Erreur lors de l’export des paiements',
})

export const paymentSumsRoute = route('GET', '/api/payments/sums', {
  query: paymentExportQuery,
  answer: paymentSumsView,
  failure: 'Erreur lors du chargement des sommes',
})

export const paymentMoneyRoute = route('GET', '/api/payments/:id/money', {
  answer: paymentMoneyView,
  failure: 'Erreur lors du chargement du paiement',
})

export const ownReceiptRoute = route('POST', '/api/receipts', {
  body: receiptRequest,
  file: 'application/pdf',
  failure: 'Le reçu n’a pas pu être téléchargé.',
})

export const staffReceiptRoute = route('GET', '/api/backoffice/receipts/:kind/:id', {
  file: 'application/pdf',
  failure: 'Le reçu n’a pas pu être téléchargé.',
})

export const providerDetailRoute = route('GET', '/api/payments/stripe/:id', {
  answer: providerDetail,
  failure: 'Erreur lors de la récupération des détails Stripe',
})

export const resyncPaymentRoute = route('POST', '/api/payments/resync/:type/:entity_id', {
  failure: 'Erreur lors de la resynchronisation',
})

export const duesRoute = route('GET', '/api/payments/due', {
  answer: duesView,
  failure: 'Erreur lors du chargement des remboursements',
})

export const dueCountRoute = route('GET', '/api/payments/due/count', {
  answer: dueCountView,
  failure: 'Erreur lors du chargement des remboursements',
})

const REFUND = 'Le remboursement n’a pas abouti.'

export const refundRoute = route('POST', '/api/payments/:id/refunds', { body: refundRequest, failure: REFUND })

export const refundOtherwiseRoute = route('POST', '/api/payments/:id/refunds/otherwise', {
  body: otherwiseRequest,
  failure: REFUND,
})

export const writeOffRoute = route('POST', '/api/payments/:id/refunds/write-off', {
  body: writeOffRequest,
  failure: REFUND,
})
