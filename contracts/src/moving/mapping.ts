import { z } from 'zod'

/*
 * What the columns of another system's files mean (docs/moving-in.md). One mapping may describe files of clients,
 * vouchers, packages and bookings; its part `file` says how these files write dates and amounts.
 *
 * The text of a column is read by `services/command/src/moving/reading/bodies.ts`: amounts are in euros, durations
 * in minutes or as « 1h30 ». A row whose text cannot be read is refused.
 */

const title = z.string().min(1).max(200)
const text = z.string().max(500)

/** Where a value is: in a column, in several that are joined by a space, or the same in every row. */
const source = z.union([
  title,
  z.array(title).min(1),
  z.strictObject({ value: z.union([text, z.number(), z.boolean()]).transform(String) }),
  /** A value that the file has in its own words: `{ column: Paid?, is: [yes] }`. */
  z.strictObject({ column: title, is: z.array(text).min(1) }),
])
export type Source = z.infer<typeof source>

const optional = source.optional()

/** The rows that are imported: those with one of these values in the column. Others are left out. */
const only = z.record(title, z.array(text).min(1)).default({})

/** The client, or whoever bought a voucher or a package. Their name is in `name`, or in `firstName` and `lastName`. */
const person = { name: optional, firstName: optional, lastName: optional, email: source, phone: optional }
const recipient = {
  recipientName: optional,
  recipientFirstName: optional,
  recipientLastName: optional,
  recipientEmail: optional,
  message: optional,
}

export const mappedColumns = {
  clients: z.strictObject(person),
  vouchers: z.strictObject({
    /** The number that the other system gave the voucher, by which an import knows it again. */
    id: optional,
    /** The code that its bearer has; left out, the voucher gets a new one. */
    code: optional,
    /** Left out or empty for a voucher of an amount. */
    service: optional,
    /** What it was worth at first. */
    amount: optional,
    /** What is left of it; left out, all. */
    balance: optional,
    /** The last day on which it is valid. */
    expires: source,
    /** The day on which it was bought. */
    bought: optional,
    ...person,
    ...recipient,
  }),
  /** Each row is what is left of one service in a package that was bought. */
  packages: z.strictObject({
    /** The number of the purchase. Rows of one purchase have the same. */
    id: optional,
    package: source,
    service: source,
    /**
     * What the package included when it was bought, as `1:5 3:2`: five of service 1, two of service 3, by their numbers
     * in Alba.
     */
    contents: optional,
    /** How many sessions are left, from 0 to 50. A row with 0 is not imported. */
    left: source,
    /** The codes of the sessions that are left, separated by spaces or commas. */
    codes: optional,
    /** The price of one session when the package was bought. */
    session: optional,
    /** The price of the whole package when it was bought. */
    price: optional,
    expires: source,
    bought: optional,
    ...person,
    ...recipient,
  }),
  bookings: z.strictObject({
    /** The number that the other system gave the booking, by which an import knows it again. */
    id: optional,
    /** Date and time in one column; otherwise `date` and `time`. */
    start: optional,
    date: optional,
    time: optional,
    service: source,
    practitioner: optional,
    /** Left out, that of the service. Of two treatments it is not read: each has its own. */
    duration: optional,
    /** Left out, that of the service. Of two treatments it is that of both. */
    price: optional,
    /** A second treatment in the same booking; empty for one. The fields above are about the first one. */
    secondService: optional,
    /**
     * When the second treatment starts, date and time. The same start as the first: somebody else gives it at the same
     * time. Later, or left out: the same practitioner gives it after the first, and the buffers say when.
     */
    secondStart: optional,
    /** Left out, whoever gives the first or, at the same time, anybody else. */
    secondPractitioner: optional,
    /** How long each of two treatments takes. Left out, as long as its service. */
    firstDuration: optional,
    secondDuration: optional,
    /** The part of the price that is for the second treatment. Left out, the price of its service. */
    secondPrice: optional,
    /** Whether it was paid: « yes », « true », « oui », « x » or « 1 », for other words with `is`. Anything else is no. */
    paid: optional,
    /** Notes that the client sees. */
    notes: optional,
    /** Notes that only staff sees. */
    adminNotes: optional,
    ...person,
  }),
}

const table = <Columns extends z.ZodObject>(columns: Columns) => z.strictObject({ only, columns }).optional()
/** What the other system calls something, and its name or number here. */
const names = z.record(title, z.union([z.string().min(1), z.int()]).transform(String)).default({})

export const mapping = z.strictObject({
  /** The name of the system, unless the operator gives another one. */
  system: z.string().trim().min(1).max(100).optional(),
  file: z
    .strictObject({
      charset: z.enum(['utf-8', 'windows-1252', 'utf-16le']).default('utf-8'),
      separator: z.enum([',', ';', '\t', '|']).default(','),
      decimal: z.enum(['.', ',']).default('.'),
      /** Made of yyyy, MM, M, MMMM (the name of the month), dd, d. */
      date: title.default('yyyy-MM-dd'),
      /** Made of HH, H, hh, h, mm, ss, a (am or pm). */
      time: title.default('HH:mm'),
      /** Between date and time, where one column has both. */
      between: z.string().max(10).default(' '),
      /** The zone of the times; left out, the centre's. */
      zone: z.string().min(1).optional(),
    })
    .prefault({}),
  names: z.strictObject({ services: names, practitioners: names, packages: names }).partial().default({}),
  clients: table(mappedColumns.clients),
  vouchers: table(mappedColumns.vouchers),
  packages: table(mappedColumns.packages),
  bookings: table(mappedColumns.bookings),
})
export type Mapping = z.infer<typeof mapping>
