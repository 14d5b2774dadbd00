import { searchable } from '@alba/contracts/shared/searchable'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FoundRow, putPayments, supervisedRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

const ID = 512_345_678_901_234
/** The export reads 500 payments at a time, so these need a second page. */
const MANY = 600
/**
 * A booking that was paid by card. All have the same instant, so the number decides their order. The name begins like a
 * formula, so the file has an apostrophe before it.
 */
const row = (n: number, changes: Partial<FoundRow> = {}): FoundRow => {
  const card = { payment_intent_id: `pi_${n}`, provider_status: 'succeeded', provider_cents: 7500 } as const
  const paid = { received_cents: 7500, paid_at: '2026-11-20T09:05:00.000Z' }
  const who = { customer_name: '=Zoé', customer_email: 'zoe@example.org', service_name: 'Massage' }
  const created = { created_at: '2026-11-20T09:00:59.000Z', searched: searchable(['=Zoé', `pi_${n}`]) }
  return { ...supervisedRow(`booking:${ID + n}`), ...card, ...paid, ...who, ...created, ...changes }
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const free = { type: 'voucher', voucher_number: 'ABCD-EFGH-JKLM', service_name: null } as const
  const unpaid = {
    payment_status: 'failed',
    payment_intent_id: null,
    provider_status: null,
    provider_cents: null,
    received_cents: 0,
    paid_at: null,
  } as const
  await putPayments(
    gateway.database,
    ...Array.from({ length: MANY }, (_, n) => row(n)),
    // At this instant the next day has begun in Paris.
    row(MANY, { ...free, ...unpaid, key: `voucher:${ID + MANY}`, created_at: '2026-11-19T23:30:00.000Z' }),
  )
})
afterAll(() => gateway.stop())

/** The number of a row as the file has it: in groups of three digits, so that a spreadsheet does not round it. */
const spelled = (n: number) => String(ID + n).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
/**
 * The lines of the file without its heading. Their cells are the columns of `export.ts`: type, number, voucher, status;
 * price, received, refunded, disputed, kept, still to be refunded; dispute, when it was paid, the payments if there are
 * several; treatment, name, e-mail; id of the payment, status and amount of the provider; when it was created.
 */
const lines = async (query = '') => {
  const { body } = await gateway.app.inject({ url: `/api/payments/export?${query}`, headers: gateway.staff() })
  return body.split('\r\n').slice(1, -1)
}

it('the export has each payment of the overview once, newest first', async () => {
  const all = await lines()
  expect(new Set(all).size).toBe(MANY + 1)
  expect(all[0]).toBe(
    `"Réservation";"${spelled(MANY - 1)}";;"Payé";"75,00";"75,00";"0,00";"0,00";"75,00";"0,00";;"2026-11-20 10:05";;"Massage";"'=Zoé";"zoe@example.org";"pi_${MANY - 1}";"Réussi";"75,00";"2026-11-20 10:00"`,
  )
  expect(all.at(-1)).toBe(
    `"Bon cadeau";"${spelled(MANY)}";"ABCD-EFGH-JKLM";"Échoué";"75,00";"0,00";"0,00";"0,00";"0,00";"0,00";;;;"Montant libre";"'=Zoé";"zoe@example.org";;;;"2026-11-20 00:30"`,
  )
})

it.each([
  ['p_type=voucher', 1],
  ['status=paid', MANY],
  ['status=failed', 1],
  ['q=pi_599', 1],
])('the export filters like the overview: « %s »', async (query, many) => {
  expect(await lines(query)).toHaveLength(many)
})

it('the export gives refunds a status and their amounts, counts nothing as received for a booking paid by voucher, and leaves out what the overview does not list', async () => {
  const back = { refunded_cents: 2500, outstanding_cents: 5000, dispute: 'won' } as const
  const byVoucher = { received_cents: 0, paid_at: null, payment_intent_id: null, provider_status: null } as const
  await putPayments(
    gateway.database,
    row(MANY + 1, { ...back, searched: 'partly' }),
    // The money came when the voucher was bought, and is in the voucher's own row.
    row(MANY + 2, {
      ...byVoucher,
      provider_cents: null,
      voucher_number: 'K7QP-4MXD-9HTA',
      searched: searchable(['by voucher']),
    }),
    // A booking made by staff is not listed before something is paid at the centre.
    row(MANY + 3, { listed: false, searched: searchable(['by staff']) }),
    row(MANY + 4, {
      key: `package:${ID}`,
      type: 'package',
      refunded_cents: 7500,
      payment_status: 'refunded',
      searched: 'whole',
    }),
  )
  const [partly] = await lines('q=partly')
  expect(partly).toContain(
    ';;"Remboursé en partie";"75,00";"75,00";"25,00";"0,00";"50,00";"50,00";"Gagnée";"2026-11-20 10:05";',
  )
  expect((await lines('q=by+voucher'))[0]).toContain(';"K7QP-4MXD-9HTA";"Bon cadeau";"75,00";"0,00";"0,00";"0,00";')
  expect((await lines('q=whole'))[0]).toMatch(/^"Forfait";"[\d ]+";;"Remboursé";"75,00";"75,00";"75,00";"0,00";/)
  expect(await lines('q=by+staff')).toEqual([])
})
