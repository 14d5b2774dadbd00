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
export const foreignKeysList = z.object({ people: z.array(foreignPerson) })
export type ForeignKeysList = z.infer<typeof foreignKeysList>

/** POST /keys/rewrap: the other master key, 64 hexadecimal digits. */
export const otherMasterKey = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/i) })

/** POST /keys/rewrap, /keys/forget: how many people were concerned. */
export const keysChanged = z.object({ count: z.int() })
