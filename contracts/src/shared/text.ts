import { z } from 'zod'
import { french } from './typography.ts'

/** Control characters save tab and line ends: Postgres stores no NUL, and nobody types the others. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/**
 * What a person typed: trimmed, of text that can be stored and shown. A lone surrogate (half of an emoji) could be
 * neither; refusing it here keeps every later step from meeting it.
 */
export const typedText = (max: number, tooLong?: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(text => text.isWellFormed() && !CONTROL.test(text), 'Ce texte contient des caractères non autorisés')

/** The same on one line: a name, a reference, a code. */
export const lineText = (max: number, tooLong?: string) =>
  typedText(max, tooLong).refine(text => !/[\t\n\r\u2028\u2029]/u.test(text), 'Ce texte tient sur une seule ligne')

/** The same where an empty text means « not given ». */
export const optionalLine = (max: number) =>
  lineText(max)
    .nullish()
    .transform(text => text || null)

/** The same where an empty text means « not given ». */
export const optionalText = (max: number) =>
  typedText(max)
    .nullish()
    .transform(text => text || null)

/** What staff write for visitors to read: in French typography from the moment it is taken in. */
export const frenchText = (max: number) => z.string().max(max).overwrite(french)
