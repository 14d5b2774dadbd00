import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const id = 412_345_678_901_234
const intent = 'pi_3LeftOut'

/** What a read model does not have, by whoever asks: the address, and the model and stream that it comes from. */
const asked = [
  ['bookings', `booking-${id}`, `/api/bookings/${id}`, 'booking_unknown', false],
  ['bookings', `booking-${id}`, `/api/backoffice/bookings/${id}`, 'booking_unknown', true],
  ['vouchers', `voucher-${id}`, `/api/gift-vouchers/by-id/${id}`, 'voucher_unknown', false],
  ['purchases', `purchase-${id}`, `/api/packages/purchases/${id}`, 'purchase_unknown', true],
  ['payments', `payment-${intent}`, `/api/payments/intent/${intent}`, 'payment_unknown', false],
] as const

it.each(asked)('%s: what the model leaves out, %s, exists: %s', async (model, stream, url, code, isStaff) => {
  const ask = () => gateway.app.inject({ url, headers: isStaff ? gateway.staff(1) : {} })
  const unknown = await ask()
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, code])
  const hold = (generation: string) =>
    gateway.database.query(
      `INSERT INTO projections.held (name, generation, stream, position, revision, id, type, error)
       SELECT name, ${generation}, $2, position, 0, 'e-1', 'X', 'why' FROM projections.checkpoints WHERE name = $1`,
      [model, stream],
    )
  await hold('gen_random_uuid()')
  expect((await ask()).statusCode).toBe(404)
  await hold('generation')
  const leftOut = await ask()
  expect([leftOut.statusCode, leftOut.json().code]).toEqual([503, 'left_out'])
  expect(leftOut.json().detail).toContain('bien enregistré')
  await gateway.database.query('DELETE FROM projections.held')
})
