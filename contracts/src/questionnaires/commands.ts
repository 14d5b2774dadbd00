import { z } from 'zod'
import { validationResult } from './api.ts'

/** The result, and the position to wait for when a booking recorded it. */
export const submitted = validationResult.extend({ position: z.string().nullable() })
