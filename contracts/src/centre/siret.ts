import { french } from '../shared/typography.ts'

/*
 * The check digit of a SIRET. Requests and files are checked for it. Events are not, because older ones were recorded
 * without the check.
 */

/** What is said of a SIRET whose check digit is wrong. */
export const WRONG_SIRET = french('Ce SIRET n’existe pas : vérifiez ses chiffres')

/** La Poste has more establishments than its numbers with a check digit allow. */
const LA_POSTE = '356000000'

/**
 * Whether a number of 14 digits, with or without spaces, cannot be a SIRET: Luhn's sum is no multiple of ten. A number of
 * La Poste is wrong only if the sum of its digits is no multiple of five either. Returns false for any other text: its
 * form is wrong, which the schema says.
 */
export function isWrongSiret(text: string): boolean {
  const siret = text.replaceAll(/\s/g, '')
  if (!/^\d{14}$/.test(siret) || luhnSum(siret) % 10 === 0) return false
  return !(siret.startsWith(LA_POSTE) && sumOf([...siret].map(Number)) % 5 === 0)
}

/** Every second digit from the right is doubled, and nine is taken from what is then larger than nine. */
function luhnSum(digits: string): number {
  const doubled = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
  return sumOf(doubled.map(value => (value > 9 ? value - 9 : value)))
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
