import type { ExportedEvent } from '@alba/contracts/moving/export'
import type { HeldOfPerson } from '@alba/contracts/people/api'
import { ERASED } from '@alba/contracts/shared/event'
import { buyerName } from '@alba/contracts/vouchers/buyer-details'
import { sameName } from '../same-name.ts'

/** Something that a person has: a booking, a voucher, a purchase …, with its payments and its changes in the agenda. */
export type Thing = {
  /** Its stream, for example `booking-412345678901234`. */
  readonly stream: string
  readonly events: readonly ExportedEvent[]
  /** The names of clients in its events: several when the name was corrected. */
  readonly names: readonly string[]
}

/** Groups events by the thing that they are about, in the order of the first events. */
export function thingsIn(events: HeldOfPerson['events']): Thing[] {
  const paidStreams = new Map(
    events.filter(({ type }) => type === 'IntentCreated').map(event => [event.stream, paidStreamOf(event)]),
  )
  const things = Map.groupBy(events, event => streamOfThing(event, paidStreams))
  return [...things].map(([stream, own]) => ({ stream, events: own, names: [...new Set(own.flatMap(namesIn))] }))
}

type Target = { readonly kind: string; readonly id: number }

/** The stream of what is paid for, from the first event of a payment. */
function paidStreamOf({ data }: ExportedEvent): string {
  const { kind, id } = data.target as Target
  return `${kind === 'package' ? 'purchase' : kind}-${id}`
}

function streamOfThing({ stream, data }: ExportedEvent, paidStreams: ReadonlyMap<string, string>): string {
  if (stream.startsWith('agenda-') && data.bookingId !== undefined) return `booking-${data.bookingId}`
  return paidStreams.get(stream) ?? stream
}

function namesIn({ data }: ExportedEvent): string[] {
  const { customerName, purchaserFirstname = '', purchaserName = '', name } = data as Readonly<Record<string, unknown>>
  const given = [customerName, buyerName(String(purchaserFirstname), String(purchaserName)), name]
  return given.flatMap(each => (typeof each === 'string' && each.trim() !== '' && each !== ERASED ? [each.trim()] : []))
}

/** The different names that were given with things. Of several spellings of one name, the first one is taken. */
export function differentNames(things: readonly Thing[]): string[] {
  const names: string[] = []
  for (const name of things.flatMap(thing => thing.names))
    if (!names.some(other => sameName(name, other))) names.push(name)
  return names
}

/**
 * The things of somebody who shares an address with others (RGPD, article 15 (4)): those that were given under one of
 * these names. A thing without a name is left out, because it may be anybody's.
 */
export const thingsOf = (things: readonly Thing[], names: readonly string[]): Thing[] =>
  things.filter(thing => thing.names.some(given => names.some(name => sameName(given, name))))

/** The gifts to somebody who shares an address with others: those with their name. */
export const receivedBy = (received: HeldOfPerson['received'], names: readonly string[]): HeldOfPerson['received'] =>
  received.filter(({ data }) => {
    const { recipientFirstname, recipientLastname } = data as Readonly<Record<string, unknown>>
    const recipient = buyerName(String(recipientFirstname ?? ''), String(recipientLastname ?? ''))
    return names.some(name => sameName(name, recipient))
  })
