import { ownStreams } from '@alba/contracts/events'
import { paymentIntentId, randomId } from '@alba/contracts/shared/ids'
import { voucherNumber } from '@alba/contracts/vouchers/number'
import { StreamDeleted } from '@alba/platform/event-store/event-store'
import { z } from 'zod'
import { type Question, streamOf } from './question.ts'
import { downTo, type Reader } from './search.ts'

export const isId = (text: string | null): text is string => z.guid().safeParse(text).success

/** The names that the stream of something may have: of a booking by its number, of a payment by its intent. */
export function streamsNamed(given: string): string[] {
  if (paymentIntentId.safeParse(given).success) return [`payment-${given}`]
  const digits = given.replaceAll(/\s/g, '')
  if (/^\d+$/.test(digits) && randomId.safeParse(Number(digits)).success)
    return ['booking', 'voucher', 'purchase', 'withdrawal'].map(category => `${category}-${digits}`)
  return ownStreams.some(prefix => given.startsWith(prefix)) ? [given] : []
}

/** The events that give a voucher the code which stands on it. */
const withCode = z.object({ number: z.string() })
const CODED = ['VoucherIssued', 'VoucherImported']

/** The stream of the voucher with a code, which may be typed in any spelling. The log is searched for it. */
export async function streamsWithCode(store: Reader, given: string): Promise<string[]> {
  const code = voucherNumber.safeParse(given).data
  if (code === undefined) return []
  for await (const { stream, data } of downTo(store, { streamPrefixes: ['voucher-'], types: CODED }, undefined))
    if (withCode.safeParse(data).data?.number === code) return [stream]
  return []
}

/** What one text of an operator asks for. */
type About = Partial<Pick<Question, 'id' | 'stream' | 'correlationId'>>

/**
 * Which events an operator means who names something: the id of an event or of a request, the number of a booking,
 * voucher, purchase or withdrawal, a payment intent, the code of a voucher, a stream, or a category of streams.
 */
export async function questionAbout(store: Reader, given: string): Promise<About> {
  if (isId(given)) return (await store.findEvent(given)) ? { id: given.toLowerCase() } : { correlationId: given }
  const stream = streamOf(given)
  if (stream) return { stream }
  for (const name of streamsNamed(given)) if (await exists(store, name)) return { stream: { name } }
  const [name] = await streamsWithCode(store, given)
  return name === undefined ? { correlationId: given } : { stream: { name } }
}

async function exists(store: Reader, stream: string): Promise<boolean> {
  try {
    for await (const _event of store.readStream(stream, { direction: 'backwards', limit: 1 })) return true
    return false
  } catch (error) {
    // Its events are still in the log of all streams.
    if (error instanceof StreamDeleted) return true
    throw error
  }
}
