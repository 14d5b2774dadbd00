import { defaultTerms } from '@alba/contracts/testing/terms'
import type { PrintedVoucher } from '../documents/voucher/sheet.ts'

/** A paid voucher for a service. */
export const printed: PrintedVoucher = {
  number: 'K7QP-4MXD-9HTA',
  service_name: 'Massage prénatal',
  amount_cents: 7_500,
  purchaser_firstname: 'Sophie',
  purchaser_name: 'Garnier',
  recipient_firstname: 'Léa',
  recipient_lastname: null,
  personal_message: 'Une heure rien que pour toi. On pense à vous deux, tous les jours.',
  expires_on: '2027-08-21',
  paid_at: '2026-11-21T10:00:00.000Z',
  terms: defaultTerms,
  created_at: '2026-11-20T09:00:00Z',
  card: 'quiet',
}
