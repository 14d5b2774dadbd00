import { z } from 'zod'
import { typedText } from './text.ts'

/**
 * The query parameters for a part of a list.
 * @param maxLimit the largest number of entries in one answer
 * @param defaultLimit the number when none is given
 */
export const pageQuery = (maxLimit: number, defaultLimit: number) => ({
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** A text to look for in a list, upper or lower case; empty for everything. */
export const searchQuery = typedText(200).default('')
