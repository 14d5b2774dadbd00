import { z } from 'zod'
import { arrangement } from '../bookings/two-treatments.ts'
import { visitorDetails } from '../bookings/visitor-details.ts'
import { localDate, localDateTime } from '../shared/centre-time.ts'
import { type BodyOf, defineCommand } from '../shared/command.ts'
import { emailOrNone } from '../shared/email.ts'
import { ERASED } from '../shared/event.ts'
import { smallId } from '../shared/ids.ts'
import { cents } from '../shared/money.ts'
import { lineText, typedText } from '../shared/text.ts'
import type { buyerDetails } from '../vouchers/buyer-details.ts'
import { voucherNumber } from '../vouchers/number.ts'
import { provenance } from './provenance.ts'

/**
 * The commands of an import (ADR 63). Only operators may send them: the gateway never does. Each is about one row of a
 * file. Sent again it changes nothing; with the same key and other contents it is refused (`idempotency_key_reused`).
 * What counts as the key is the person for a client, the code for a voucher that has one, and the field `key` for
 * everything else.
 */
const imported = {
  by: ['operator'] as const,
  /** `exists`: an earlier import of the same row had done it. */
  answer: z.object({ outcome: z.enum(['created', 'exists']), position: z.string().nullable() }),
}

/**
 * Identifies what the row is about. The import tool sends a digest of its id in the other system or, where it has none,
 * of all that the row says.
 */
const key = z.string().min(8).max(255)

/**
 * The address of a buyer, or of the client of a booking; empty for whoever is known by a phone number, where the centre
 * has chosen that (ADR 100). The export of another installation of Alba has « effacé » in its place when that person was
 * erased. Such rows are accepted, because the voucher stays valid for whoever holds it, and the appointment still takes
 * its time. `import-client` has nothing to say of an erased person.
 */
const emailOrErased = emailOrNone.or(z.literal(ERASED))
const phone = lineText(30).min(1).nullable()

export const importClient = defineCommand('import-client', {
  ...imported,
  body: z.object({ name: lineText(200).min(1), email: emailOrNone, phone, importedFrom: provenance }),
})

/**
 * The buyer and the recipient: the fields of `buyerDetails`, checked as what somebody typed. A name of the buyer may be
 * empty, because older lists lack it.
 */
const buyer = {
  purchaserFirstname: lineText(100),
  purchaserName: lineText(100),
  purchaserEmail: emailOrErased,
  purchaserPhone: phone,
  recipientFirstname: lineText(100).nullable(),
  recipientLastname: lineText(100).nullable(),
  recipientEmail: z.email().max(254).nullable(),
  personalMessage: typedText(500).nullable(),
} satisfies Record<keyof typeof buyerDetails, z.ZodType>

/** A voucher with what is left on it. */
export const importVoucher = defineCommand('import-voucher', {
  ...imported,
  body: z.object({
    key,
    /** The code that its bearer has; null for a new one. */
    code: voucherNumber.nullable(),
    /** Null for a free amount. */
    serviceId: smallId.nullable(),
    /**
     * What it was worth at first. Null: the present price of its service; for a free amount, what is left. Refused when
     * it is zero, or when it is null for a free amount and so is `balanceCents` (`amount_mismatch`).
     */
    amountCents: cents.nullable(),
    /**
     * What is left, at most `amountCents`; null is all of it, zero is a voucher that was used up. A voucher for a
     * service that was used in part pays as an amount.
     */
    balanceCents: cents.nullable(),
    /** The last day on which it is valid. */
    expiresOn: localDate,
    boughtOn: localDate.nullable(),
    ...buyer,
    importedFrom: provenance,
  }),
})
export type ImportVoucher = BodyOf<typeof importVoucher>

