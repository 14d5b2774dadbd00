import type { DomainFact } from '@alba/contracts/events'
import { defaultTerms } from '@alba/contracts/testing/terms'
import { personId } from './booking-events.ts'

type Data<Type extends DomainFact['type']> = Extract<DomainFact, { type: Type }>['data']

export const voucherId = 512_345_678_901_234
export const purchaseId = 612_345_678_901_234
export const withdrawalId = 712_345_678_901_234
export const voucherIntent = 'pi_voucher'
export const purchaseIntent = 'pi_purchase'
export const NUMBER = 'ABCD-EFGH-JKLM'

export const buyer = {
  purchaserFirstname: 'Jeanne',
  purchaserName: 'Petit',
  purchaserEmail: 'jeanne@example.org',
  purchaserPhone: '+33611223344',
  recipientFirstname: 'Anaïs',
  recipientLastname: 'Roux',
  recipientEmail: 'anais@example.org',
  personalMessage: 'Repose-toi bien',
}

/**
 * Events of one voucher and one package, for the read models. Those for mails are in `mail-sale-events.ts`, with
 * another buyer. Those that are functions take changes of their data.
 */
export const voucherOrdered = (changed: Partial<Data<'VoucherOrdered'>> = {}): DomainFact => ({
  type: 'VoucherOrdered',
  data: {
    voucherId,
    personId,
    serviceId: 3,
    serviceName: 'Massage prénatal',
    amountCents: 9_000,
    validityMonths: 9,
    termsVersion: '2025-10',
    terms: defaultTerms,
    purchaseId: null,
    requestDigest: 'd2',
    ...buyer,
    ...changed,
  },
})

export const voucherPaymentRequested: DomainFact = {
  type: 'VoucherPaymentRequested',
  data: { voucherId, paymentIntentId: voucherIntent, amountCents: 9_000 },
}

export const voucherIssued = (changed: Partial<Data<'VoucherIssued'>> = {}): DomainFact => ({
  type: 'VoucherIssued',
  data: {
    voucherId,
    number: NUMBER,
    paidAt: '2026-11-20T09:58:00Z',
    paidWith: { kind: 'card', paymentIntentId: voucherIntent, amountCents: 9_000 },
    expiresOn: '2027-08-20',
    expiresAt: '2027-08-20T21:59:59Z',
    ...changed,
  },
})

export const importedFrom = { system: 'Planity', file: 'bons.csv', row: 17, sourceId: '4021' }

export const voucherImported = (changed: Partial<Data<'VoucherImported'>> = {}): DomainFact => ({
  type: 'VoucherImported',
  data: {
    voucherId,
    personId,
    number: 'NOEL-2025-17',
    serviceId: null,
    serviceName: null,
    amountCents: 10_000,
    balanceCents: 6_000,
    expiresOn: '2027-08-20',
    expiresAt: '2027-08-20T21:59:59Z',
    boughtOn: null,
    purchaseId: null,
    terms: defaultTerms,
    importedFrom,
    requestDigest: 'd4',
    ...buyer,
    ...changed,
  },
})

export const packageImported: DomainFact = {
  type: 'PackageImported',
  data: {
    purchaseId,
    personId,
    packageId: 1,
    packageName: 'Douceur',
    packageDescription: '',
    items: [{ serviceId: 3, serviceName: 'Massage prénatal', quantity: 5, amountCents: 9_000 }],
    amountCents: 40_000,
    boughtOn: null,
    terms: defaultTerms,
    importedFrom,
    requestDigest: 'd5',
    ...buyer,
  },
}

export const voucherRedeemed = (bookingId: number, amountCents = 9_000, balanceCents = 0): DomainFact => ({
  type: 'VoucherRedeemed',
  data: { voucherId, bookingId, amountCents, balanceCents },
})

export const voucherRestored = (bookingId: number, amountCents = 9_000, balanceCents = 9_000): DomainFact => ({
  type: 'VoucherRestored',
  data: { voucherId, bookingId, amountCents, balanceCents, reason: 'canceled_by_staff' },
})

export const voucherInvalidated = (
  reason: Data<'VoucherInvalidated'>['reason'],
  withdrawal: number | null = null,
): DomainFact => ({ type: 'VoucherInvalidated', data: { voucherId, reason, withdrawalId: withdrawal } })

export const voucherSuspended: DomainFact = { type: 'VoucherSuspended', data: { voucherId, withdrawalId } }
export const voucherResumed: DomainFact = { type: 'VoucherResumed', data: { voucherId, withdrawalId } }
export const voucherExpired: DomainFact = { type: 'VoucherExpired', data: { voucherId } }
export const voucherOrderCanceled: DomainFact = { type: 'VoucherOrderCanceled', data: { voucherId } }

export const packagePurchased = (changed: Partial<Data<'PackagePurchased'>> = {}): DomainFact => ({
  type: 'PackagePurchased',
  data: {
    purchaseId,
    personId,
    packageId: 1,
    packageName: 'Forfait naissance',
    packageDescription: 'Deux massages',
    items: [{ serviceId: 3, serviceName: 'Massage prénatal', quantity: 2, amountCents: 9_000 }],
    amountCents: 16_000,
    termsVersion: '2025-10',
    terms: defaultTerms,
    requestDigest: 'd3',
    ...buyer,
    ...changed,
  },
})

export const purchasePaymentRequested: DomainFact = {
  type: 'PurchasePaymentRequested',
  data: { purchaseId, paymentIntentId: purchaseIntent, amountCents: 16_000 },
}

export const packagePaid: DomainFact = {
  type: 'PackagePaid',
  data: { purchaseId, paymentIntentId: purchaseIntent, amountCents: 16_000, paidAt: '2026-11-20T09:58:00Z' },
}

export const purchaseWithdrawn: DomainFact = { type: 'PurchaseWithdrawn', data: { purchaseId, withdrawalId } }

type Kind = 'voucher' | 'package'
const ofKind = {
  voucher: { paymentIntentId: voucherIntent, target: { kind: 'voucher', id: voucherId }, amountCents: 9_000 },
  package: { paymentIntentId: purchaseIntent, target: { kind: 'package', id: purchaseId }, amountCents: 16_000 },
} as const

/** The events of the payment of a voucher or a package; each call may use another intent. */
export const paymentOf = (kind: Kind, paymentIntentId: string = ofKind[kind].paymentIntentId) => {
  const { amountCents, target } = ofKind[kind]
  const intent = { paymentIntentId, target }
  return {
    created: {
      type: 'IntentCreated',
      data: { ...intent, amountCents, currency: 'eur', provider: 'sandbox', description: 'Bon cadeau' },
    },
    processing: { type: 'PaymentProcessing', data: intent },
    failed: { type: 'PaymentFailed', data: { ...intent, code: 'card_declined', declineCode: null, attempt: 'ch_1' } },
    canceled: { type: 'PaymentCanceled', data: { ...intent, reason: 'abandoned' } },
    succeeded: { type: 'PaymentSucceeded', data: { ...intent, amountCents } },
    refunded: (cents: number = amountCents): DomainFact => ({
      type: 'PaymentRefunded',
      data: { ...intent, amountCents: cents },
    }),
    disputed: { type: 'PaymentDisputed', data: { ...intent, disputeId: 'dp_1', amountCents, reason: null } },
  } as const satisfies Record<string, DomainFact | ((cents?: number) => DomainFact)>
}
