import { acceptInvitationRoute, lookUpInvitationRoute } from '@alba/contracts/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../http.ts'
import { staffKeys } from './keys.ts'

/** Whose invitation a link is. @throws {ApiError} 409 when it is no longer valid */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: staffKeys.invitation(token),
    queryFn: ({ signal }) => ask(lookUpInvitationRoute, { body: { token }, signal }),
    retry: false,
  })

/** Sets the password that the invited person chose. @throws {ApiError} */
export const acceptInvitation = (token: string, password: string) =>
  ask(acceptInvitationRoute, { body: { token, password } })
