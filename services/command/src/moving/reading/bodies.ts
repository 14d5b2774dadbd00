import type { ImportKind } from '@alba/contracts/moving/commands'
import type { Mapping } from '@alba/contracts/moving/mapping'
import { voucherNumber } from '@alba/contracts/vouchers/number'
import { type Cells, NothingToImport, UnreadableValue } from './cells.ts'
import { centsIn, dateIn, dateTimeIn, inZone, minutesIn } from './formats.ts'
import type { Names } from './names.ts'
import { buyerIn, fullName, neededEmail, phoneIn } from './people.ts'

export type Reading = { readonly names: Names; readonly file: Mapping['file']; readonly zone: string }
/** What a row says, as the body of its command has it, without its key and where it comes from. */
type Body = Readonly<Record<string, unknown>>

/** Reads a row of each kind. @throws {UnreadableValue} */
export const bodies: Readonly<Record<ImportKind, (cells: Cells, reading: Reading) => Body>> = {
  clients: cells => ({ name: fullName(cells), email: neededEmail(cells), phone: phoneIn(cells) }),
  vouchers: (cells, { names }) => ({
    code: codeIn(cells),
    serviceId: optionalName(cells, 'service', names.services),
    amountCents: cells.read(centsIn, 'an amount')('amount'),
    balanceCents: cells.read(centsIn, 'an amount')('balance'),
    ...days(cells),
    ...buyerIn(cells),
  }),
  packages: (cells, { names }) => ({
    packageId: cells.needed('package', field => optionalName(cells, field, names.packages)),
    serviceId: cells.needed('service', field => optionalName(cells, field, names.services)),
    items: cells.read(contentsIn, 'a list like 1:5 3:2')('contents'),
    ...sessions(cells),
    sessionCents: cells.read(centsIn, 'an amount')('session'),
    priceCents: cells.read(centsIn, 'an amount')('price'),
    ...days(cells),
    ...buyerIn(cells),
  }),
  bookings: (cells, reading) => ({
    serviceId: cells.needed('service', field => optionalName(cells, field, reading.names.services)),
    startTime: startIn(cells, reading),
    durationMinutes: cells.read(minutesIn, 'a duration')('duration'),
    practitionerId: optionalName(cells, 'practitioner', reading.names.practitioners),
    priceCents: cells.read(centsIn, 'an amount')('price'),
    isPaid: isTrue(cells.text('paid')),
    customerName: fullName(cells),
    customerEmail: neededEmail(cells),
    customerPhone: phoneIn(cells),
    notes: cells.text('notes'),
    adminNotes: cells.text('adminNotes'),
    pregnancyWeek: null,
    babyAgeMonths: null,
  }),
}

const isTrue = (text: string | null): boolean => text !== null && /^(true|yes|oui|1|x)$/i.test(text)

function optionalName(cells: Cells, field: string, find: (text: string, place: string) => number): number | null {
  const text = cells.text(field)
  return text === null ? null : find(text, cells.placeOf(field))
}

const days = (cells: Cells) => ({
  expiresOn: cells.needed('expires', cells.read(dateIn, 'a date')),
  boughtOn: cells.read(dateIn, 'a date')('bought'),
})

const TOO_SHORT =
  'is no code of 8 to 24 letters and digits: others are too easy to guess. Without the column, the voucher gets a new code'

function codeIn(cells: Cells): string | null {
  const text = cells.text('code')
  return text === null ? null : numberOf(text, cells.placeOf('code'))
}

function numberOf(text: string, place: string): string {
  const number = voucherNumber.safeParse(text)
  if (!number.success) throw new UnreadableValue(`${place}: « ${text} » ${TOO_SHORT}`)
  return number.data
}

function contentsIn(text: string) {
  const parts = text.split(/\s+/).map(part => /^(?<id>\d+):(?<quantity>\d+)$/.exec(part)?.groups)
  const items = parts.map(part => ({ serviceId: Number(part?.id), quantity: Number(part?.quantity) }))
  return items.every(({ serviceId, quantity }) => serviceId > 0 && quantity > 0) ? items : undefined
}

function sessions(cells: Cells) {
  const whole = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= 50 ? Number(text) : undefined)
  const left = cells.needed('left', cells.read(whole, 'a number from 0 to 50'))
  if (left === 0) throw new NothingToImport('nothing is left')
  const codes = (cells.text('codes') ?? '').split(/[\s,]+/).filter(code => code !== '')
  if (codes.length > left)
    throw new UnreadableValue(`${cells.placeOf('codes')}: more codes than the ${left} sessions left`)
  return { left, codes: codes.map(code => numberOf(code, cells.placeOf('codes'))) }
}

/** The start in the centre's time, to the second. */
function startIn(cells: Cells, { file, zone }: Reading): string {
  const day = cells.text('date')
  if (day === null) return inZone(cells.needed('start', cells.read(dateTimeIn, 'a date and time')), file.zone, zone)
  const text = `${day}${file.between}${cells.needed('time', cells.text)}`
  const start = dateTimeIn(text, file)
  if (start === undefined) throw new UnreadableValue(`${cells.placeOf('date')}: « ${text} » is not a date and time`)
  return inZone(start, file.zone, zone)
}
