import { z } from 'zod'

/**
 * What an account may do in the back office. `practitioner`: everyday work. `admin`: that, and everything under
 * « Administration ». An admin who gives no treatments is a retired practitioner (ADR 43).
 *
 * Whether somebody is an operator is apart from this: an account may be both (ADR 83).
 */
export const role = z.enum(['practitioner', 'admin'])
export type Role = z.infer<typeof role>
