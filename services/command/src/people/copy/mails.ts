import type { ExportedEvent } from '@alba/contracts/moving/export'
import type { OrderedMail } from '@alba/contracts/operator/ordered-mails'
import { mailLabels, mailStates, NOTICE } from './labels.ts'

/** A mail about a person. Its words are not kept. */
export type Mail = {
  readonly kind: string
  readonly what: string
  /** UTC: when it was sent or given up, or when it is due. */
  readonly at: string
  readonly state: string
  /** Where it went, or goes; null for a notice to the centre, and when no event has the address. */
  readonly to: string | null
}

/** The mails, each with the address that the person had at that moment: the outbox keeps no addresses (ADR 25). */
export const mailsOf = (mails: readonly OrderedMail[], events: readonly ExportedEvent[]): Mail[] =>
  mails.map(({ kind, stream, state, dueAt, settledAt }) => {
    const at = settledAt ?? dueAt
    const label = mailLabels[kind]
    return {
      kind,
      what: label ?? NOTICE,
      at,
      state: mailStates[state],
      to: label === undefined ? null : addressAt(events, stream, at, kind.endsWith('-given')),
    }
  })

function addressAt(events: readonly ExportedEvent[], stream: string, at: string, isGift: boolean): string | null {
  const fields = isGift ? ['recipientEmail'] : ['customerEmail', 'purchaserEmail', 'email']
  const given = events.flatMap(event =>
    event.metadata.occurredAt <= at
      ? fields.flatMap(field => {
          const value = event.data[field]
          return typeof value === 'string' ? [{ stream: event.stream, value }] : []
        })
      : [],
  )
  // The events of a payment have no address, so the one of the order that was paid is taken.
  return (given.findLast(each => each.stream === stream) ?? given.at(-1))?.value ?? null
}
