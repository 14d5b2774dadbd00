import { z } from 'zod'
import { typedEmail } from '../shared/email.ts'
import { lineText, NOT_EMPTY, TWO_CHARACTERS } from '../shared/text.ts'

const NAME = 'Veuillez indiquer votre nom'
const REFERENCE = 'Veuillez indiquer le numéro du bon cadeau ou de l’achat'

/** POST /api/withdrawals (docs/rules.md, Withdrawal). */
export const withdrawalRequest = z.object({
  name: z.string(NAME).pipe(lineText(200).regex(TWO_CHARACTERS, NAME)),
  email: typedEmail('Adresse email invalide'),
  reference: z.string(REFERENCE).pipe(lineText(64).regex(NOT_EMPTY, REFERENCE)),
})
export type WithdrawalRequest = z.input<typeof withdrawalRequest>

/** The answer is the same whatever the reference is, so that nobody learns from it which vouchers exist. */
export const withdrawalReceipt = z.object({
  /** UTC instant. */
  received_at: z.string(),
})
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>
