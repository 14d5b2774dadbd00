/** Invented people. Their addresses are reserved for examples (RFC 2606), their numbers for fiction (Arcep). */
export type Guest = { readonly firstName: string; readonly lastName: string; readonly phone: string }

const names = [
  ['Anaïs', 'Lefèvre'],
  ['Julie', 'Garnier'],
  ['Sarah', 'Benali'],
  ['Élodie', 'Marchand'],
  ['Clara', 'Nguyen'],
  ['Manon', 'Roux'],
  ['Léa', 'Fontaine'],
  ['Fatou', 'Diallo'],
  ['Pauline', 'Chevalier'],
  ['Marion', 'Perrin'],
  ['Noémie', 'Da Silva'],
  ['Chloé', 'Barbier'],
  ['Aurélie', 'Masson'],
  ['Yasmine', 'Haddad'],
  ['Céline', 'Renaud'],
  ['Margaux', 'Colin'],
  ['Hélène', 'Vidal'],
  ['Laura', 'Moulin'],
] as const

export const guests: readonly Guest[] = names.map(([firstName, lastName], n) => ({
  firstName,
  lastName,
  phone: `06 39 98 ${String(10 + n)} ${String(11 + 4 * n)}`,
}))

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

export const emailOf = ({ firstName, lastName }: Guest): string => `${plain(firstName)}.${plain(lastName)}@example.org`

/** The n-th guest; after the last one come the first ones again. */
export const guest = (n: number): Guest => guests[n % guests.length] as Guest
