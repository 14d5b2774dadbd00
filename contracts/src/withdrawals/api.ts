import { z } from 'zod'
import { lineText } from '../shared/text.ts'

const NAME = 'Veuillez indiquer votre nom'
const REFERENCE = 'Veuillez indiquer le numéro du bon cadeau ou de l’achat'

/** POST /api/withdrawals (decisions « Withdrawal »). */
export const withdrawalRequest = z.object({
  name: z
    .string(NAME)
    .pipe(lineText(200))
    .refine(name => name.length >= 2, NAME),
  email: z.string('Adresse email invalide').trim().max(254).pipe(z.email('Adresse email invalide')),
  reference: z
    .string(REFERENCE)
    .pipe(lineText(64))
    .refine(text => text.length > 0, REFERENCE),
})
export type WithdrawalRequest = z.input<typeof withdrawalRequest>

/** Says the same whatever the reference names: nobody learns from it what exists. */
export const withdrawalReceipt = z.object({
  /** UTC instant. */
  received_at: z.string(),
})
export type WithdrawalReceipt = z.infer<typeof withdrawalReceipt>
