import type { DomainFact } from '@alba/contracts/events'
import { defaultTerms } from '@alba/contracts/testing/terms'

// Events of a voucher, a package and a withdrawal, with the buyer and numbers of the rows in `mail-rows.ts`.

/** The buyer of the voucher and the package, who also declares the withdrawal. */
export const personId = '0123456789abcdef0123456789abcdef'
export const voucherId = 512_345_678_901_234
export const purchaseId = 612_345_678_901_234
export const withdrawalId = 712_345_678_901_234
export const voucherIntent = 'pi_3test0002'

const buyer = {
  purchaserFirstname: 'Sophie',
  purchaserName: 'Garnier',
  purchaserEmail: 'sophie@example.org',
  purchaserPhone: null,
  recipientFirstname: 'Anne',
  recipientLastname: null,
  recipientEmail: null as string | null,
  personalMessage: 'Une heure rien que pour toi.',
}

const expiry = { expiresOn: '2027-08-21', expiresAt: '2027-08-21T21:59:59Z' }
const paidAt = '2026-11-21T10:00:00Z'

type Ordered = Extract<DomainFact, { type: 'VoucherOrdered' }>['data']
export const voucherOrdered = (changed: Partial<Ordered> = {}): DomainFact => ({
  type: 'VoucherOrdered',
  data: {
    voucherId,
    personId,
    serviceId: 3,
    serviceName: 'Massage prénatal',
    amountCents: 7_500,
    validityMonths: 9,
    termsVersion: '2025-10',
    terms: defaultTerms,
    purchaseId: null,
    requestDigest: 'd1',
    ...buyer,
    ...changed,
  },
})

type Issued = Extract<DomainFact, { type: 'VoucherIssued' }>['data']
export const voucherIssued = (changed: Partial<Issued> = {}): DomainFact => ({
  type: 'VoucherIssued',
  data: {
    voucherId,
    number: 'K7QP-4MXD-9HTA',
    paidAt,
    paidWith: { kind: 'card', paymentIntentId: voucherIntent, amountCents: 7_500 },
    ...expiry,
    ...changed,
  },
})

export const buyerCorrected: DomainFact = {
  type: 'VoucherBuyerCorrected',
  data: {
    voucherId,
    purchaseId: null,
    personId: 'c'.repeat(32),
    previousPersonId: personId,
    purchaserFirstname: 'Sophie',
    purchaserName: 'Garnier',
    purchaserEmail: 'sophie@example.net',
    purchaserPhone: null,
    resends: true,
  },
}

type Purchased = Extract<DomainFact, { type: 'PackagePurchased' }>['data']
export const packagePurchased = (changed: Partial<Purchased> = {}): DomainFact => ({
  type: 'PackagePurchased',
  data: {
    purchaseId,
    personId,
    packageId: 1,
    packageName: 'Attendre bébé',
    packageDescription: 'Deux soins',
    items: [
      { serviceId: 3, serviceName: 'Massage prénatal', quantity: 1, amountCents: 7_500 },
      { serviceId: 4, serviceName: 'Bain enveloppé', quantity: 1, amountCents: 6_000 },
    ],
    amountCents: 12_000,
    termsVersion: '2025-10',
    terms: defaultTerms,
    requestDigest: 'd1',
    ...buyer,
    ...changed,
  },
})

export const packagePaid: DomainFact = {
  type: 'PackagePaid',
  data: { purchaseId, paymentIntentId: 'pi_3test0003', amountCents: 12_000, paidAt },
}

export const purchaseBuyerCorrected: DomainFact = {
  type: 'PurchaseBuyerCorrected',
  data: {
    purchaseId,
    personId: 'c'.repeat(32),
    previousPersonId: personId,
    purchaserFirstname: 'Sophie',
    purchaserName: 'Garnier',
    purchaserEmail: 'sophie@example.net',
    purchaserPhone: null,
    resends: true,
  },
}

export const purchaseWithdrawn: DomainFact = { type: 'PurchaseWithdrawn', data: { purchaseId, withdrawalId } }

export const withdrawalReceived: DomainFact = {
  type: 'WithdrawalReceived',
  data: {
    withdrawalId,
    personId,
    subject: null,
    receivedAt: paidAt,
    name: 'Sophie Garnier',
    email: 'sophie@example.org',
    reference: 'K7QP-4MXD-9HTA',
  },
}

export const withdrawalReferred: DomainFact = {
  type: 'WithdrawalReferred',
  data: { withdrawalId, subject: null, reason: 'unknown' },
}
