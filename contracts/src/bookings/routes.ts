import { z } from 'zod'
import { paidOnSiteRequest, refundOnSiteRequest, writeOffOnSiteRequest } from '../payments/refund-api.ts'
import { bookingRulesView } from '../settings/api.ts'
import { correctEmailRequest } from '../shared/corrections.ts'
import { route } from '../shared/route.ts'
import { agendaSheet, agendaSheetQuery } from './agenda-sheet.ts'
import {
  availableDatesQuery,
  availableDatesView,
  bookingPending,
  bookingRequest,
  bookingView,
  bookingVouchersRequest,
  bookingVouchersView,
  cancelBookingQuery,
  firstAvailableDateQuery,
  firstAvailableDateView,
  nextStartsQuery,
  nextStartsView,
  servicePractitionersView,
  servicesBesideView,
  slotsQuery,
  slotView,
} from './api.ts'
import { attendanceQuery, attendanceView, dayEndQuery, dayEndView } from './day-end-api.ts'
import {
  linkCancelRequest,
  linkDatesRequest,
  linkedBookingView,
  linkedStart,
  linkMoveRequest,
  linkRequest,
  linkStartsRequest,
  linkView,
  makeLinkRequest,
} from './link-api.ts'
import {
  attendanceRequest,
  availablePractitioner,
  availablePractitionersQuery,
  bookingExportQuery,
  bookingListQuery,
  cancelRequest,
  changePractitionerQuery,
  contactRequest,
  drawnBookingView,
  misplacedBookingView,
  notesRequest,
  rescheduleRequest,
  staffBookingDetail,
  staffBookingRequest,
  staffBookingView,
} from './staff-api.ts'

export const slotsRoute = route('GET', '/api/slots', {
  query: slotsQuery,
  answer: z.array(slotView),
  failure: 'Erreur lors du chargement des créneaux',
})

export const firstAvailableDateRoute = route('GET', '/api/services/:id/first-available-date', {
  query: firstAvailableDateQuery,
  answer: firstAvailableDateView,
  failure: 'Première date disponible inconnue',
})

export const availableDatesRoute = route('GET', '/api/services/:id/available-dates', {
  query: availableDatesQuery,
  answer: availableDatesView,
  failure: 'Dates disponibles inconnues',
})

export const servicePractitionersRoute = route('GET', '/api/services/:id/practitioners', {
  answer: servicePractitionersView,
  failure: 'Les personnes chez qui réserver n’ont pas pu être chargées.',
})

export const servicesBesideRoute = route('GET', '/api/services/:id/beside', {
  answer: servicesBesideView,
  failure: 'Les soins possibles en même temps n’ont pas pu être chargés.',
})

export const nextStartsRoute = route('GET', '/api/services/next-starts', {
  query: nextStartsQuery,
  answer: nextStartsView,
  failure: 'Prochains créneaux inconnus',
})

export const bookingRulesRoute = route('GET', '/api/system-settings/booking-rules', {
  answer: bookingRulesView,
  failure: 'Règles de réservation inconnues',
})

export const createBookingRoute = route('POST', '/api/bookings', {
  body: bookingRequest,
  answer: bookingView,
  accepted: bookingPending,
  failure: 'Erreur lors de la réservation',
})

export const bookingRoute = route('GET', '/api/bookings/:id', {
  answer: bookingView,
  failure: 'Impossible de récupérer la réservation confirmée.',
})

export const payWithVouchersRoute = route('POST', '/api/bookings/:id/vouchers', {
  body: bookingVouchersRequest,
  answer: bookingVouchersView,
  failure: 'Erreur lors de l’utilisation du bon',
})

export const correctEmailRoute = route('POST', '/api/bookings/:id/email', {
  body: correctEmailRequest,
  answer: bookingView,
  accepted: bookingPending,
  failure: 'L’adresse n’a pas pu être corrigée. Merci de réessayer.',
})

/** The browser makes this call while a page closes. Nobody would read a failure, so it needs no sentence. */
export const cancelUnpaidBookingRoute = route('PATCH', '/api/bookings/:id/cancel', {
  query: cancelBookingQuery,
  failure: '',
})

/** Makes the link with which the visitor manages the booking that they have just made. */
export const makeLinkRoute = route('POST', '/api/bookings/:id/link', {
  body: makeLinkRequest,
  answer: linkView,
  failure: 'La page de votre rendez-vous n’a pas pu s’ouvrir. Merci de réessayer.',
})

export const linkedBookingRoute = route('POST', '/api/booking-links/look-up', {
  body: linkRequest,
  answer: linkedBookingView,
  failure: 'Votre rendez-vous n’a pas pu être affiché. Merci de réessayer.',
})

export const linkedDatesRoute = route('POST', '/api/booking-links/dates', {
  body: linkDatesRequest,
  answer: availableDatesView,
  failure: 'Dates disponibles inconnues',
})

export const linkedStartsRoute = route('POST', '/api/booking-links/starts', {
  body: linkStartsRequest,
  answer: z.array(linkedStart),
  failure: 'Erreur lors du chargement des créneaux',
})

export const moveByLinkRoute = route('POST', '/api/booking-links/move', {
  body: linkMoveRequest,
  answer: linkedBookingView,
  accepted: bookingPending,
  failure: 'Votre rendez-vous n’a pas pu être déplacé : il reste à son heure. Merci de réessayer.',
})

