import { z } from 'zod'
import { route } from '../shared/route.ts'
import {
  absenceDecisionsRequest,
  absencePreview,
  absencePreviewRequest,
  absenceReport,
  absenceRequest,
  absenceSummary,
  declaredAbsence,
} from './api.ts'

export const absencesRoute = route('GET', '/api/backoffice/absences', {
  answer: z.array(absenceSummary),
  failure: 'Les absences n’ont pas pu être chargées.',
})

export const absenceRoute = route('GET', '/api/backoffice/absences/:id', {
  answer: absenceReport,
  failure: 'Cette absence n’a pas pu être chargée.',
})

export const previewAbsenceRoute = route('POST', '/api/backoffice/absences/preview', {
  body: absencePreviewRequest,
  answer: absencePreview,
  failure: 'Les rendez-vous concernés n’ont pas pu être chargés.',
})

export const declareAbsenceRoute = route('POST', '/api/backoffice/absences', {
  body: absenceRequest,
  accepted: declaredAbsence,
  failure: 'L’absence n’a pas pu être enregistrée.',
})

export const decideAbsenceRoute = route('POST', '/api/backoffice/absences/:id/decisions', {
  body: absenceDecisionsRequest,
  accepted: declaredAbsence,
  failure: 'Ces décisions n’ont pas pu être enregistrées.',
})
