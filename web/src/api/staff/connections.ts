import { mailConnectionRoute, stripeConnectionRoute, tryMailRoute } from '@alba/contracts/connections/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Makes the server test everything that it needs of Stripe. @throws {ApiError}, like all calls in this file */
export const checkStripe = () => askAsStaff(stripeConnectionRoute)

/** The number of waiting mails, when the last one was sent, and the sender and recipient of a trial e-mail. */
export const mailConnectionQuery = queryOptions({
  queryKey: staffKeys.mailConnection,
  queryFn: ({ signal }) => askAsStaff(mailConnectionRoute, { signal }),
})

/** Sends a trial e-mail to the admin who is logged in, and waits for the mail server's answer. */
export const tryMail = () => askAsStaff(tryMailRoute)
