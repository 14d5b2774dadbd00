import type { PaymentTarget } from '@alba/contracts/payments/events'
import { lookUpReceipt as command } from '@alba/contracts/payments/receipt-commands'
import { noChoices } from '@alba/contracts/settings/choices'
import { receiptLinks } from '@alba/platform/links/links'
import { expect, it } from 'vitest'
import { idOfKey } from '../decision/ids.ts'
import { inMemory, PAYER } from '../testing/in-memory.ts'
import { lookUpReceipt } from './look-up-receipt.ts'
import type { PaymentDeps } from './payable.ts'

const visitor = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } } as const
const KEY = 'the-key-of-the-request'

/** A centre whose sales are all paid by the same person. */
function centre({ receipts = true, payer = PAYER }: { receipts?: boolean; payer?: string | null } = {}) {
  const { deps } = inMemory()
  const reference = { ...deps.reference.current(), choices: { ...noChoices, receipts } }
  const paidBy = { ...deps.payables.booking, payer: async () => payer ?? undefined }
  const own: PaymentDeps = {
    ...deps,
    reference: { ...deps.reference, current: () => reference },
    payables: { booking: paidBy, voucher: paidBy, package: paidBy },
  }
  return { deps: own, ask: (body: unknown) => lookUpReceipt(own, command.body.parse(body), visitor) }
}

const { deps, ask } = centre()
const sales: readonly PaymentTarget[] = [
  { kind: 'booking', id: idOfKey(deps.keyring, 'booking-id', KEY) },
  { kind: 'voucher', id: idOfKey(deps.keyring, 'voucher-order-id', KEY) },
  { kind: 'package', id: idOfKey(deps.keyring, 'purchase-id', KEY) },
]
const unknown = { ok: false, rejection: 'receipt_unknown' }

it.each(sales)('the link of a $kind opens its receipt, and no other', async sale => {
  expect(await ask({ token: receiptLinks.token(deps.keyring, sale, PAYER) })).toMatchObject({ ok: true, ...sale })
  const other = receiptLinks
    .token(deps.keyring, { ...sale, id: sale.id - 1 }, PAYER)
    .split('.')
    .at(-1)
  expect(await ask({ token: `${sale.kind}-${sale.id}.${other}` })).toMatchObject(unknown)
})

it.each(sales)(
  'whoever has just made a $kind opens its receipt with the idempotency key of the request',
  async sale => {
    expect(await ask({ ...sale, requestKey: KEY })).toMatchObject({ ok: true, ...sale })
    expect(await ask({ ...sale, requestKey: 'another-key' })).toMatchObject(unknown)
  },
)

it('a link opens nothing when the address was corrected since, or when the sale is unknown', async () => {
  const [sale] = sales as [PaymentTarget]
  const token = receiptLinks.token(deps.keyring, sale, PAYER)
  expect(await centre({ payer: '9'.repeat(32) }).ask({ token })).toMatchObject(unknown)
  expect(await centre({ payer: null }).ask({ token })).toMatchObject(unknown)
  expect(await ask({ token: 'nonsense' })).toMatchObject(unknown)
})

it('no receipt can be opened where the centre offers none', async () => {
  const [sale] = sales as [PaymentTarget]
  const off = centre({ receipts: false })
  expect(await off.ask({ token: receiptLinks.token(deps.keyring, sale, PAYER) })).toMatchObject(unknown)
  expect(await off.ask({ ...sale, requestKey: KEY })).toMatchObject(unknown)
})
