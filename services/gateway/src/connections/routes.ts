import { profilesTable } from '@alba/contracts/accounts/rows'
import { type CardProviderReport, stripeConnectionView } from '@alba/contracts/connections/card-provider'
import { mailConnectionView, mailTrialView } from '@alba/contracts/connections/mail'
import { mailConnectionRoute, stripeConnectionRoute, tryMailRoute } from '@alba/contracts/connections/routes'
import { checkCardProvider } from '@alba/contracts/payments/commands'
import { snakeKeys } from '@alba/contracts/shared/case'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { Commands } from '../command/client.ts'
import { forAdmins } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { sessionOf } from '../http/staff.ts'
import type { Mails } from '../projector/client.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import type { ReadSettings } from '../settings/settings.ts'
import type { MailSettings } from '../settings/staff-routes.ts'
import type { TrialLimits } from './trial-limits.ts'

type ConnectionDeps = {
  readonly models: ReadModels
  readonly commands: Commands
  readonly settings: ReadSettings
  readonly mail: MailSettings
  readonly mails: Mails
  readonly trials: TrialLimits
}

const tags = ['admin']

/** Whether Stripe and the mail server work, for admins (ADR 71). Their keys and addresses are the operator's. */
export function connectionRoutes(api: Api, deps: ConnectionDeps): void {
  stripeRoute(api, deps)
  mailStateRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    mailTrialRoute(scope as Api, deps)
  })
}

function stripeRoute(api: Api, { commands }: ConnectionDeps): void {
  api.get(
    stripeConnectionRoute.path,
    {
      ...forAdmins(stripeConnectionRoute.failure, 20),
      schema: {
        tags,
        summary: 'Tries everything that is needed of Stripe',
        description:
          'Stripe is asked, and nothing is changed there. The answer has no key. When the secret key does not work, it is the only finding.',
        response: { 200: stripeConnectionView, ...refusals(504) },
      },
    },
    async request => {
      const report: CardProviderReport = await commands.send(checkCardProvider, {}, causeOf(request))
      return snakeKeys(report)
    },
  )
}

function mailStateRoute(api: Api, { models, settings, mail, mails }: ConnectionDeps): void {
  api.get(
    mailConnectionRoute.path,
    {
      ...forAdmins(mailConnectionRoute.failure, 120),
      schema: {
        tags,
        summary: 'How many mails wait, and when the last one was sent',
        description: 'Nothing is sent.',
        response: { 200: mailConnectionView },
      },
    },
    async request => {
      const { practitionerId } = sessionOf(request)
      const [backlog, { identity }, [profile]] = await Promise.all([
        mailAnswer(mails.backlog()),
        settings(),
        models.rows(profilesTable, [practitionerId]),
      ])
      if (!profile) throw rejected('account_unknown')
      return {
        ...snakeKeys(backlog),
        // Until somebody has said who the centre is, no letter is sent, so none has a sender.
        sender: identity ? (mail.from ?? identity.email) : null,
        recipient: profile.email,
      }
    },
  )
}

function mailTrialRoute(api: Api, { mails, trials }: ConnectionDeps): void {
  api.post(
    tryMailRoute.path,
    {
      ...forAdmins(tryMailRoute.failure),
      schema: {
        tags,
        summary: 'Sends a trial letter to the admin who asks',
        description:
          'Takes no body: the letter goes to the address of the account. The answer comes when the mail server has answered, after half a minute at most. Too many letters are refused with 429: one account has four letters and regains one each hour; all accounts together have ten and regain ten each day.',
        response: { 200: mailTrialView, ...refusals(429) },
      },
    },
    (request, reply) => {
      const { practitionerId } = sessionOf(request)
      return trials.attempt(reply, practitionerId, () => mailAnswer(mails.trial(practitionerId)))
    },
  )
}

/** Says which part of the system does not answer. */
const mailAnswer = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch(error => {
    if (!(error instanceof ProblemError) || error.problem.status !== 503) throw error
    const detail =
      'Le programme qui envoie les e-mails ne répond pas. La personne qui héberge le site doit le vérifier.'
    throw new ProblemError(problemOf(503, 'mailer_unavailable', detail))
  })
