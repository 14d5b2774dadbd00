import { route } from '../shared/route.ts'
import { clientError } from './api.ts'

/** No page shows whether the report arrived, so a failure needs no sentence. */
export const reportErrorRoute = route('POST', '/api/client-errors', { body: clientError, failure: '' })
