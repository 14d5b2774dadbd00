import {
  invitationAcceptance,
  invitationAccepted,
  invitationLookUp,
  invitationView,
} from '@alba/contracts/accounts/api'
import { acceptInvitation, lookUpInvitation } from '@alba/contracts/accounts/commands'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import type { AccountDeps } from './routes.ts'

const tags = ['accounts']
const failure = 'Le lien n’a pas pu être vérifié. Merci de réessayer.'

/** The link of an invitation: whose it is, and the password that its owner chooses. */
export function invitationRoutes(api: Api, { commands, models, note }: AccountDeps): void {
  api.post(
    '/api/auth/invitations/look-up',
    {
      ...forAnybody(60, { failure }),
      schema: {
        tags,
        summary: 'Whose invitation a link is',
        description: 'Whoever has the secret of the link may know it. 409: the link is no longer valid.',
        body: invitationLookUp,
        response: { 200: invitationView, ...refusals(409) },
      },
    },
    async request => {
      const { name, email, validUntil } = await commands.send(lookUpInvitation, request.body, causeOf(request))
      return { name, email, valid_until: validUntil }
    },
  )
  api.post(
    '/api/auth/invitations/accept',
    {
      ...forAnybody(20, { failure }),
      schema: {
        tags,
        summary: 'Sets the password that the invited person chose',
        description: 'A link can be used once. The person then logs in with the address of the answer.',
        body: invitationAcceptance,
        response: { 200: invitationAccepted, ...refusals(409) },
      },
    },
    async request => {
      const { email, position } = await commands.send(acceptInvitation, request.body, causeOf(request))
      note('invitation accepted', request, email)
      await models.waitFor(['staff'], position)
      return { email }
    },
  )
}
