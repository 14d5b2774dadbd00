import { defaultSalesTerms } from '../settings/default-terms.ts'
import { acceptedNow } from '../settings/terms.ts'
import { snakeKeys } from '../shared/case.ts'

/** The terms of sale that a client accepts while the centre has changed nothing, as an event records them. */
export const defaultTerms = acceptedNow(defaultSalesTerms)
/** The same terms as the API shows them, with names in snake_case. */
export const defaultTermsView = snakeKeys(defaultTerms)
