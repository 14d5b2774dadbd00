import { setTimeout as sleep } from 'node:timers/promises'
import { purchasesTable } from '@alba/contracts/packages/rows'
import { vouchersTable } from '@alba/contracts/vouchers/rows'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paidVoucher, purchaseRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { put } from '../testing/read-model-tables.ts'

const VOUCHER = 512_345_678_901_234
const PURCHASE = 612_345_678_901_234
const NUMBER = 'ABCD-EFGH-JKLM'
const RECEIVED = '2026-11-20T10:00:00.000Z'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await put(gateway.database, vouchersTable, paidVoucher(VOUCHER, NUMBER))
  await put(gateway.database, purchasesTable, purchaseRow(PURCHASE))
  gateway.command.on('withdraw', () => ({
    body: { withdrawalId: VOUCHER, receivedAt: RECEIVED, position: null },
  }))
})
afterAll(() => gateway.stop())

const declare = (reference: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/withdrawals',
    payload: { name: ' Jeanne Petit ', email: 'jeanne@example.org', reference },
    headers,
  })

it('every well-formed declaration gets the same answer, and the command gets the sale that it names', async () => {
  const voucher = { kind: 'voucher', id: VOUCHER }
  const purchase = { kind: 'purchase', id: PURCHASE }
  const references = [
    [NUMBER, voucher],
    ['abcd efgh jklm', voucher],
    [String(VOUCHER), voucher],
    [String(PURCHASE), purchase],
    ['612 345 678 901 234', purchase],
    ['#612345678901234', purchase],
    ['n° 612 345 678 901 234', purchase],
    ['N°612345678901234', purchase],
    [`n° ${NUMBER}`, voucher],
    ['ZZZZ-ZZZZ-ZZZZ', null],
    [String(PURCHASE + 1), null],
    ['mon bon', null],
    ['1', null],
  ] as const
  const answers = await Promise.all(references.map(([reference]) => declare(reference)))
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([202, { received_at: RECEIVED }])
  const sent = new Map(gateway.command.calls.map(call => [call.body.reference, call.body.subject]))
  expect([...sent]).toEqual(expect.arrayContaining(references.map(([reference, subject]) => [reference, subject])))
})

it('the declaration is sent as it was typed, with its idempotency key', async () => {
  await declare('mon  bon', { 'idempotency-key': 'key-12345' })
  expect(gateway.command.last('withdraw').body).toEqual({
    name: 'Jeanne Petit',
    email: 'jeanne@example.org',
    reference: 'mon  bon',
    subject: null,
    idempotencyKey: 'key-12345',
  })
})

it('a refusal does not reveal what the reference names', async () => {
  const problem = problemOfRejection('idempotency_key_reused')
  gateway.command.on('withdraw', () => ({ status: problem.status, body: problem }))
  for (const reference of [NUMBER, 'ZZZZ-ZZZZ-ZZZZ'])
    expect((await declare(reference, { 'idempotency-key': 'key-12345' })).json()).toEqual(problem)
})

it('an answer comes no sooner when there is nothing to do', async () => {
  const asked = Promise.withResolvers<void>()
  let carriedOut = false
  gateway.command.on('withdraw', async ({ body }) => {
    if (body.subject) {
      asked.resolve()
      await sleep(100)
      carriedOut = true
    }
    return { body: { withdrawalId: VOUCHER, receivedAt: RECEIVED, position: null } }
  })
  const good = declare(NUMBER)
  await asked.promise
  await declare('mon bon')
  expect(carriedOut).toBe(true)
  expect((await good).statusCode).toBe(202)
})

it.each([
  [{ name: 'J' }, 'Veuillez indiquer votre nom'],
  [{ email: 'jeanne' }, 'Adresse email invalide'],
  [{ reference: ' ' }, 'Veuillez indiquer le numéro du bon cadeau ou de l’achat'],
])('refuses %j with its sentence', async (wrong, sentence) => {
  const payload = { name: 'Jeanne Petit', email: 'jeanne@example.org', reference: NUMBER, ...wrong }
  const answer = await gateway.app.inject({ method: 'POST', url: '/api/withdrawals', payload })
  expect([answer.statusCode, answer.json().detail]).toEqual([422, sentence])
})

it('a line break in a single-line field is refused', async () => {
  for (const wrong of [{ name: 'Ann\r\nBcc: spy@evil.example' }, { reference: `${NUMBER}\nmore` }]) {
    const payload = { name: 'Jeanne Petit', email: 'jeanne@example.org', reference: NUMBER, ...wrong }
    const answer = await gateway.app.inject({ method: 'POST', url: '/api/withdrawals', payload })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Ce texte tient sur une seule ligne'])
  }
})
