import { z } from 'zod'
import { correctEmailRequest } from '../shared/corrections.ts'
import { route } from '../shared/route.ts'
import {
  packageView,
  purchaseDetail,
  purchaseExportQuery,
  purchaseList,
  purchaseListQuery,
  purchasePending,
  purchaseRequest,
  purchaseView,
  staffPackageView,
} from './api.ts'

export const packagesRoute = route('GET', '/api/packages', {
  answer: z.array(packageView),
  failure: 'Erreur lors de la récupération des forfaits',
})

export const purchasePackageRoute = route('POST', '/api/packages/purchase', {
  body: purchaseRequest,
  answer: purchaseView,
  accepted: purchasePending,
  failure: 'Une erreur est survenue lors de la création de l’achat',
})

export const purchaseRoute = route('GET', '/api/packages/purchases/:id', {
  answer: purchaseView,
  failure: 'Erreur lors de la confirmation du paiement',
})

export const correctPurchaseEmailRoute = route('POST', '/api/packages/purchases/:id/email', {
  body: correctEmailRequest,
  answer: purchaseView,
  accepted: purchasePending,
  failure: 'L’adresse n’a pas pu être corrigée. Merci de réessayer.',
})

/** The same address as `packagesRoute`. It answers more to a caller who is logged in as staff. */
export const staffPackagesRoute = route('GET', '/api/packages', {
  answer: z.array(staffPackageView),
  failure: 'Erreur lors de la récupération des forfaits',
})

export const staffPurchasesRoute = route('GET', '/api/packages/purchases/list', {
  query: purchaseListQuery,
  answer: purchaseList,
  failure: 'Erreur chargement forfaits',
})

/** The same address as `purchaseRoute`. It answers more to a caller who is logged in as staff. */
export const staffPurchaseRoute = route('GET', '/api/packages/purchases/:id', {
  answer: purchaseDetail,
  failure: 'Erreur refresh purchase',
})

export const exportPurchasesRoute = route('GET', '/api/packages/purchases/export', {
  query: purchaseExportQuery,
  file: 'text/csv',
  failure: 'Erreur lors de l’export des forfaits',
})
