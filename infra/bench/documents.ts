import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { acceptedNow } from '@alba/contracts/settings/terms'
import { openRenderer } from '@alba/platform/documents/renderer'
import { sheetOf } from '@alba/platform/documents/voucher/sheet'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { closedLoop } from './measure.ts'
import { printHeading, printLine } from './report.ts'

/** Draws vouchers as PDF. A service has one thread for it; callers only wait. */
export async function benchDocuments(): Promise<void> {
  printHeading('Vouchers drawn as PDF, in a thread of their own')
  const renderer = openRenderer()
  const draw = (message: string | null) => (turn: number) => renderer.voucher(voucher(turn, message))
  const long = 'Une heure rien que pour toi, avant le grand jour ; pense à nous, à l’été, aux lilas. '.repeat(5)
  await closedLoop(1, 3, draw(long))
  printLine({ name: 'without a message', measured: await closedLoop(1, 4, draw(null)) })
  printLine({ name: 'a message of 400 characters', measured: await closedLoop(1, 4, draw(long.slice(0, 400))) })
  await renderer.close()
}

function voucher(turn: number, personal_message: string | null) {
  const sheet = sheetOf(
    {
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
    },
    demoCentre,
    'https://maison-alba.example',
  )
  if (!sheet) throw new Error('the voucher of the bench is not paid')
  return sheet
}
