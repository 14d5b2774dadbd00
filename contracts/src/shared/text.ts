import { z } from 'zod'
import { french } from './typography.ts'

/**
 * No control characters save tab and line ends: Postgres stores no NUL, and nobody types the others. Written out, because
 * readers of the API's document do not all know `\p{Cc}`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const STORABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/
const ONE_LINE = /^[^\t\n\r\u2028\u2029]*$/
const NOT_ALLOWED = 'Ce texte contient des caractères non autorisés'

/** A text that has at least one character, or two, once it is trimmed. */
export const NOT_EMPTY = /\S/
export const TWO_CHARACTERS = /\S[\s\S]*\S/

/**
 * What a person typed: trimmed, of text that can be stored and shown. A lone surrogate (half of an emoji) could be
 * neither; refusing it here keeps every later step from meeting it.
 */
export const typedText = (max: number, tooLong?: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .regex(STORABLE, NOT_ALLOWED)
    .refine(text => text.isWellFormed(), NOT_ALLOWED)

/** The same on one line: a name, a reference, a code. */
export const lineText = (max: number, tooLong?: string) =>
  typedText(max, tooLong).regex(ONE_LINE, 'Ce texte tient sur une seule ligne')

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
