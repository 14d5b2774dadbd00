import { z } from 'zod'
import { lineText, typedText } from '../shared/text.ts'
import { MESSAGE_LENGTH, STACK_LENGTH, withoutPeople } from './without-people.ts'

/** A path of words, as all pages have. It has no digits, so the number of a booking or a phone is not kept. */
const PAGE = /^(?:\/|(?:\/[a-z-]+)+\/?)$/i

/** POST /api/client-errors: what went wrong in a browser. It does not say who used the browser (ADR 59). */
export const clientError = z.object({
  /** The name of the error and its message. */
  message: typedText(MESSAGE_LENGTH).transform(withoutPeople),
  stack: typedText(STACK_LENGTH).transform(withoutPeople),
  /** The path of the page. Anything else, such as a path with a query string, becomes « (autre page) ». */
  path: z
    .string()
    .max(1_000)
    .transform(path => (PAGE.test(path) ? path : '(autre page)')),
  /** The version that the page was built from. */
  release: lineText(40),
})
