import { expect, test } from 'vitest'
import * as sale from '../testing/mail-sale-events.ts'
import { mailStand } from '../testing/mail-stand.ts'
import { until } from '../testing/stand.ts'
import { BUDGET, budgetVerdict, limitsOf, verdictFor } from './budget.ts'
import { exemptFromBudget } from './outbox/limited.ts'

/** How many mails were sent before: none. `each` counts those to the same address. */
const noneSent = { each: 0, lastHour: 0, lastDay: 0 }
/** The verdict on a mail that is dropped, with the reason. */
const dropped = { nothing: expect.any(String) }

test('mails that anybody can cause wait or are dropped above the limits', () => {
  expect(verdictFor(noneSent, 0)).toBe('send')
  expect(verdictFor({ ...noneSent, each: BUDGET.eachPerDay }, 0)).toMatchObject(dropped)
  // Above the limits for all mails, a mail waits for 24 hours at most.
  for (const all of [{ lastHour: BUDGET.allPerHour }, { lastDay: BUDGET.allPerDay }]) {
    expect(verdictFor({ ...noneSent, ...all }, 23)).toMatchObject({ waitMs: expect.any(Number) })
    expect(verdictFor({ ...noneSent, ...all }, 24)).toMatchObject(dropped)
  }
})

test('a letter about a lapsed hold goes to an address once a day, and leaves half of the budget to receipts', () => {
  const limits = limitsOf('booking-lapsed')
  expect(verdictFor(noneSent, 0, limits)).toBe('send')
  expect(verdictFor({ ...noneSent, each: 1 }, 0, limits)).toMatchObject(dropped)
  for (const all of [{ lastHour: BUDGET.allPerHour / 2 }, { lastDay: BUDGET.allPerDay / 2 }]) {
    expect(verdictFor({ ...noneSent, ...all }, 0, limits)).toMatchObject({ waitMs: expect.any(Number) })
    expect(verdictFor({ ...noneSent, ...all }, 0)).toBe('send')
  }
})

/** A database with an event log, a mail server, and mailers. */
const mails = mailStand()
/** The address that receives the receipts. */
const TO = 'sophie@example.org'

/**
 * The n-th declaration of withdrawal. Visitors make it without a login, so anybody can cause its receipt.
 * @param changes of the data of the event
 * @returns the stream, its first event, and the id of the withdrawal
 */
const declared = (n: number, changes: object) => {
  const withdrawalId = sale.withdrawalId + n
  const received = { ...sale.withdrawalReceived, data: { ...sale.withdrawalReceived.data, withdrawalId, ...changes } }
  return [`withdrawal-${withdrawalId}`, received as typeof sale.withdrawalReceived, withdrawalId] as const
}

test('five declarations without a known purchase cause three receipts without the text of the visitor, and one letter to staff', async () => {
  const running = await mails.mailer()
  await mails.mailbox.down()
  for (let n = 0; n < 5; n++) {
    const texts = {
      subject: null,
      name: 'URGENT https://evil.example/connexion',
      reference: 'Cliquez http://evil.example/p',
    }
    const [stream, received, withdrawalId] = declared(n, texts)
    const referred = { type: 'WithdrawalReferred', data: { withdrawalId, subject: null, reason: 'unknown' } } as const
    await mails.stand.append(stream, received, referred)
  }
  // The fourth receipt may be dropped before the server is back, as three receipts wait already.
  await until(async () => {
    const { waiting, dropped } = await running.status()
    // Five receipts, and five letters to staff.
    return waiting + dropped === 10
  })
  await mails.mailbox.up()
  await mails.settled(running)
  const receipts = (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === TO)
  expect(receipts).toHaveLength(BUDGET.eachPerDay)
  expect(JSON.stringify(receipts)).not.toContain('evil.example')
  expect(receipts[0]?.to?.[0]?.name).toBe('')

  const toStaff = (await mails.arrivedMails()).filter(line => /sans contrat/.test(line))
  expect(toStaff).toEqual(['bonjour@maison-alba.example: 5 rétractations sans contrat connu'])
})

