import type { DomainFact } from '@alba/contracts/events'
import { purchaseStream } from '@alba/contracts/packages/events'
import { paymentStream } from '@alba/contracts/payments/events'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { addDays } from '@alba/contracts/shared/centre-time'
import { voucherStream } from '@alba/contracts/vouchers/events'
import { numberFrom } from '@alba/contracts/vouchers/number'
import type { Keyring } from '@alba/platform/event-log/keyring'
import { personOf } from './generated-people.ts'
import { type StreamFacts, type StreamWriter, writeStreams } from './generated-streams.ts'

const firstVoucherId = 300_000_000_000_000
const firstPurchaseId = 400_000_000_000_000
/** Vouchers of each package; the policy of the running copy issues them. */
const VOUCHERS_EACH = 2

/**
 * Packages were paid today: their vouchers are valid for months from then on. Had thousands of them ended already, the
 * services would first be busy expiring them.
 */
const paidAt = new Date().toISOString()

/** Writes a number of vouchers, paid and valid for years. */
export const generateVouchers = (log: StreamWriter, keyring: Keyring, vouchers: number): Promise<void> =>
  writeStreams(log, { from: 0, until: vouchers }, number => [voucherOf(number, keyring)])

/** Writes a number of packages that were bought and paid. */
export const generatePurchases = (log: StreamWriter, keyring: Keyring, purchases: number): Promise<void> =>
  writeStreams(log, { from: 0, until: purchases }, number => purchaseOf(number, keyring))

const buyer = (number: number) => {
  const { firstname, lastname, email } = personOf(number)
  return {
    purchaserFirstname: firstname,
    purchaserName: lastname,
    purchaserEmail: email,
    purchaserPhone: null,
    recipientFirstname: null,
    recipientLastname: null,
    recipientEmail: null,
    personalMessage: null,
  }
}

/** Some vouchers expire every day, over ten years from 2030 on. */
const lastDayOf = (number: number): string => addDays('2030-01-05', number % 3_650)

function voucherOf(number: number, keyring: Keyring): StreamFacts {
  const voucherId = firstVoucherId + number
  const details = buyer(number)
  const expiresOn = lastDayOf(number)
  const ordered: DomainFact = {
    type: 'VoucherOrdered',
    data: {
      voucherId,
      personId: keyring.personId(details.purchaserEmail),
      serviceId: 1,
      serviceName: 'Massage',
      amountCents: 5000,
      validityMonths: 24,
      termsVersion: '2025-10',
      terms: acceptedNow(defaultSalesTerms),
      purchaseId: null,
      requestDigest: 'bench',
      ...details,
    },
  }
  const issued: DomainFact = {
    type: 'VoucherIssued',
    data: {
      voucherId,
      number: numberFrom((BigInt(number) * 7_919_791n).toString(16).padStart(15, 'b')),
      paidAt: '2026-01-05T08:00:00Z',
      paidWith: { kind: 'card', paymentIntentId: `pi_voucher${number}`, amountCents: 5000 },
      expiresOn,
      expiresAt: `${expiresOn}T22:59:59Z`,
    },
  }
  return { stream: voucherStream(voucherId), facts: [ordered, issued] }
}

function purchaseOf(number: number, keyring: Keyring): StreamFacts[] {
  const purchaseId = firstPurchaseId + number
  const paymentIntentId = `pi_package${number}`
  const details = buyer(number)
  const amountCents = 5000 * VOUCHERS_EACH
  const target = { kind: 'package' as const, id: purchaseId }
  const purchased: DomainFact = {
    type: 'PackagePurchased',
    data: {
      purchaseId,
      personId: keyring.personId(details.purchaserEmail),
      packageId: 1,
      packageName: 'Forfait maternité',
      packageDescription: 'Deux massages.',
      items: [{ serviceId: 1, serviceName: 'Massage', quantity: VOUCHERS_EACH, amountCents: 5000 }],
      amountCents,
      termsVersion: '2025-10',
      terms: acceptedNow(defaultSalesTerms),
      requestDigest: 'bench',
      ...details,
    },
  }
  const intent = { paymentIntentId, target, amountCents }
  const opened = { ...intent, currency: 'eur', provider: 'sandbox', description: 'Forfait maternité' } as const
  return [
    {
      stream: purchaseStream(purchaseId),
      facts: [
        purchased,
        { type: 'PurchasePaymentRequested', data: { purchaseId, paymentIntentId, amountCents } },
        { type: 'PackagePaid', data: { purchaseId, paymentIntentId, amountCents, paidAt } },
      ],
    },
    {
      stream: paymentStream(paymentIntentId),
      facts: [
        { type: 'IntentCreated', data: opened },
        { type: 'PaymentSucceeded', data: intent },
      ],
    },
  ]
}
