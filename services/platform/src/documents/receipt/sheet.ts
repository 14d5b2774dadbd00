import { cityLine } from '@alba/contracts/centre/address'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { legalPerson, taxesOnPrices } from '@alba/contracts/centre/legal-notices'
import { meansNames } from '@alba/contracts/payments/means-names'
import { type OnSiteMoney, type Payments, receiptsOf } from '@alba/contracts/payments/money'
import type { Means } from '@alba/contracts/payments/refunds'
import { ERASED } from '@alba/contracts/shared/event'
import { amount } from '@alba/contracts/shared/price'
import { localOf, shortMoment, spokenDate } from '@alba/contracts/shared/spoken-date'
import { french } from '@alba/contracts/shared/typography'
import { z } from 'zod'

const line = z.object({ label: z.string(), amount: z.string() })

/** What a receipt says, in words that are ready to print. */
export const receiptSheet = z.object({
  /** « Reçu ». It is no invoice: it has no number of a series without gaps. */
  title: z.string(),
  /** Names the booking or order (`receiptReference` of contracts). */
  reference: z.string(),
  /** « Établi le 24/11/2026 14:05 »: what went back later is not on it. */
  made: z.string(),
  /** The same moment as a UTC instant: the date of the file. */
  madeAt: z.string(),
  centre: z.object({ name: z.string(), lines: z.array(z.string()) }),
  /** Null when the person was erased. */
  client: z.string().nullable(),
  sold: z.object({
    what: z.string(),
    details: z.array(z.string()),
    quantity: z.string(),
    unit: z.string(),
    total: z.string(),
  }),
  payments: z.array(line),
  /** What was paid in all, without what went back. */
  kept: z.string(),
  notes: z.array(z.string()),
})
export type ReceiptSheet = z.infer<typeof receiptSheet>

/** A booking or an order, as its receipt needs it. Amounts in cents, instants in UTC. */
export type Sold = {
  readonly reference: string
  readonly client: string | null
  readonly what: string
  readonly details: readonly string[]
  readonly priceCents: number
  readonly payments: Payments
  readonly onSite: (OnSiteMoney & { readonly means: Means }) | null
  /** What each voucher paid of it. */
  readonly vouchersCents: readonly number[]
}

type Moment = { readonly at: string; readonly zone: string }
type Line = ReceiptSheet['payments'][number]

/**
 * Writes the receipt of a booking or an order.
 *
 * @returns undefined while nothing was paid for it
 */
export function receiptSheetOf(sold: Sold, identity: CentreIdentity, { at, zone }: Moment): ReceiptSheet | undefined {
  const received = receiptsOf(sold.payments, sold.onSite)
  if (received.length === 0 && sold.vouchersCents.length === 0) return undefined
  const lost = received.reduce((sum, each) => sum + each.refundedCents + each.disputedCents, 0)
  const byMoney = received.reduce((sum, each) => sum + each.amountCents, 0)
  const paid = sold.vouchersCents.reduce((sum, cents) => sum + cents, byMoney)
  return {
    title: 'Reçu',
    reference: sold.reference,
    made: french(`Établi le ${shortMoment(at, zone)}`),
    madeAt: at,
    centre: { name: identity.name, lines: centreLines(identity) },
    client: sold.client === ERASED ? null : sold.client,
    sold: {
      what: sold.what,
      details: [...sold.details],
      quantity: '1',
      unit: amount(sold.priceCents),
      total: amount(sold.priceCents),
    },
    payments: [
      ...received.flatMap(each => linesOf(each, sold.onSite?.means, zone)),
      ...sold.vouchersCents.map(cents => ({ label: 'Bon cadeau', amount: amount(cents) })),
    ],
    kept: amount(paid - lost),
    notes: notesOf(identity).map(french),
  }
}

function linesOf(receipt: ReturnType<typeof receiptsOf>[number], means: Means | undefined, zone: string): Line[] {
  const by =
    receipt.paymentIntentId === null && means ? `Au centre, ${meansNames[means].toLowerCase()}` : 'Carte bancaire'
  const on = spokenDate(localOf(receipt.paidAt, zone))
  const minus = (label: string, cents: number): Line[] => (cents > 0 ? [{ label, amount: amount(-cents) }] : [])
  return [
    { label: french(`${by}, le ${on}`), amount: amount(receipt.amountCents) },
    ...minus('Remboursé', receipt.refundedCents),
    ...minus('Contesté auprès de la banque', receipt.disputedCents),
  ]
}

/** Who sold it, where, and under which number (arrêté n° 83-50/A; docs/rules.md, Legal identity). */
function centreLines(identity: CentreIdentity): string[] {
  const { street, phone, email, legal } = identity
  const { siret, office, vat } = legal
  return [
    legalPerson(legal),
    street,
    cityLine(identity),
    ...(office === null ? [] : [`Siège : ${office}`]),
    ...(siret === null ? [] : [`SIRET ${siret}`]),
    ...(vat.number === null ? [] : [`TVA ${vat.number}`]),
    `${phone} · ${email}`,
  ].map(french)
}

const notesOf = ({ legal }: CentreIdentity): string[] => [
  legal.vat.exemption === null ? `Prix ${taxesOnPrices(legal)}.` : `${taxesOnPrices(legal)}.`,
  'Ce reçu dit ce qui a été payé. Ce n’est pas une facture : demandez-en une au centre si vous en avez besoin.',
]
