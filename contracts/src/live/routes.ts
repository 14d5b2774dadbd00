import { route } from '../shared/route.ts'

export const changesRoute = route('GET', '/api/backoffice/events', {
  file: 'text/event-stream',
  failure: 'Les changements ne sont pas suivis.',
})
