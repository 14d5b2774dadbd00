import { french } from '@alba/contracts/shared/typography'

/** « 1 mail », « 3 mails », with the digits grouped. In French, zero is singular. */
export const counted = (count: number, one: string, many: string): string =>
  french(`${count.toLocaleString('fr')} ${count < 2 ? one : many}`)

const UNITS = [
  { seconds: 86_400, one: 'jour', many: 'jours' },
  { seconds: 3_600, one: 'heure', many: 'heures' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'seconde', many: 'secondes' },
] as const

/** « 12 secondes », « 3 heures »: the largest whole unit. */
export function age(seconds: number): string {
  const unit = UNITS.find(each => seconds >= each.seconds) ?? UNITS[3]
  return counted(Math.floor(seconds / unit.seconds), unit.one, unit.many)
}

/** How long ago an instant is, in seconds. @param at the instant of the answer, by the clock of the server */
export const secondsSince = (instant: string, at: string): number =>
  Math.max(0, (Date.parse(at) - Date.parse(instant)) / 1_000)

/** « a, b et c » */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat('fr').format(parts)
