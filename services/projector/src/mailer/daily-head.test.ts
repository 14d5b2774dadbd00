import { type Head, parseHead } from '@alba/platform/verification/chain'
import { headOf, openReader } from '@alba/platform/verification/reader'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testMail } from '../testing/mail-config.ts'
import { mailStand } from '../testing/mail-stand.ts'
import { until } from '../testing/stand.ts'
import { dailyHead } from './daily-head.ts'

const mails = mailStand()
const witness = 'notaire@example.org'
const log = () => ({ ALBA_EVENT_STORE: 'postgres' as const, DATABASE_URL: mails.stand.url })

/** A mailer that mails the head of the log; the mail is due now, also when the test runs before five. */
async function mailer() {
  const running = await mails.mailer({
    config: testMail({ SMTP_URL: mails.mailbox.url, LOG_HEAD_EMAIL: witness }),
    readHead: () => headOf(log()),
  })
  await until(async () => (await mails.stand.rows(`SELECT FROM mailer.outbox WHERE kind = 'log-head'`)).length > 0)
  await mails.makeDue('log-head')
  return running
}

/** The head in the only mail to the witness, as somebody would copy it. */
async function mailedHead(): Promise<Head> {
  await until(async () => (await mails.mailbox.list()).length > 0)
  const [letter, ...others] = await mails.mailbox.mails()
  expect(others).toEqual([])
  expect(letter?.to).toEqual([{ name: '', address: witness }])
  const [, text = ''] = /verify --expect (\S+)/.exec(letter?.text ?? '') ?? []
  expect(letter?.html).toContain(text)
  const head = parseHead(text)
  if (!head) throw new Error(`the mail has no head: ${letter?.text}`)
  return head
}

/** What a check of the log says about a head. */
async function compare(head: Head) {
  const reader = await openReader(log(), [head])
  for await (const _page of reader.pages());
  const [comparison] = reader.chained().comparisons
  await reader.close()
  return comparison?.result
}

test('the mail of the day has the head of the log, and a check says what happened since to the events below it', async () => {
  await mailer()
  const head = await mailedHead()
  expect(head).toEqual(await headOf(log()))
  expect(head.count).toBeGreaterThan(0)
  await mails.book()
  expect(await compare(head)).toBe('same')
  expect((await headOf(log())).count).toBeGreaterThan(head.count)

  await mails.stand.rows(`UPDATE event_store.events SET data = (data::jsonb || '{"name":"Autre"}')::json
    WHERE global_position = (SELECT min(global_position) FROM event_store.events)`)
  expect(await compare(head)).toBe('changed')
  await mails.stand.rows(`DELETE FROM event_store.events WHERE stream LIKE 'booking-%'
    OR global_position = (SELECT min(global_position) FROM event_store.events)`)
  expect(await compare(head)).toBe('shorter')
})

test('two mailers, and one that is started after them, send one mail a day', async () => {
  await mailer()
  await mailer()
  await mailedHead()
  await mails.stopAll()
  const again = await mailer()
  await mails.book()
  await mails.settled(again)
  const heads = (await mails.arrivedMails()).filter(line => line.startsWith(witness))
  expect(heads).toEqual([`${witness}: Journal de Maison Alba : l’empreinte du jour`])
})

test('without an address no head is read or mailed', async () => {
  const readHead = () => Promise.reject(new Error('nobody wants it'))
  const running = await mails.mailer({ readHead })
  await mails.book()
  await mails.settled(running)
  expect(await mails.stand.rows(`SELECT FROM mailer.outbox WHERE kind = 'log-head'`)).toEqual([])
})

test('a mail that was ordered before its address was taken away is not sent', async () => {
  mails.mailbox.refuse(450, witness)
  const before = await mailer()
  await until(async () => (await before.status()).troubled.length > 0)
  await mails.stopAll()
  mails.mailbox.refuse(null)
  await mails.stand.rows(`UPDATE mailer.outbox SET next_try = now()`)
  const running = await mails.mailer()
  await mails.idle(running)
  expect(await mails.stand.rows(`SELECT state FROM mailer.outbox WHERE kind = 'log-head'`)).toEqual([
    { state: 'dropped' },
  ])
  expect(await mails.mailbox.list()).toEqual([])
})

test('each moment has the mail of its day at the centre, due at five by its clock, on the days of changed clocks too', () => {
  const zones = fc.constantFrom('Europe/Paris', 'America/Guadeloupe', 'Indian/Reunion', 'Pacific/Noumea')
  const moments = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') })
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const { about, dueAt } = dailyHead(moment, zone)
      const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
      expect(about).toBe(`log ${local.toPlainDate()}`)
      const due = Temporal.Instant.from(dueAt).toZonedDateTimeISO(zone)
      expect(due.toPlainDateTime().toString()).toBe(`${local.toPlainDate()}T05:00:00`)
    }),
  )
})
