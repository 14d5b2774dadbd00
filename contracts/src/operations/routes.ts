import { eventsQuery, traceQuery } from '../operator/log.ts'
import { route } from '../shared/route.ts'
import {
  actAccepted,
  eventSkipRequest,
  mailDropRequest,
  mailsRetryRequest,
  messageRequest,
  modelActionRequest,
  modelReplayRequest,
  operationsView,
  parkedRetryRequest,
  parkedSkipRequest,
  verificationRequest,
} from './api.ts'
import { eventsView, stepsQuery, traceView } from './log.ts'
import { modelDifference } from './models.ts'
import { stepped } from './steps.ts'

const FAILED = 'L’acte n’a pas pu être enregistré : rien n’a été fait. Merci de réessayer.'

export const operationsRoute = route('GET', '/api/operations', {
  answer: operationsView,
  failure: 'L’état du site n’a pas pu être chargé.',
})

export const retryParkedRoute = route('POST', '/api/operations/parked/retry', {
  body: parkedRetryRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const skipParkedRoute = route('POST', '/api/operations/parked/skip', {
  body: parkedSkipRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const skipEventRoute = route('POST', '/api/operations/models/:name/skip', {
  body: eventSkipRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const replayModelRoute = route('POST', '/api/operations/models/:name/replay', {
  body: modelReplayRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const actOnModelRoute = route('POST', '/api/operations/models/:name/replay/:action', {
  body: modelActionRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const modelDifferenceRoute = route('GET', '/api/operations/models/:name/difference', {
  answer: modelDifference,
  failure: 'La différence n’a pas pu être calculée.',
})

export const verifyLogRoute = route('POST', '/api/operations/verification', {
  body: verificationRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const retryMessageRoute = route('POST', '/api/operations/messages/retry', {
  body: messageRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const skipMessageRoute = route('POST', '/api/operations/messages/skip', {
  body: messageRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const retryMailsRoute = route('POST', '/api/operations/mails/retry', {
  body: mailsRetryRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const dropMailRoute = route('POST', '/api/operations/mails/drop', {
  body: mailDropRequest,
  answer: actAccepted,
  failure: FAILED,
})

export const eventsRoute = route('GET', '/api/operations/events', {
  query: eventsQuery,
  answer: eventsView,
  failure: 'Le journal n’a pas pu être lu.',
})

export const traceRoute = route('GET', '/api/operations/trace', {
  query: traceQuery,
  answer: traceView,
  failure: 'Les causes n’ont pas pu être lues.',
})

export const stepsRoute = route('GET', '/api/operations/models/:name/steps', {
  query: stepsQuery,
  answer: stepped,
  failure: 'Le pas à pas n’a pas pu être calculé.',
})
