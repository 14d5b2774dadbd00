import { z } from 'zod'
import { givenReason } from './reason.ts'

/** A person whose key is encrypted with another master key than the installation's. */
const foreignPerson = z.object({
  /** Digest of the e-mail address, as events name it. */
  personId: z.string(),
  /** UTC instant at which the key was made. */
  createdAt: z.string(),
  /** The streams whose events cannot be read, `booking-412345678901234`. */
  streams: z.array(z.string()),
})

/** GET /keys: the people whose key is encrypted with another master key. For operators, inside the network. */
export const foreignKeysList = z.object({
  people: z.array(foreignPerson),
  /** Whether the master key was changed and the one before is still accepted. */
  isChanging: z.boolean(),
})
export type ForeignKeysList = z.infer<typeof foreignKeysList>

/** A master key, 64 hexadecimal digits. */
export const otherMasterKey = z.string().regex(/^[0-9a-f]{64}$/i)

/** One that was not made at random is refused. */
export const newMasterKey = otherMasterKey.refine(
  key => new Set(key.toLowerCase().match(/../g)).size >= 16,
  'A master key is made at random: openssl rand -hex 32',
)

/*
 * What is done to keys is an act of an operator, recorded with its reason before it happens (ADR 83).
 */

/** POST /keys/forget, /keys/finish */
export const keysAct = z.object({ reason: givenReason })
/** POST /keys/rewrap: with the other master key. */
export const keysRewrap = keysAct.extend({ key: otherMasterKey })
/** POST /keys/change: with the new master key. */
export const masterKeyChange = keysAct.extend({ key: newMasterKey })

/** Its answer: how many people's keys were wrapped anew, and how many another master key protects. */
export const masterKeyChanged = z.object({ count: z.int(), foreign: z.int() })

/** POST /keys/rewrap, /keys/forget: how many people were concerned. */
export const keysChanged = z.object({ count: z.int() })
