import { z } from 'zod'
import { INVALID_ID } from './ids.ts'

/** The part of a list that is asked for, in a query. @param most entries that one answer may have */
export const pageQuery = (most: number, usual: number) => ({
  limit: z.coerce.number(INVALID_ID).int().min(1).max(most).default(usual),
  offset: z.coerce.number(INVALID_ID).int().min(0).max(1_000_000).default(0),
})
