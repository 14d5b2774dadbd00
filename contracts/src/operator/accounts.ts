import { z } from 'zod'
import { role } from '../accounts/roles.ts'
import { smallId } from '../shared/ids.ts'

/** GET /accounts: the practitioners and their access to the back office. For operators, inside the network. */
export const accountsList = z.array(
  z.object({
    practitionerId: smallId,
    name: z.string(),
    /** `none`: a practitioner who never had access. */
    status: z.enum(['none', 'invited', 'active', 'disabled']),
    role,
    isOperator: z.boolean(),
    email: z.string().nullable(),
    /** UTC instant; null before the first login. */
    lastLoginAt: z.string().nullable(),
    /** Until when a temporary password from an operator is valid, UTC; null for any other password. */
    temporaryUntil: z.string().nullable(),
    /** Whether a passkey is asked for after the password. */
    secondFactor: z.boolean(),
  }),
)
export type AccountsList = z.infer<typeof accountsList>
