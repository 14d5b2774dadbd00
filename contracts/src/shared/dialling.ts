/* How a phone number is dialled. It imports no schema, because browsers load it. */

/** The country codes of French overseas numbers, by their first digits (Arcep, plan national de numérotation). */
const OVERSEAS: readonly [RegExp, string][] = [
  [/^0(590|690|691)/, '590'],
  [/^0(594|694)/, '594'],
  [/^0(596|696|697)/, '596'],
  [/^0(262|263|269|639|692|693)/, '262'],
]

/** The keys to press. In « +33 (0)4 78 00 00 00 » the zero in brackets is only for calls within the country. */
const keys = (phone: string): string => phone.replace(/^(\s*\+.*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')

/** Whether a number can be dialled from everywhere: ten digits as in France, or « + », the country and the number. */
export const isPhone = (phone: string): boolean => /^(\+\d{8,15}|0[1-9]\d{8})$/.test(keys(phone))

/** The link that dials a number: `tel:+33478000000` for « 04 78 00 00 00 ». */
export function telLink(phone: string): string {
  // A visitor may write « 00 33 6 … ».
  const dialled = keys(phone).replace(/^00/, '+')
  if (!dialled.startsWith('0')) return `tel:${dialled}`
  const country = OVERSEAS.find(([prefix]) => prefix.test(dialled))?.[1] ?? '33'
  return `tel:+${country}${dialled.slice(1)}`
}
