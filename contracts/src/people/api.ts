import { z } from 'zod'
import { exportedEvent } from '../moving/export.ts'
import { givenReason } from '../operator/reason.ts'
import { personId } from '../shared/event.ts'

/**
 * Whom an operator means: an e-mail address, the phone number of somebody who has none, or the id that the certificate
 * of an erasure states (32 hexadecimal digits). Any other text is the name of a recipient, and finds only the orders in
 * which others name that recipient.
 */
export const who = z.string().trim().min(3).max(254)

const count = z.int().min(0)

/** How much the log has of a person, by kind. It has only counts. */
export const held = z.object({
  bookings: count,
  vouchers: count,
  purchases: count,
  withdrawals: count,
  payments: count,
  /** Records of a client alone: imported, corrected as a whole, joined with another one. */
  records: count,
})
export type Held = z.infer<typeof held>

/**
 * Why a person should not be erased yet: an appointment, an unpaid booking or order, money to be returned, a withdrawal
 * that is being checked, an account of the back office.
 */
const obstacle = z.object({
  kind: z.enum(['appointment', 'unpaid', 'money', 'withdrawal', 'account']),
  /** `booking 412345678901234` */
  about: z.string(),
})
export type Obstacle = z.infer<typeof obstacle>

/** POST /people/find: what the log has of a person. For operators, inside the network. */
export const foundPerson = z.object({
  /** The id of the address, and those of mistyped addresses that were corrected to it and have nothing else. */
  personIds: z.array(personId),
  /**
   * Ids of addresses that were corrected to this one, or from it, and have other data as well. They may be somebody
   * else's: what was typed under them stays until they are erased themselves.
   */
  others: z.array(personId),
  held,
  obstacles: z.array(obstacle),
  /** Vouchers that can still be used. They stay valid for whoever has their numbers. */
  usableVouchers: count,
  /** Orders and vouchers of others that name the person as their recipient. */
  received: count,
  /** The streams of those from which the recipient can be erased alone; older ones are erased with their buyers. */
  receivedAlone: z.array(z.string()),
  /** The streams of events about the person, and of the payments that these name. */
  streams: z.array(z.string()),
  /** When the person was erased, UTC instant; null when something can still be read. */
  erasedAt: z.string().nullable(),
})
export type FoundPerson = z.infer<typeof foundPerson>

export const findPerson = z.object({ who })

/** POST /people/held. Reading the data of a person is an act of an operator: the reason must not say who they are. */
export const readPerson = findPerson.extend({ reason: givenReason })

/** The answer of POST /people/held: everything that the log has of a person, with its personal fields decrypted. */
export const heldOfPerson = z.object({
  found: foundPerson,
  /**
   * The events about the person, in the order of the log. An event that is sealed for somebody else, because the
   * address was corrected, comes without its personal fields.
   */
  events: z.array(exportedEvent),
  /** The orders of vouchers and packages in which others named this address as the recipient’s, without the buyer. */
  received: z.array(exportedEvent),
})
export type HeldOfPerson = z.infer<typeof heldOfPerson>

/** POST /people/erase. `force` erases in spite of obstacles, except an account. */
export const erasePerson = z.object({ who, reason: z.string().trim().min(1).max(300), force: z.boolean() })

export const erasedPerson = z.object({
  /** Empty when the person was erased as a recipient only. */
  personIds: z.array(personId),
  /** The streams from which the recipient was erased. */
  received: z.array(z.string()),
  /** When it was recorded. UTC instant. */
  erasedAt: z.string(),
  /** The position of the event: once read models have passed it, they have forgotten the person. */
  position: z.string(),
})
export type ErasedPerson = z.infer<typeof erasedPerson>

/**
 * GET /people/erased, POST /people/erase-again: everybody who was erased. Kept apart from backups, it erases again
 * after one was restored. It names nobody.
 */
export const erasedPeople = z.object({
  people: z.array(z.object({ personId, erasedAt: z.iso.datetime() })),
  /** The streams of orders whose recipient was erased. Older lists lack them. */
  recipients: z.array(z.object({ stream: z.string(), erasedAt: z.iso.datetime() })).default([]),
})
export type ErasedPeople = z.infer<typeof erasedPeople>

/**
 * The people who were erased again, because a restored backup had brought back their keys. `position` is that of the
 * last event; null when there was nobody.
 */
export const peopleErasedAgain = z.object({
  personIds: z.array(personId),
  /** The streams of orders whose recipient was erased again. */
  recipients: z.array(z.string()),
  position: z.string().nullable(),
})
export type PeopleErasedAgain = z.infer<typeof peopleErasedAgain>

/** GET /forgotten?position=… of the projector: the read models that have not forgotten up to there yet. */
export const forgottenQuery = z.object({ position: z.string().min(1).max(100) })
export const forgotten = z.object({ waiting: z.array(z.string()) })
