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

/** What histories and screens show of a client. */
export const clientHistoryEvents = [
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
    z.object({
      ...handOver,
      /**
       * It stands in the stream of the client who is given up (`previousPersonId`), and nobody else is given what they
       * have until both are parted. Left out in older events: those stand in the stream of the smaller id of the two.
       */
      exclusive: z.literal(true).optional(),
    }),
  ),
  defineEvent(
    'ClientsParted',
    'Staff parted two clients who had been joined: a policy gives back what the first one had then.',
    z.object(handOver),
  ),
] as const

export const clientEvents = [
  ...clientHistoryEvents,
  defineEvent(
    'ClientKept',
    'Somebody gives another client up for this one. Whoever is giving this one up at the same time decides again (ADR 120).',
    z.object({
      personId,
      /** The client who is given up. Whether they were in the end stands in the stream of that client. */
      otherPersonId: personId,
    }),
  ),
] as const

export type ClientHistoryEvent = Fact<(typeof clientHistoryEvents)[number]>
export type ClientEvent = Fact<(typeof clientEvents)[number]>

/** The events that give all of one person to another one. */
export type HandOver = Exclude<ClientHistoryEvent, { type: 'ClientRecorded' }>

export const clientStream = (personId: string): string => `client-${personId}`