export const cancelByLinkRoute = route('POST', '/api/booking-links/cancel', {
  body: linkCancelRequest,
  answer: linkedBookingView,
  accepted: bookingPending,
  failure: 'Votre rendez-vous n’a pas pu être annulé : il reste à son heure. Merci de réessayer.',
})

export const staffBookingsRoute = route('GET', '/api/backoffice/bookings', {
  query: bookingListQuery,
  answer: z.array(staffBookingView),
  failure: 'Erreur lors du chargement des réservations',
})

/** The same list with `fields=calendar`. */
export const drawnBookingsRoute = route('GET', '/api/backoffice/bookings', {
  query: bookingListQuery,
  answer: z.array(drawnBookingView),
  failure: 'Erreur lors du chargement des réservations',
})

export const exportBookingsRoute = route('GET', '/api/backoffice/bookings/export', {
  query: bookingExportQuery,
  file: 'text/csv',
  failure: 'L’export n’a pas abouti. Merci de réessayer.',
})

export const agendaSheetRoute = route('GET', '/api/backoffice/bookings/sheet', {
  query: agendaSheetQuery,
  answer: agendaSheet,
  failure: 'La feuille à imprimer n’a pas pu être chargée.',
})

export const agendaSheetPdfRoute = route('GET', '/api/backoffice/bookings/sheet/pdf', {
  query: agendaSheetQuery,
  file: 'application/pdf',
  failure: 'La feuille à imprimer n’a pas pu être chargée.',
})

export const misplacedBookingsRoute = route('GET', '/api/backoffice/bookings/misplaced', {
  answer: z.array(misplacedBookingView),
  failure: 'Erreur lors du chargement des réservations à déplacer',
})

export const staffBookingRoute = route('GET', '/api/backoffice/bookings/:id', {
  answer: staffBookingDetail,
  failure: 'Cette réservation ne peut pas être affichée.',
})

export const bookForClientRoute = route('POST', '/api/backoffice/bookings', {
  body: staffBookingRequest,
  answer: staffBookingDetail,
  accepted: bookingPending,
  failure: 'Erreur lors de la création de la réservation',
})

export const keepBookingRoute = route('POST', '/api/backoffice/bookings/:id/keep', {
  failure: 'La réservation n’a pas pu être gardée à sa place.',
})

export const cancelBookingRoute = route('DELETE', '/api/backoffice/bookings/:id', {
  body: cancelRequest,
  failure: 'Erreur lors de l’annulation de la réservation',
})

export const correctContactRoute = route('PUT', '/api/backoffice/bookings/:id/contact', {
  body: contactRequest,
  answer: staffBookingDetail,
  accepted: bookingPending,
  failure: 'Les coordonnées n’ont pas pu être corrigées.',
})

export const changeNotesRoute = route('PUT', '/api/backoffice/bookings/:id/notes', {
  body: notesRequest,
  failure: 'Les notes n’ont pas pu être enregistrées.',
})

export const availablePractitionersRoute = route('GET', '/api/bookings/:id/available-practitioners', {
  query: availablePractitionersQuery,
  answer: z.array(availablePractitioner),
  failure: 'Erreur lors du chargement des praticiens disponibles',
})

export const changePractitionerRoute = route('PUT', '/api/bookings/:id/change-practitioner', {
  query: changePractitionerQuery,
  failure: 'Erreur lors du changement de praticien',
})

export const rescheduleBookingRoute = route('POST', '/api/backoffice/bookings/:id/reschedule', {
  body: rescheduleRequest,
  answer: staffBookingDetail,
  accepted: bookingPending,
  failure: 'La réservation n’a pas pu être déplacée.',
})

export const confirmEligibilityRoute = route('POST', '/api/backoffice/bookings/:id/confirm-eligibility', {
  failure: 'Le questionnaire n’a pas pu être validé.',
})

export const recordAttendanceRoute = route('PUT', '/api/backoffice/bookings/:id/attendance', {
  body: attendanceRequest,
  answer: staffBookingDetail,
  accepted: bookingPending,
  failure: 'La présence n’a pas pu être notée.',
})

export const dayEndRoute = route('GET', '/api/backoffice/day-end', {
  query: dayEndQuery,
  answer: dayEndView,
  failure: 'Erreur lors du chargement de la journée',
})

export const attendanceRoute = route('GET', '/api/backoffice/day-end/months', {
  query: attendanceQuery,
  answer: attendanceView,
  failure: 'Erreur lors du chargement des présences',
})

export const markPaidOnSiteRoute = route('PUT', '/api/backoffice/bookings/:id/paid-on-site', {
  body: paidOnSiteRequest,
  answer: staffBookingDetail,
  accepted: bookingPending,
  failure: 'Le règlement n’a pas pu être enregistré.',
})

export const undoPaidOnSiteRoute = route('DELETE', '/api/backoffice/bookings/:id/paid-on-site', {
  answer: staffBookingDetail,
  accepted: bookingPending,
  failure: 'Le règlement n’a pas pu être annulé.',
})

export const refundOnSiteRoute = route('POST', '/api/backoffice/bookings/:id/refunds-on-site', {
  body: refundOnSiteRequest,
  failure: 'Le remboursement n’a pas abouti.',
})

export const writeOffOnSiteRoute = route('POST', '/api/backoffice/bookings/:id/refunds-on-site/write-off', {
  body: writeOffOnSiteRequest,
  failure: 'Le remboursement n’a pas abouti.',
})
