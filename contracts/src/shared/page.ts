import { z } from 'zod'
import { typedText } from './text.ts'

/** The part of a list that is asked for, in a query. @param most entries that one answer may have */
export const pageQuery = (most: number, usual: number) => ({
  limit: z.coerce.number().int().min(1).max(most).default(usual),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** Part of a text that is looked for in a list, in any case; empty for everything. */
export const searchQuery = typedText(200).default('')
