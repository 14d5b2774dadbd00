import { route } from '../shared/route.ts'
import {
  movementsExportQuery,
  movementsQuery,
  movementsView,
  outstandingExportQuery,
  outstandingQuery,
  outstandingView,
  sumsQuery,
  sumsView,
} from './api.ts'

const failure = 'Erreur lors du chargement des comptes'
const exportFailure = 'Erreur lors de l’export des comptes'

export const moneySumsRoute = route('GET', '/api/backoffice/money/sums', {
  query: sumsQuery,
  answer: sumsView,
  failure,
})

export const exportMoneySumsRoute = route('GET', '/api/backoffice/money/sums/export', {
  query: sumsQuery,
  file: 'text/csv',
  failure: exportFailure,
})

export const movementsRoute = route('GET', '/api/backoffice/money/movements', {
  query: movementsQuery,
  answer: movementsView,
  failure,
})

export const exportMovementsRoute = route('GET', '/api/backoffice/money/movements/export', {
  query: movementsExportQuery,
  file: 'text/csv',
  failure: exportFailure,
})

export const outstandingRoute = route('GET', '/api/backoffice/money/outstanding', {
  query: outstandingQuery,
  answer: outstandingView,
  failure,
})

export const exportOutstandingRoute = route('GET', '/api/backoffice/money/outstanding/export', {
  query: outstandingExportQuery,
  file: 'text/csv',
  failure: exportFailure,
})
