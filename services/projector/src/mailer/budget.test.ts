import { expect, test } from 'vitest'
import { mailStand } from '../testing/mail-stand.ts'
import * as sale from '../testing/sale-life.ts'
import { until } from '../testing/stand.ts'
import { BUDGET, judge } from './budget.ts'

const none = { each: 0, lastHour: 0, lastDay: 0 }

test('what anybody can cause goes out in measure', () => {
  expect(judge(none, 0)).toBe('send')
  expect(judge({ ...none, each: BUDGET.eachPerDay }, 0)).toMatchObject({ nothing: expect.any(String) })
  for (const all of [{ lastHour: BUDGET.allPerHour }, { lastDay: BUDGET.allPerDay }]) {
    expect(judge({ ...none, ...all }, 23)).toMatchObject({ waitMs: expect.any(Number) })
    expect(judge({ ...none, ...all }, 24)).toMatchObject({ nothing: expect.any(String) })
  }
})

const mails = mailStand()
const TO = 'sophie@example.org'

/** A declaration with the id that comes n-th. */
const declared = (n: number, changes: object) => {
  const withdrawalId = sale.withdrawalId + n
  const received = { ...sale.withdrawalReceived, data: { ...sale.withdrawalReceived.data, withdrawalId, ...changes } }
  return [`withdrawal-${withdrawalId}`, received as typeof sale.withdrawalReceived, withdrawalId] as const
}

test('a stranger’s declarations: three receipts to an address, none of their words, one letter to staff', async () => {
  const running = await mails.mailer()
  await mails.mailbox.down()
  for (let n = 0; n < 5; n++) {
    const words = {
      subject: null,
      name: 'URGENT https://evil.example/connexion',
      reference: 'Cliquez http://evil.example/p',
    }
    const [stream, received, withdrawalId] = declared(n, words)
    const referred = { type: 'WithdrawalReferred', data: { withdrawalId, subject: null, reason: 'unknown' } } as const
    await mails.stand.append(stream, received, referred)
  }
  // The fourth receipt may be given up before the server is back: three wait in front of it.
  await until(async () => {
    const { waiting, dropped } = await running.status()
    return waiting + dropped === 10
  })
  await mails.mailbox.up()
  await mails.settled(running)
  const receipts = (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === TO)
  expect(receipts).toHaveLength(BUDGET.eachPerDay)
  expect(JSON.stringify(receipts)).not.toContain('evil.example')
  expect(receipts[0]?.to?.[0]?.name).toBe('')

  const told = (await mails.subjects()).filter(line => /sans contrat/.test(line))
  expect(told).toEqual(['bonjour@maison-alba.example: 5 rétractations sans contrat connu'])
})

test('a good claim is a buyer’s: its receipt waits for no stranger', async () => {
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

test('a receipt that was kept back goes out when its claim turns out to be good', async () => {
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

async function receiptsTo(address: string): Promise<number> {
  return (await mails.mailbox.mails()).filter(({ to }) => to?.[0]?.address === address).length
}
