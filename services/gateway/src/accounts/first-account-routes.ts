import { lookUpFirstAccount, makeFirstAccount } from '@alba/contracts/accounts/commands'
import { firstAccountMade, firstAccountRequest, firstAccountView } from '@alba/contracts/accounts/first-account'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { limitedAttempt } from './limited-attempt.ts'
import type { AccountDeps } from './routes.ts'

const tags = ['accounts']

/** The name under which all tries of the code are counted together, with the limit of one account. */
const ACCOUNT = 'first account'

/** The first account of an installation that has none (ADR 70). */
export function firstAccountRoutes(api: Api, deps: AccountDeps): void {
  isAwaitedRoute(api, deps)
  createRoute(api, deps)
}

function isAwaitedRoute(api: Api, { commands }: AccountDeps): void {
  // An installation that has an account never awaits the first one again: the command service is asked only until then.
  let isMade = false
  api.get(
    '/api/auth/first-account',
    {
      ...forAnybody(120),
      schema: {
        tags,
        summary: 'Whether nobody has an account yet',
        description: 'Then the first account is made with the code that this installation printed at its start.',
        response: { 200: firstAccountView, ...refusals(504) },
      },
    },
    async request => {
      if (!isMade) isMade = !(await commands.send(lookUpFirstAccount, {}, causeOf(request))).awaited
      return { awaited: !isMade }
    },
  )
}

function createRoute(api: Api, { commands, models, logins, note }: AccountDeps): void {
  api.post(
    '/api/auth/first-account',
    {
      ...forAnybody(20, { failure: 'Le compte n’a pas pu être créé. Merci de réessayer.' }),
      schema: {
        tags,
        summary: 'Makes the first account, whose owner is an admin',
        description:
          'Asks for the code that this installation printed at its start; letters that look alike count as the same. 422: the code is wrong, or the password can be guessed; 409: there is an account already, or somebody else is making it. Wrong codes are limited like wrong passwords. Repeated after a lost answer, it is answered alike until the first login. The person then logs in with the address of the answer.',
        body: firstAccountRequest,
        response: { 200: firstAccountMade, ...refusals(409, 429) },
      },
    },
    async (request, reply) => {
      const who = { account: ACCOUNT, known: undefined }
      // The command service refuses a wrong code with the first of these, and with the second once there is an account.
      const wrong = ['first_code_wrong', 'first_account_made'] as const
      const { email, position } = await limitedAttempt(wrong, { logins, request, reply, who }, () =>
        commands.send(makeFirstAccount, request.body, causeOf(request)),
      )
      note('first account made', request, email)
      await models.waitFor(['staff', 'catalogue'], position)
      return { email }
    },
  )
}
