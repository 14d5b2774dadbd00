import { z } from 'zod'

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

/** POST /keys/rewrap: the other master key, 64 hexadecimal digits. */
export const otherMasterKey = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/i) })

/** POST /keys/change: the new master key. One that was not made at random is refused. */
export const newMasterKey = otherMasterKey.refine(({ key }) => new Set(key.toLowerCase().match(/../g)).size >= 16, {
  path: ['key'],
  message: 'A master key is made at random: openssl rand -hex 32',
})

/** Its answer: how many people's keys were wrapped anew, and how many another master key protects. */
export const masterKeyChanged = z.object({ count: z.int(), foreign: z.int() })

/** POST /keys/rewrap, /keys/forget: how many people were concerned. */
export const keysChanged = z.object({ count: z.int() })