/** What is left of one service in a package that was bought. A package with several services has a row for each. */
export const importPackage = defineCommand('import-package', {
  ...imported,
  body: z
    .object({
      key,
      /** The purchase that the row belongs to. */
      purchaseKey: key,
      packageId: smallId,
      serviceId: smallId,
      /** What the package included when it was bought; null is what it includes now. */
      items: z
        .array(z.object({ serviceId: smallId, quantity: z.int().min(1).max(50) }))
        .min(1)
        .nullable(),
      /** How many sessions are left: no more than the package included. */
      left: z.int().min(1).max(50),
      /**
       * The codes of the sessions that are left, if they had any. Each becomes one voucher, so none stands there twice. A
       * session without a code gets a new number. There are no more of them than sessions are left: a code of no session
       * would be lost.
       */
      codes: z
        .array(voucherNumber)
        .max(50)
        .refine(codes => new Set(codes).size === codes.length, 'the same code stands there twice'),
      /** The price of a session at the time, not zero; null is the present price of the service. */
      sessionCents: cents.nullable(),
      /** What was paid for the whole package; null is its present price. */
      priceCents: cents.nullable(),
      expiresOn: localDate,
      boughtOn: localDate.nullable(),
      ...buyer,
      importedFrom: provenance,
    })
    .refine(({ left, codes }) => codes.length <= left, { path: ['codes'], error: 'more codes than sessions are left' }),
})
export type ImportPackage = BodyOf<typeof importPackage>

/** How long a treatment takes; null for the length of the service. */
const minutesOrNull = z
  .int()
  .min(1)
  .max(24 * 60)
  .nullable()

/**
 * The second treatment of a booking (ADR 118). Each null is as for the first: the length and the price of the service, and
 * any practitioner who is free. `priceCents` is a part of the price of the booking.
 */
const importedSecond = z.object({
  serviceId: smallId,
  arrangement,
  durationMinutes: minutesOrNull,
  practitionerId: smallId.nullable(),
  priceCents: cents.nullable(),
})

/**
 * A booking in the future. It takes its time as when staff books. A time that is taken, past or outside the opening
 * hours is refused, and so is one in a closed room. With a second treatment both are booked or none, whether the centre
 * offers that now or not, because the appointment was promised before.
 */
export const importBooking = defineCommand('import-booking', {
  ...imported,
  body: z.object({
    key,
    serviceId: smallId,
    /** Local time of the centre, without a zone. */
    startTime: localDateTime,
    /** Of two treatments, of the first. */
    durationMinutes: minutesOrNull,
    /** Null for any who is free. Of two treatments, who gives the first. */
    practitionerId: smallId.nullable(),
    /** Null for the price of the service, or the sum of both. */
    priceCents: cents.nullable(),
    /** Left out for one treatment, so that a row that was imported before this field existed is known again. */
    second: importedSecond.optional(),
    /** Whether it was paid before. Otherwise it is paid at the centre. */
    isPaid: z.boolean(),
    /** What the booking form asks in addition comes as it is; the fields below are checked as what somebody typed. */
    ...visitorDetails,
    customerName: lineText(200).min(1),
    customerEmail: emailOrErased,
    customerPhone: phone,
    notes: typedText(2000).nullable(),
    adminNotes: typedText(2000).nullable(),
    importedFrom: provenance,
  }),
})
export type ImportBooking = BodyOf<typeof importBooking>

export const importCommands = {
  clients: importClient,
  vouchers: importVoucher,
  packages: importPackage,
  bookings: importBooking,
} as const
/** What the rows of a file are. Each kind has its command. */
export type ImportKind = keyof typeof importCommands

/**
 * POST /imports/rehearsal: what these commands would do one after the other, without writing anything. For operators,
 * inside the network.
 */
export const rehearsal = z.object({
  commands: z.array(z.object({ name: z.string(), body: z.unknown() })).max(20_000),
})
export const rehearsed = z.object({
  results: z.array(
    z.union([z.object({ outcome: z.enum(['created', 'exists']) }), z.object({ code: z.string(), detail: z.string() })]),
  ),
})
export type Rehearsed = z.infer<typeof rehearsed>['results'][number]
