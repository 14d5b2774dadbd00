import { z } from 'zod'
import { givenReason } from './reason.ts'

/*
 * What operators see of the keys that seal personal data, and do with them (ADR 50, 85, 89). Each person has a key, and
 * each booking has two more for parts of what it says about its client. They are wrapped by the master key of the
 * installation, ALBA_MASTER_KEY. A key that another master key wraps is called foreign: until it is rewrapped, what it
 * seals is shown as if it were erased. The service `command` serves these routes inside the network.
 */

/** A person whose own key is foreign, or one of a booking of theirs. */
const foreignPerson = z.object({
  /** The `personId` by which events name the person; the id of the key when no event needs it. */
  personId: z.string(),
  /** UTC instant at which the oldest of these keys was made. */
  createdAt: z.string(),
  /** The streams whose personal fields cannot be read, `booking-412345678901234`. */
  streams: z.array(z.string()),
})

/** GET /keys: the people whose data foreign keys seal. */
export const foreignKeysList = z.object({
  people: z.array(foreignPerson),
  /** Whether the master key was changed and the former one is still accepted. */
  isChanging: z.boolean(),
})
export type ForeignKeysList = z.infer<typeof foreignKeysList>

/** The master key that wraps foreign keys: 64 hexadecimal digits. */
export const otherMasterKey = z.string().regex(/^[0-9a-f]{64}$/i)

/**
 * The master key that takes the place of the present one. A typed or repeated pattern is refused: the 32 bytes of a
 * random key have, practically always, at least 16 different values.
 */
export const newMasterKey = otherMasterKey.refine(
  key => new Set(key.toLowerCase().match(/../g)).size >= 16,
  'A master key is made at random: openssl rand -hex 32',
)

/**
 * The body of POST /keys/forget, which deletes the foreign keys, so that what they sealed is lost for ever; and of
 * POST /keys/finish, which ends a change: the former master key is no longer accepted. 409 `master_key_outdated` when the
 * service `command` still runs with the former key.
 *
 * This and the other acts on keys are recorded with their reasons before they happen (ADR 83). Where there are no
 * foreign keys, /keys/forget and /keys/rewrap do and record nothing.
 */
export const keysAct = z.object({ reason: givenReason })
/** POST /keys/rewrap opens foreign keys with `key`, and wraps those that it opens with the installation's own. */
export const keysRewrap = keysAct.extend({ key: otherMasterKey })
/** POST /keys/change wraps all keys but foreign ones with `key`. The former key is accepted until /keys/finish. */
export const masterKeyChange = keysAct.extend({ key: newMasterKey })

/**
 * The answer of /keys/change: how many keys were wrapped anew, and how many were left as they are because they are
 * foreign. Both are 0 when `key` is the present master key already.
 */
export const masterKeyChanged = z.object({ count: z.int(), foreign: z.int() })

/**
 * The answer of /keys/finish: whether a change had begun. Where there was none, nothing is done or recorded.
 */
export const masterKeyFinished = z.object({ wasChanging: z.boolean() })

/**
 * The answer of /keys/rewrap and /keys/forget: how many foreign keys were wrapped anew, or deleted. A rewrap leaves
 * those that the given key does not open.
 */
export const keysChanged = z.object({ count: z.int() })
