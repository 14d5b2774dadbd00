import { quantity } from '../shared/quantity.ts'

/** Why the centre has to decide about a withdrawal, by code. */
const reasons: Readonly<Record<string, string>> = {
  unknown: 'Aucun achat ne porte ce numéro.',
  other_person: 'L’adresse n’est pas celle de l’acheteur.',
  not_paid: 'L’achat n’est pas payé.',
  paid_elsewhere: 'L’achat a été payé dans l’ancien système.',
  used: 'Un bon cadeau a déjà servi.',
  already_withdrawn: 'L’achat a déjà fait l’objet d’une rétractation.',
}

/**
 * Why the centre has to decide about a withdrawal; undefined for an unknown code.
 * @param days how many days the buyer had, for the code `too_late`
 */
export const referredReason = (code: string, days: number | undefined): string | undefined =>
  code === 'too_late' ? `Le délai de ${quantity(Number(days), 'calendar day')} est passé.` : reasons[code]
