import type { ImportKind } from '@alba/contracts/moving/commands'
import type { Mapping } from '@alba/contracts/moving/mapping'
import { voucherNumber } from '@alba/contracts/vouchers/number'
import { type Cells, NothingToImport, UnreadableValue } from './cells.ts'
import { centsIn, dateIn, dateTimeIn, inZone, minutesIn } from './formats.ts'
import type { Names } from './names.ts'
import { buyerIn, fullName, reachIn } from './people.ts'

/** What the rows of a file are read with. */
export type Reading = {
  /** Finds the ids of the services, practitioners and packages that the file names. */
  readonly names: Names
  /** How the file writes dates, times and amounts. */
  readonly file: Mapping['file']
  /** The time zone of the centre. */
  readonly zone: string
}

/**
 * The part of an import command's body that comes from the cells: all except `key`, `purchaseKey` and `importedFrom`.
 */
type Body = Readonly<Record<string, unknown>>

/**
 * Reads one row, by its kind. `cells.read(…)(field)`, `optionalId` and `cells.text(field)` are null when the cell is
 * empty; `cells.needed` refuses an empty cell.
 * @throws {UnreadableValue} when a value is missing or cannot be read
 * @throws {NothingToImport} when nothing is left of a package
 */
export const bodies: Readonly<Record<ImportKind, (cells: Cells, reading: Reading) => Body>> = {
  clients: cells => ({ name: fullName(cells), ...reachIn(cells) }),
  vouchers: (cells, { names }) => ({
    code: codeIn(cells),
    serviceId: optionalId(cells, 'service', names.services),
    amountCents: cells.read(centsIn, amountForm)('amount'),
    balanceCents: cells.read(centsIn, amountForm)('balance'),
    ...days(cells),
    ...buyerIn(cells),
  }),
  packages: (cells, { names }) => ({
    packageId: neededId(cells, 'package', names.packages),
    serviceId: neededId(cells, 'service', names.services),
    items: cells.read(contentsIn, 'a list like 1:5 3:2')('contents'),
    ...sessions(cells),
    sessionCents: cells.read(centsIn, amountForm)('session'),
    priceCents: cells.read(centsIn, amountForm)('price'),
    ...days(cells),
    ...buyerIn(cells),
  }),
  bookings: (cells, reading) => ({
    serviceId: neededId(cells, 'service', reading.names.services),
    ...timesIn(cells, reading),
    practitionerId: optionalId(cells, 'practitioner', reading.names.practitioners),
    priceCents: cells.read(centsIn, amountForm)('price'),
    isPaid: isTrue(cells.text('paid')),
    ...customerIn(cells),
    notes: cells.text('notes'),
    adminNotes: cells.text('adminNotes'),
    // The mapping has no columns for these two.
    pregnancyWeek: null,
    babyAgeMonths: null,
  }),
}

/* How the file writes these values, as the mapping says: so a refusal names what differs. */
const dateForm = ({ date }: Mapping['file']): string => `a date like ${date}`
const dateTimeForm = ({ date, between, time }: Mapping['file']): string =>
  `a date and time like ${date}${between}${time}`
const amountForm = ({ decimal }: Mapping['file']): string => `an amount like 12${decimal}50`

/** When a booking starts, how long its first treatment takes, and the second one, if the row has one. */
function timesIn(cells: Cells, reading: Reading) {
  const startTime = startIn(cells, reading)
  const duration = cells.read(minutesIn, 'a duration')
  const serviceId = optionalId(cells, 'secondService', reading.names.services)
  if (serviceId === null) return { startTime, durationMinutes: duration('duration') }
  const second = {
    serviceId,
    arrangement: isBeside(cells, reading, startTime) ? 'beside' : 'after',
    durationMinutes: duration('secondDuration'),
    practitionerId: optionalId(cells, 'secondPractitioner', reading.names.practitioners),
    priceCents: secondPriceIn(cells),
  }
  return { startTime, durationMinutes: duration('firstDuration'), second }
}

