/** Letters as they are compared: without case and accents. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A phone number however it was written: its digits, from the leading zero on. */
const digits = (phone: string): string => phone.replace(/^(\+|00)33/, '0').replace(/\D/g, '')

/** What somebody may be found by, one part a line, so that nothing is found across two of them. */
export const searchable = (
  texts: readonly (string | number | null)[],
  phones: readonly (string | null)[] = [],
): string =>
  [...texts.map(text => plainLetters(String(text ?? ''))), ...phones.map(phone => digits(phone ?? ''))]
    .filter(part => part !== '')
    .join('\n')

/** What is looked for, spelled like that: a number of digits as a phone number, anything else as a text. */
export function lookedFor(typed: string): string {
  const text = typed.trim()
  return /^[+\d][\d\s.-]*$/.test(text) ? digits(text) : plainLetters(text)
}