test('mails to the same address count while they wait for their next attempt', async () => {
  const running = await mails.mailer()
  await mails.mailbox.down()
  for (let n = 0; n < BUDGET.eachPerDay; n++) {
    const [stream, received] = declared(n, { subject: null })
    await mails.stand.append(stream, received)
  }
  await until(async () => (await running.status()).waiting >= BUDGET.eachPerDay)
  await mails.stopAll()
  // The receipts wait for their next attempt, and one more receipt to the same address is due now.
  await mails.stand.database.query("UPDATE mailer.outbox SET next_try = now() + interval '1 hour'")
  const [next] = await mails.stand.rows<{ id: number; dueAt: string }>(
    `INSERT INTO mailer.outbox (about, kind, stream, revision, lane, rank, purses, due_at, next_try, message_id)
     SELECT 'next', kind, stream, revision, 'next', rank, purses, due_at, now(), 'next' FROM mailer.outbox
     WHERE purses IS NOT NULL ORDER BY id LIMIT 1 RETURNING id, due_at AS "dueAt"`,
  )
  if (!next) throw new Error('no receipt was ordered')
  expect(await budgetVerdict(mails.stand.database, next)).toMatchObject(dropped)
})

test('the receipt of an accepted withdrawal is not limited', async () => {
  const running = await mails.mailer()
  for (let n = 0; n < BUDGET.eachPerDay; n++) {
    const [stream, received] = declared(n, { subject: null })
    await mails.stand.append(stream, received)
  }
  await mails.settled(running)
  const [stream, received, withdrawalId] = declared(9, {})
  const subject = { kind: 'voucher', id: sale.voucherId } as const
  const data = { withdrawalId, subject, paymentIntentId: 'pi_1', amountCents: 6_000 }
  await mails.stand.append(stream, received, { type: 'WithdrawalAccepted', data })
  await mails.settled(running)
  await until(async () => (await receiptsTo(TO)) === BUDGET.eachPerDay + 1)
})

test('a receipt that was held back is sent once its withdrawal is accepted', async () => {
  const running = await mails.mailer()
  for (let n = 0; n <= BUDGET.eachPerDay; n++) {
    const [stream, received] = declared(n, { subject: null })
    await mails.stand.append(stream, received)
  }
  await mails.settled(running)
  expect(await receiptsTo(TO)).toBe(BUDGET.eachPerDay)
  const [stream, , withdrawalId] = declared(BUDGET.eachPerDay, {})
  const subject = { kind: 'voucher', id: sale.voucherId } as const
  const data = { withdrawalId, subject, paymentIntentId: 'pi_1', amountCents: 6_000 }
  await mails.stand.append(stream, { type: 'WithdrawalAccepted', data })
  await until(async () => (await receiptsTo(TO)) === BUDGET.eachPerDay + 1)
})

test('a receipt that an operator dropped is sent once its withdrawal is accepted, because the law demands it', async () => {
  const { dropReceipt, accept } = await withReceiptWaiting()
  await dropReceipt()
  await accept()
  await until(async () => (await receipt())?.state === 'waiting')
  await mails.mailbox.up()
  await until(async () => (await receipt())?.state === 'sent')
  expect(await receiptsTo(TO)).toBe(1)
})

test('a receipt that an operator drops after the acceptance stays dropped, even when the event comes again', async () => {
  const { running, stream, dropReceipt, accept } = await withReceiptWaiting()
  await accept()
  await until(async () => (await receipt())?.isCounted === false)
  await dropReceipt()
  // What the mailer does when the event of the acceptance is delivered.
  await exemptFromBudget(mails.stand.database, stream, 'withdrawal-received')
  await mails.mailbox.up()
  await mails.settled(running)
  expect((await receipt())?.state).toBe('dropped')
  expect(await receiptsTo(TO)).toBe(0)
})

/** A declared withdrawal whose receipt cannot be sent yet, because the mail server is down. */
async function withReceiptWaiting() {
  const running = await mails.mailer()
  await mails.mailbox.down()
  const [stream, received, withdrawalId] = declared(0, {})
  await mails.stand.append(stream, received)
  await until(async () => (await receipt()) !== undefined)
  const subject = { kind: 'voucher', id: sale.voucherId } as const
  const data = { withdrawalId, subject, paymentIntentId: 'pi_1', amountCents: 6_000 }
  return {
    running,
    stream,
    dropReceipt: async () => expect(await running.drop((await receipt())?.id ?? 0)).toBe(true),
    accept: () => mails.stand.append(stream, { type: 'WithdrawalAccepted', data }),
  }
}

/** The only receipt in the outbox. It counts against the budgets in `purses`; null there means that it is exempt. */
async function receipt() {
  const [found] = await mails.stand.rows<{ id: number; state: string; isCounted: boolean }>(
    `SELECT id, state, purses IS NOT NULL AS "isCounted" FROM mailer.outbox WHERE kind = 'withdrawal-received'`,
  )
  return found
}

/** How many mails the address has received. */
async function receiptsTo(address: string): Promise<number> {
  return (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === address).length
}
