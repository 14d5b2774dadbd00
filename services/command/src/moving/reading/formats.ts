import { isUtf8 } from 'node:buffer'
import type { Mapping } from '@alba/contracts/moving/mapping'

type FileFormat = Mapping['file']

const MONTHS = [
  ['january', 'janvier', 'jan', 'janv'],
  ['february', 'février', 'feb', 'févr'],
  ['march', 'mars', 'mar'],
  ['april', 'avril', 'apr', 'avr'],
  ['may', 'mai'],
  ['june', 'juin', 'jun'],
  ['july', 'juillet', 'jul', 'juil'],
  ['august', 'août', 'aug'],
  ['september', 'septembre', 'sep', 'sept'],
  ['october', 'octobre', 'oct'],
  ['november', 'novembre', 'nov'],
  ['december', 'décembre', 'dec', 'déc'],
]

/** The pieces of a pattern of dates and times, with what each matches. */
const PIECES: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<year>\d{4})`,
  MMMM: String.raw`(?<monthName>\p{L}+)\.?`,
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  dd: String.raw`(?<day>\d{2})`,
  d: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  hh: String.raw`(?<hour>\d{2})`,
  h: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
  a: String.raw`(?<half>[ap]\.?m\.?)`,
}
const PIECE = /yyyy|MMMM|MM|M|dd|d|HH|H|hh|h|mm|ss|a|[^yMdHhmsa]+|./g

const expressionOf = (pattern: string): RegExp => {
  const parts = pattern.match(PIECE) ?? []
  const source = parts.map(part => PIECES[part] ?? RegExp.escape(part).replaceAll(String.raw`\x20`, String.raw`\s+`))
  return new RegExp(`^${source.join('')}$`, 'iu')
}

type Groups = Readonly<Record<string, string | undefined>>

function groupsIn(text: string, pattern: string): Groups | undefined {
  return expressionOf(pattern).exec(text.trim())?.groups
}

/** The date as ISO 8601 writes it; undefined when it has another form, or does not exist. */
export const dateIn = (text: string, { date }: FileFormat): string | undefined => dateOf(groupsIn(text, date))

/** A date and a time as ISO 8601 writes them, in the zone of the file. */
export function dateTimeIn(text: string, { date, between, time }: FileFormat): string | undefined {
  const groups = groupsIn(text, `${date}${between}${time}`)
  const day = dateOf(groups)
  const clock = timeOf(groups)
  return day && clock && `${day}T${clock}`
}

function dateOf(groups: Groups | undefined): string | undefined {
  if (!groups?.year || !groups.day) return undefined
  const name = groups.monthName?.toLowerCase()
  const month = name === undefined ? Number(groups.month) : MONTHS.findIndex(names => names.includes(name)) + 1
  const parts = [groups.year, String(month).padStart(2, '0'), groups.day.padStart(2, '0')]
  try {
    return Temporal.PlainDate.from(parts.join('-'), { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

function timeOf(groups: Groups | undefined): string | undefined {
  if (!groups?.hour || !groups.minute) return undefined
  const half = groups.half?.[0]?.toLowerCase()
  const hour = half === undefined ? Number(groups.hour) : (Number(groups.hour) % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || Number(groups.minute) > 59 || (half !== undefined && Number(groups.hour) > 12)) return undefined
  return `${String(hour).padStart(2, '0')}:${groups.minute}:00`
}

/** A local time in the zone of the file, in the zone of the centre. */
export function inZone(local: string, from: string | undefined, to: string): string {
  if (from === undefined || from === to) return local
  const moved = Temporal.PlainDateTime.from(local).toZonedDateTime(from).withTimeZone(to)
  return moved.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/**
 * An amount in cents, from a text with or without a currency; undefined for any other text, and for a negative amount.
 * Groups must have three digits: so « 12.50 », in a file with decimal commas, is refused instead of read as 1250.
 */
export function centsIn(text: string, { decimal }: FileFormat): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f’']|€|EUR|eur/g, '')
  const group = decimal === ',' ? '.' : ','
  const whole = plain.includes(group) ? String.raw`\d{1,3}(?:[${group}]\d{3})+` : String.raw`\d{1,7}`
  if (!new RegExp(String.raw`^${whole}(?:[${decimal}]\d{1,2}0*)?$`).test(plain)) return undefined
  return Math.round(Number(plain.replaceAll(group, '').replace(decimal, '.')) * 100)
}

/** Whole minutes: « 90 », « 90 min », « 1h30 », « 1h 30min ». */
export function minutesIn(text: string): number | undefined {
  const match = /^(?:(?<hours>\d{1,2})\s*h)?\s*(?:(?<minutes>\d{1,3})\s*(?:min(?:utes)?)?)?$/i.exec(text.trim())
  const { hours = '', minutes = '' } = match?.groups ?? {}
  const sum = Number(hours) * 60 + Number(minutes)
  return sum > 0 ? sum : undefined
}

/**
 * The charset in which a file is written, where its bytes leave no doubt: it has a byte order mark, or letters beyond ASCII
 * that are UTF-8. Read in another charset, « Élodie » would become « Ã‰lodie » without an error.
 */
export function charsetOf(bytes: Uint8Array): FileFormat['charset'] | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes.some(byte => byte > 0x7f) && isUtf8(bytes) && !bytes.includes(0) ? 'utf-8' : undefined
}

/**
 * The text of a file, without a byte order mark.
 * @throws {TypeError} when the file has another charset
 */
export function decoded(bytes: Uint8Array, { charset }: FileFormat): string {
  return new TextDecoder(charset, { fatal: true }).decode(bytes)
}
