import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { openRenderer } from '@alba/platform/documents/renderer'
import { sheetOf } from '@alba/platform/documents/voucher/sheet'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { closedLoop } from './measure.ts'
import { printHeading, printLine } from './report.ts'

/**
 * Measures how many vouchers a second are drawn as PDF. There is one caller, because a service draws all its documents in
 * one thread, one after the other: more callers would only wait longer.
 */
export async function benchDocuments(): Promise<void> {
  printHeading('Vouchers drawn as PDF, in a thread of their own')
  const renderer = openRenderer()
  const draw = (message: string | null) => (turn: number) => renderer.voucher(voucher(turn, message))
  const long = 'Une heure rien que pour toi, avant le grand jour ; pense à nous, à l’été, aux lilas. '.repeat(5)
  // Starts the thread and has its code compiled, so that neither is measured.
  await closedLoop(1, 3, draw(long))
  printLine({ name: 'without a message', measured: await closedLoop(1, 4, draw(null)) })
  // A long message, though not the longest that a buyer may write (`LONGEST_MESSAGE`).
  printLine({ name: 'a message of 400 characters', measured: await closedLoop(1, 4, draw(long.slice(0, 400))) })
  await renderer.close()
}

/**
 * A paid voucher, ready to be drawn. Each turn has a number of its own, and so another QR code, as real vouchers do.
 */
function voucher(turn: number, personal_message: string | null) {
  const sheet = sheetOf(
    {
      // Counted from 2000, so that the last group has four digits from the first turn on.
      number: `K7QP-4MXD-${String(turn + 2_000).slice(-4)}`,
      service_name: 'Massage prénatal',
      amount_cents: 7_500,
      purchaser_firstname: 'Sophie',
      purchaser_name: 'Garnier',
      recipient_firstname: 'Léa',
      recipient_lastname: null,
      personal_message,
      expires_on: '2027-08-21',
      paid_at: '2026-11-21T10:00:00.000Z',
      terms: acceptedNow(defaultSalesTerms),
      created_at: '2026-11-21T09:58:00.000Z',
      card: 'quiet',
    },
    demoCentre,
    'https://maison-alba.example',
  )
  if (!sheet) throw new Error('the voucher of the bench is not paid')
  return sheet
}
