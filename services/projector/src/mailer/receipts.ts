import { z } from 'zod'

/** The service answers with a list of the mails that have this id. */
const answer = z.array(z.unknown())
/** How long it may take to answer, in milliseconds. */
const TIMEOUT_MS = 5_000

/**
 * Asks MAIL_RECEIPTS_URL whether the server has accepted a mail.
 * @returns undefined when no such address is configured
 * @throws when it does not answer in time, or with an error
 */
export type Receipts = (messageId: string) => Promise<boolean | undefined>

export const receiptsAt =
  (url: string | undefined): Receipts =>
  async messageId => {
    if (url === undefined) return undefined
    const asked = new URL(url)
    asked.searchParams.set('message_id', messageId)
    const response = await fetch(asked, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`MAIL_RECEIPTS_URL answers ${response.status}`)
    return answer.parse(await response.json()).length > 0
  }
