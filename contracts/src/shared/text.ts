import { z } from 'zod'
import { french } from './typography.ts'

/**
 * Accepts no control characters save tab and line ends: PostgreSQL cannot store NUL, and nobody types the others. The
 * characters are listed because not every tool that reads the OpenAPI document knows `\p{Cc}`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression excludes them
const STORABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/
/** Accepts a text without tabs and line ends. */
const ONE_LINE = /^[^\t\n\r\u2028\u2029]*$/
export const NOT_ALLOWED = 'Ce texte contient des caractères non autorisés'

/**
 * Embeddings, overrides and isolates of text that runs from right to left, and spaces without width. An override that is
 * not closed turns everything after a name around, such as the amount in a notification; phones add embeddings to a
 * number that is copied; a name of nothing else cannot be seen. The joiners of emoji and of some scripts are not among
 * them.
 */
const UNSEEN = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** A text that somebody typed or pasted, without characters that they did not see. */
export const seenText = (text: string): string => text.replaceAll(UNSEEN, '')

/** Accepts a text with at least one character, or two, once it is trimmed. */
export const NOT_EMPTY = /\S/
export const TWO_CHARACTERS = /\S[\s\S]*\S/

/**
 * A text that a person typed, trimmed and without unseen characters, which can be stored and shown. A lone surrogate
 * (half of an emoji) can be neither; it is refused here so that later steps need not handle it.
 * @param max UTF-16 code units of the trimmed text, as in all schemas: most characters are one, an emoji is two or more
 */
export const typedText = (max: number, tooLong?: string) =>
  z
    .string()
    .overwrite(seenText)
    .trim()
    .max(max, tooLong)
    .regex(STORABLE, NOT_ALLOWED)
    .refine(text => text.isWellFormed(), NOT_ALLOWED)

/** A typed text of one line: a name, a reference, a code. */
export const lineText = (max: number, tooLong?: string) =>
  typedText(max, tooLong).regex(ONE_LINE, 'Ce texte tient sur une seule ligne')

/** A typed text of one line; empty means « not given » and becomes null. */
export const optionalLine = (max: number) =>
  lineText(max)
    .nullish()
    .transform(text => text || null)

/** A typed text of several lines; empty means « not given » and becomes null. */
export const optionalText = (max: number) =>
  typedText(max)
    .nullish()
    .transform(text => text || null)

/**
 * A text that staff writes for visitors. It is converted to French typography when it is received, which does not
 * change its length (ADR 18). Unlike a typed text it is not trimmed.
 */
export const frenchText = (max: number) => z.string().max(max).overwrite(french)
