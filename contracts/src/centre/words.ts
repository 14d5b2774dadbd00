import { z } from 'zod'
import { frenchText } from '../shared/text.ts'

const word = frenchText(40).regex(
  /^\p{Ll}[\p{L}\p{M}’ -]*$/u,
  'Un mot s’écrit en minuscules : « cliente », « sage-femme »',
)

const noun = z.strictObject({
  one: word.describe('One of them, in small letters: « cliente »'),
  many: word.describe('Several of them: « clientes »'),
  gender: z.enum(['feminine', 'masculine']),
  letterLabel: frenchText(40)
    .min(1)
    .optional()
    .describe('The label in letters to staff, where it is not the word itself: « Cliente », « Client(e) »'),
  choice: frenchText(60)
    .min(1)
    .optional()
    .describe('How staff is asked who wants a change, where it is not « Le client »: « La cliente / le client »'),
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
