import { correctEmailRequest } from '../shared/corrections.ts'
import { route } from '../shared/route.ts'
import {
  extendQuery,
  markPaidQuery,
  undoExtensionQuery,
  voucherDetail,
  voucherExportQuery,
  voucherList,
  voucherListQuery,
  voucherLookup,
  voucherOrder,
  voucherPending,
  voucherReasonRequest,
  voucherRequest,
  voucherStats,
  voucherView,
} from './api.ts'
import { deliveryRequest, moveDeliveryRequest, voucherDeliveryView } from './delivery-api.ts'

export const voucherLookupRoute = route('GET', '/api/gift-vouchers/:number/with-service', {
  answer: voucherLookup,
  failure: 'Erreur lors de la récupération du bon cadeau',
})

export const orderVoucherRoute = route('POST', '/api/gift-vouchers', {
  body: voucherRequest,
  answer: voucherOrder,
  accepted: voucherPending,
  failure: 'Erreur lors de la création du bon cadeau',
})

export const voucherRoute = route('GET', '/api/gift-vouchers/by-id/:id', {
  answer: voucherView,
  failure: 'Erreur lors de la récupération du bon cadeau',
})

export const correctVoucherEmailRoute = route('POST', '/api/gift-vouchers/:id/email', {
  body: correctEmailRequest,
  answer: voucherView,
  accepted: voucherPending,
  failure: 'L’adresse n’a pas pu être corrigée. Merci de réessayer.',
})

export const voucherDeliveryRoute = route('POST', '/api/voucher-deliveries/look-up', {
  body: deliveryRequest,
  answer: voucherDeliveryView,
  failure: 'Votre bon cadeau n’a pas pu être affiché. Merci de réessayer.',
})

export const moveDeliveryRoute = route('POST', '/api/voucher-deliveries/move', {
  body: moveDeliveryRequest,
  answer: voucherDeliveryView,
  accepted: voucherPending,
  failure: 'La date n’a pas pu être changée. Merci de réessayer.',
})

export const deliverNowRoute = route('POST', '/api/voucher-deliveries/send', {
  body: deliveryRequest,
  answer: voucherDeliveryView,
  accepted: voucherPending,
  failure: 'Le bon n’a pas pu être envoyé. Merci de réessayer.',
})

export const markVoucherPaidRoute = route('PUT', '/api/gift-vouchers/:id/mark-paid', {
  query: markPaidQuery,
  failure: 'Erreur lors de la confirmation du paiement du bon cadeau',
})

export const voucherPdfRoute = route('GET', '/api/gift-vouchers/:number/download-pdf', {
  file: 'application/pdf',
  failure: 'Erreur lors du téléchargement du PDF',
})

export const staffVouchersRoute = route('GET', '/api/gift-vouchers/list', {
  query: voucherListQuery,
  answer: voucherList,
  failure: 'Erreur lors de la récupération des bons cadeaux',
})

export const voucherStatsRoute = route('GET', '/api/gift-vouchers/stats', {
  answer: voucherStats,
  failure: 'Erreur lors de la récupération des statistiques',
})

export const staffVoucherRoute = route('GET', '/api/gift-vouchers/by-id/:id', {
  answer: voucherDetail,
  failure: 'Erreur lors de la récupération du bon cadeau',
})

export const staffVoucherPdfRoute = route('GET', '/api/gift-vouchers/:number/download-pdf', {
  file: 'application/pdf',
  failure: 'Erreur lors du téléchargement',
})

export const exportVouchersRoute = route('GET', '/api/gift-vouchers/export', {
  query: voucherExportQuery,
  file: 'text/csv',
  failure: 'Erreur lors de l’export des bons cadeaux',
})

export const extendVoucherRoute = route('POST', '/api/gift-vouchers/:number/extend', {
  query: extendQuery,
  body: voucherReasonRequest,
  failure: 'Erreur lors de la prolongation',
})

export const undoExtensionRoute = route('PUT', '/api/gift-vouchers/:number/undo-extension', {
  query: undoExtensionQuery,
  body: voucherReasonRequest,
  failure: 'La prolongation n’a pas pu être annulée.',
})

export const invalidateVoucherRoute = route('POST', '/api/gift-vouchers/:number/invalidate', {
  body: voucherReasonRequest,
  failure: 'Erreur lors de l’invalidation',
})
