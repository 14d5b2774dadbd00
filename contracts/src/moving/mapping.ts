import { z } from 'zod'

/*
 * What the columns of another system's files mean (docs/moving-in.md). One mapping may describe files of clients,
 * vouchers, packages and bookings; its part `file` says how these files write dates and amounts.
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

/** A name in one piece, or in two. */
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
    id: optional,
    code: optional,
    service: optional,
    amount: optional,
    balance: optional,
    expires: source,
    bought: optional,
    ...person,
    ...recipient,
  }),
  packages: z.strictObject({
    id: optional,
    package: source,
    service: source,
    /** What the package included when it was bought, as `1:5 3:2`: five of service 1, two of service 3. */
    contents: optional,
    left: source,
    /** The codes of the sessions that are left, separated by spaces or commas. */
    codes: optional,
    /** The price of a session at the time. */
    session: optional,
    price: optional,
    expires: source,
    bought: optional,
    ...person,
    ...recipient,
  }),
  bookings: z.strictObject({
    id: optional,
    /** Date and time in one column; otherwise `date` and `time`. */
    start: optional,
    date: optional,
    time: optional,
    service: source,
    practitioner: optional,
    duration: optional,
    price: optional,
    paid: optional,
    notes: optional,
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
