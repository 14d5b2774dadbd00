import { z } from 'zod'
import { provenance } from '../moving/provenance.ts'
import { defineEvent, type Fact, personal, personId } from '../shared/event.ts'
import { saleKey } from './sale-key.ts'

/** How a client is reached. */
const contact = {
  name: personal(z.string().max(200)),
  email: personal(z.string().max(254)),
  phone: personal(z.string().max(30).nullable()),
}

/** What gives all of one person to another one, or to the same one with other details. */
const handOver = {
  /** The person of the address that holds from then on, whose key seals the event. */
  personId,
  /** The person whose things they were. The same when the address stays. */
  previousPersonId: personId,
  ...contact,
  /** What a policy corrects: the bookings, vouchers and purchases that the previous person had. */
  sales: z.array(saleKey),
}

export const clientEvents = [
  defineEvent(
    'ClientRecorded',
    'A client of another system was imported, who has neither booked nor bought here yet.',
    z.object({
      personId,
      ...contact,
      importedFrom: provenance,
      /** A keyed digest of the client, to tell a repeated import from another one. */
      requestDigest: z.string(),
    }),
  ),
  defineEvent(
    'ClientContactCorrected',
    'Staff corrected how a client is reached. A policy corrects all that they have; earlier events keep what they said.',
    z.object(handOver),
  ),
  defineEvent(
    'ClientsJoined',
    'Staff found that two clients are one person: a policy gives the second one all that the first one has.',
    z.object(handOver),
  ),
  defineEvent(
    'ClientsParted',
    'Staff parted two clients who had been joined: a policy gives back what the first one had then.',
    z.object(handOver),
  ),
] as const

export type ClientEvent = Fact<(typeof clientEvents)[number]>

/** The events that give all of one person to another one. */
export type HandOver = Exclude<ClientEvent, { type: 'ClientRecorded' }>

export const clientStream = (personId: string): string => `client-${personId}`
