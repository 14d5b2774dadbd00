import type { Means } from './refunds.ts'

/** The names of the means of payment at the centre. It imports no schema, because browsers load it. */
export const meansNames: Readonly<Record<Means, string>> = {
  cash: 'Espèces',
  card_terminal: 'Carte (terminal)',
  check: 'Chèque',
  transfer: 'Virement',
}
