import { z } from 'zod'
import { route } from '../shared/route.ts'
import { agendaChangesView } from './changes-api.ts'
import {
  assigneesQuery,
  assigneesView,
  availabilityQuery,
  availabilityView,
  closureQuery,
  closureRequest,
  closureView,
  createdClosure,
  dailyAvailabilityRequest,
  dailyAvailabilityView,
  explainedStart,
  explainQuery,
  pastAgendaQuery,
  pastAgendaView,
  removeDaysQuery,
  removedAvailabilityView,
  removedDaysView,
} from './staff-api.ts'
import { savedWeeklyHours, weeklyHoursPreview, weeklyHoursRequest, weeklyHoursView } from './weekly-hours-api.ts'

export const availabilitiesRoute = route('GET', '/api/backoffice/availabilities', {
  query: availabilityQuery,
  answer: z.array(availabilityView),
  failure: 'Erreur lors de la récupération des disponibilités.',
})

export const openDayRoute = route('POST', '/api/availability/daily', {
  body: dailyAvailabilityRequest,
  answer: dailyAvailabilityView,
  failure: 'Une erreur est survenue lors de la création des disponibilités.',
})

export const weeklyHoursRoute = route('GET', '/api/backoffice/practitioners/:id/weekly-hours', {
  answer: weeklyHoursView,
  failure: 'Les horaires habituels n’ont pas pu être chargés.',
})

export const saveWeeklyHoursRoute = route('PUT', '/api/backoffice/practitioners/:id/weekly-hours', {
  body: weeklyHoursRequest,
  answer: savedWeeklyHours,
  failure: 'Les horaires habituels n’ont pas pu être enregistrés.',
})

export const previewWeeklyHoursRoute = route('POST', '/api/backoffice/practitioners/:id/weekly-hours/preview', {
  body: weeklyHoursRequest,
  answer: weeklyHoursPreview,
  failure: 'Les changements n’ont pas pu être calculés.',
})

/** The answer is empty (204) when no booking is left outside the openings. */
export const removeAvailabilityRoute = route('DELETE', '/api/backoffice/availabilities/:id', {
  answer: removedAvailabilityView.optional(),
  failure: 'Erreur lors de la suppression de la disponibilité.',
})

export const removeDaysRoute = route('DELETE', '/api/backoffice/availabilities', {
  query: removeDaysQuery,
  answer: removedDaysView,
  failure: 'Les disponibilités n’ont pas pu être supprimées.',
})

export const closuresRoute = route('GET', '/api/backoffice/room-closures', {
  query: closureQuery,
  answer: z.array(closureView),
  failure: 'Erreur lors du chargement des fermetures',
})

export const closeRoomRoute = route('POST', '/api/backoffice/room-closures', {
  body: closureRequest,
  answer: createdClosure,
  failure: 'Erreur lors de la création de la fermeture',
})

export const liftClosureRoute = route('DELETE', '/api/backoffice/room-closures/:id', {
  failure: 'Erreur lors de la suppression de la fermeture',
})

export const explainStartRoute = route('GET', '/api/backoffice/slots/explain', {
  query: explainQuery,
  answer: explainedStart,
  failure: 'L’explication n’a pas pu être chargée.',
})

export const assigneesRoute = route('GET', '/api/backoffice/slots/assignees', {
  query: assigneesQuery,
  answer: assigneesView,
  failure: 'Les personnes libres n’ont pas pu être chargées.',
})

export const pastAgendaRoute = route('GET', '/api/backoffice/agenda', {
  query: pastAgendaQuery,
  answer: pastAgendaView,
  failure: 'L’agenda de ce moment ne peut pas être affiché.',
})

export const agendaChangesRoute = route('GET', '/api/backoffice/agenda/changes', {
  query: pastAgendaQuery,
  answer: agendaChangesView,
  failure: 'Ce qui a changé depuis ne peut pas être affiché.',
})
