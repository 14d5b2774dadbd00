import type { LoginView } from '@alba/contracts/accounts/api'
import type { AccountFacts } from '@alba/contracts/accounts/commands'
import type { SessionName } from '@alba/platform/accounts/sessions'
import type { Api } from '../http/api.ts'
import { accessToken } from '../http/staff.ts'
import { userOf } from './profile.ts'

type Opened = SessionName & { readonly refreshToken: string }

/** The tokens of a session. */
export const tokensOf = (api: Api, session: Opened) => ({
  access_token: accessToken(api, session),
  refresh_token: session.refreshToken,
})

/** The answer to a login. */
export const loginViewOf = (
  api: Api,
  session: Opened & { readonly account: AccountFacts },
  deviceToken: string,
): LoginView => ({
  ...tokensOf(api, session),
  device_token: deviceToken,
  user: userOf(session.practitionerId, session.account),
})
