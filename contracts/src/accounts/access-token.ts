import { z } from 'zod'
import { smallId } from '../shared/ids.ts'

/** How long an access token is good for, in minutes; a refresh token gives the next one (architecture §8). */
export const ACCESS_MINUTES = 15

/** What a practitioner's access token says, signed with HS256. Other tokens have another `type`. */
export const accessClaims = z.object({
  /** The practitioner's id. */
  sub: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(smallId),
  type: z.literal('access'),
})
