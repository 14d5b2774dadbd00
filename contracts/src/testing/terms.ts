import { defaultSalesTerms } from '../settings/default-terms.ts'
import { acceptedNow } from '../settings/terms.ts'
import { snakeKeys } from '../shared/case.ts'

/** What a client accepts while the centre has changed nothing, as an event records it and as the API shows it. */
export const defaultTerms = acceptedNow(defaultSalesTerms)
export const defaultTermsView = snakeKeys(defaultTerms)
