import { route } from '../shared/route.ts'
import { clientError } from './api.ts'

/** No page shows whether the error was told. */
export const tellErrorRoute = route('POST', '/api/client-errors', { body: clientError, failure: '' })
