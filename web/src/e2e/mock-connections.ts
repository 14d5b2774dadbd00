import {
  type CardCode,
  cardFindings,
  type StripeConnectionView,
  type Verdict,
} from '@alba/contracts/connections/card-provider'
import type { MailConnectionView } from '@alba/contracts/connections/mail'
import type { Handlers } from './mock-api.ts'

/** A finding by its code. @param lacks missing permissions or events */
export function finding(code: CardCode, ...lacks: string[]): StripeConnectionView['findings'][number] {
  for (const [check, codes] of Object.entries(cardFindings))
    if (code in codes) {
      const verdict = (codes as Readonly<Record<string, Verdict>>)[code]
      return { check, verdict, code, lacks } as StripeConnectionView['findings'][number]
    }
  throw new Error(`no check finds ${code}`)
}

/** The report of a centre in which everything works, with other findings in place of those of the same checks. */
export const stripeReport = (...changed: StripeConnectionView['findings']): StripeConnectionView => ({
  mode: 'test',
  webhook_url: 'https://maison-alba.example/api/webhooks/stripe',
  last_webhook_at: '2026-11-23T06:42:00.000Z',
  watched_since: '2026-11-20T08:00:00.000Z',
  findings: (
    [
      'key_accepted',
      'permissions_complete',
      'publishable_matches',
      'account_ready',
      'webhook_ready',
      'signature_valid',
    ] as const
  )
    .map(code => finding(code))
    .map(usual => changed.find(({ check }) => check === usual.check) ?? usual),
})

/** The report for a secret key that Stripe refuses. */
export const refusedKey: StripeConnectionView = { ...stripeReport(), mode: 'live', findings: [finding('key_refused')] }

export const mailState: MailConnectionView = {
  waiting: 0,
  oldest: null,
  failed: 0,
  last_sent: '2026-11-23T06:43:10.000Z',
  sender: 'rdv@maison-alba.example',
  recipient: 'camille@maison-alba.example',
}

/** A server whose connections work. */
export const connectionHandlers: Handlers = {
  'GET /api/backoffice/admin/connections/stripe': () => ({ body: stripeReport() }),
  'GET /api/backoffice/admin/connections/mail': () => ({ body: mailState }),
  'POST /api/backoffice/admin/connections/mail': () => ({ body: { outcome: 'accepted', reason: null } }),
}
