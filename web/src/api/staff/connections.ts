import { mailConnectionRoute, stripeConnectionRoute, tryMailRoute } from '@alba/contracts/connections/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Has everything tried that is needed of Stripe. @throws {ApiError}, as all of these */
export const checkStripe = () => askAsStaff(stripeConnectionRoute)

/** How many mails wait, when the last one was sent, and from whom to whom a trial would go. */
export const mailConnectionQuery = queryOptions({
  queryKey: staffKeys.mailConnection,
  queryFn: ({ signal }) => askAsStaff(mailConnectionRoute, { signal }),
})

/** Sends a trial e-mail to the admin who is logged in, and waits for the mail server's answer. */
export const tryMail = () => askAsStaff(tryMailRoute)