/** Whether the second treatment starts when the first does. @param startTime of the first, in the centre's time */
function isBeside(cells: Cells, { file, zone }: Reading, startTime: string): boolean {
  const text = cells.read(dateTimeIn, dateTimeForm)('secondStart')
  const start = text === null ? null : inZone(text, file.zone, zone)
  if (start !== null && start < startTime)
    throw new UnreadableValue(`${cells.placeOf('secondStart')}: it is before the first treatment`)
  return start === startTime
}

/** The part of the price that is for the second treatment. */
function secondPriceIn(cells: Cells): number | null {
  const price = cells.read(centsIn, amountForm)
  const cents = price('secondPrice')
  if (cents !== null && cents > (price('price') ?? cents))
    throw new UnreadableValue(`${cells.placeOf('secondPrice')}: it is more than the price of both treatments`)
  return cents
}

function customerIn(cells: Cells) {
  const { email, phone } = reachIn(cells)
  return { customerName: fullName(cells), customerEmail: email, customerPhone: phone }
}

/** A file with another word for yes names it in the mapping (`is`), which makes it « true ». Any other text is a no. */
const isTrue = (text: string | null): boolean => text !== null && /^(true|yes|oui|1|x)$/i.test(text)

/** Finds the id of something by its name. `place` says where the name stands, for the message of an error. */
type FindId = (name: string, place: string) => number

/** The id of what a cell names; null when the cell is empty. */
function optionalId(cells: Cells, field: string, find: FindId): number | null {
  const name = cells.text(field)
  return name === null ? null : find(name, cells.placeOf(field))
}

const neededId = (cells: Cells, field: string, find: FindId): number =>
  cells.needed(field, () => optionalId(cells, field, find))

const days = (cells: Cells) => ({
  expiresOn: cells.needed('expires', cells.read(dateIn, dateForm)),
  boughtOn: cells.read(dateIn, dateForm)('bought'),
})

const NOT_A_CODE =
  'is no code of 8 to 24 letters and digits: others are too easy to guess. Without the column, the voucher gets a new code'

/** The code of a voucher, as Alba writes it; null when the cell is empty. */
function codeIn(cells: Cells): string | null {
  const text = cells.text('code')
  return text === null ? null : validCode(text, cells.placeOf('code'))
}

function validCode(text: string, place: string): string {
  const code = voucherNumber.safeParse(text)
  if (!code.success) throw new UnreadableValue(`${place}: « ${text} » ${NOT_A_CODE}`)
  return code.data
}

/** What a package included: `1:5 3:2` is five of service 1 and two of service 3. Undefined for any other text. */
function contentsIn(text: string) {
  const parts = text.split(/\s+/).map(part => /^(?<id>\d+):(?<quantity>\d+)$/.exec(part)?.groups)
  const items = parts.map(part => ({ serviceId: Number(part?.id), quantity: Number(part?.quantity) }))
  return items.every(({ serviceId, quantity }) => serviceId > 0 && quantity > 0) ? items : undefined
}

/** How many sessions of a package are left, and the codes of their vouchers, where they had any. */
function sessions(cells: Cells) {
  const upToFifty = (text: string) => (/^\d{1,2}$/.test(text) && Number(text) <= 50 ? Number(text) : undefined)
  const left = cells.needed('left', cells.read(upToFifty, 'a number from 0 to 50'))
  if (left === 0) throw new NothingToImport('nothing is left')
  const codes = (cells.text('codes') ?? '').split(/[\s,]+/).filter(code => code !== '')
  if (codes.length > left)
    throw new UnreadableValue(`${cells.placeOf('codes')}: more codes than the ${left} sessions left`)
  return { left, codes: codes.map(code => validCode(code, cells.placeOf('codes'))) }
}

/** The start in the centre's time, from the column `start` or from the columns `date` and `time`. */
function startIn(cells: Cells, { file, zone }: Reading): string {
  const day = cells.text('date')
  if (day === null) return inZone(cells.needed('start', cells.read(dateTimeIn, dateTimeForm)), file.zone, zone)
  // `between` is what the file writes between date and time where one column has both.
  const text = `${day}${file.between}${cells.needed('time', cells.text)}`
  const start = dateTimeIn(text, file)
  if (start === undefined)
    throw new UnreadableValue(`${cells.placeOf('date')}: « ${text} » is not ${dateTimeForm(file)}`)
  return inZone(start, file.zone, zone)
}
