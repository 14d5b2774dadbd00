import { z } from 'zod'
import { route } from '../shared/route.ts'
import {
  changedClient,
  clientContactRequest,
  clientListQuery,
  clientPage,
  clientSummary,
  joinRequest,
  partRequest,
} from './api.ts'

export const clientsRoute = route('GET', '/api/backoffice/clients', {
  query: clientListQuery,
  answer: z.array(clientSummary),
  failure: 'La liste n’a pas pu être chargée.',
})

export const clientRoute = route('GET', '/api/backoffice/clients/:id', {
  answer: clientPage,
  failure: 'Cette fiche n’a pas pu être chargée.',
})

export const correctClientRoute = route('PUT', '/api/backoffice/clients/:id/contact', {
  body: clientContactRequest,
  answer: changedClient,
  failure: 'Les coordonnées n’ont pas pu être corrigées.',
})

export const joinClientsRoute = route('POST', '/api/backoffice/clients/:id/join', {
  body: joinRequest,
  answer: changedClient,
  failure: 'Les fiches n’ont pas pu être réunies.',
})

export const partClientsRoute = route('POST', '/api/backoffice/clients/:id/part', {
  body: partRequest,
  answer: changedClient,
  failure: 'Les fiches n’ont pas pu être séparées.',
})
