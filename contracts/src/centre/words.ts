import { z } from 'zod'
import { frenchText } from '../shared/text.ts'

/** Checked by a function, because not every tool that reads the OpenAPI document knows `\p{Ll}`. */
const word = frenchText(40).refine(text => /^\p{Ll}[\p{L}\p{M}’ -]*$/u.test(text), {
  error: 'Un mot s’écrit en minuscules : « kinésithérapeute »',
})

const noun = z.strictObject({
  one: word.describe('One of them, in small letters: « client »'),
  many: word.describe('Several of them: « clients »'),
  gender: z.enum(['feminine', 'masculine']),
  letterLabel: frenchText(40)
    .min(1)
    .optional()
    .describe('The label in letters to staff, where it is not the word itself: « Client(e) »'),
  choice: frenchText(60)
    .min(1)
    .optional()
    .describe('How staff is asked who wants a change, where it is not « Le client »'),
})

/**
 * How the centre calls the people in its sentences: the data of `CentreWordsChanged`. `grammar.ts` puts articles before
 * the words and makes other words agree with them.
 */
export const centreWords = z.object({
  client: noun.describe('Who comes for a treatment'),
  practitioner: noun.describe('Who gives it'),
})
export type CentreWords = z.infer<typeof centreWords>
