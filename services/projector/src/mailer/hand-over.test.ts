import type { DomainFact } from '@alba/contracts/events'
import { openRival, watchLock } from '@alba/platform/testing/rival'
import { expect, test } from 'vitest'
import { bookingConfirmed, bookingId, bookingRequested } from '../testing/booking-events.ts'
import { distantAppointment, mailStand } from '../testing/mail-stand.ts'
import { until } from '../testing/stand.ts'
import { MAILER } from './mailer.ts'

/** The id of another booking than that of `book`. */
const OTHER = bookingId + 1
const mails = mailStand()

test('a mailer gives its lock to another process once the mails that it has begun are answered, and begins no others', async () => {
  const { leadership, asked } = watchLock(mails.stand.context.leadership, MAILER)
  await mails.mailer({ leadership })
  mails.mailbox.hold()
  await mails.book()
  await until(async () => (await mails.mailbox.list()).length === 2)
  const rival = openRival(mails.stand.url, MAILER)
  await asked
  await mails.stand.append(`booking-${OTHER}`, bookingRequested({ ...distantAppointment, bookingId: OTHER }), {
    ...bookingConfirmed,
    data: { ...bookingConfirmed.data, bookingId: OTHER },
  } as DomainFact)
  await until(async () => (await states()).length === 4)
  expect(rival.leads).toBe(false)
  mails.mailbox.release()
  await rival.whenLeading
  expect(await states()).toEqual(['sent', 'sent', 'waiting', 'waiting'])
  expect(await mails.mailbox.list()).toHaveLength(2)

  // The other process ends: the mailer leads again, and sends the rest.
  await rival.stop()
  await until(async () => (await states()).every(state => state === 'sent'))
  expect(await mails.mailbox.list()).toHaveLength(4)
})

/** Of the mails that are due, the oldest first. */
async function states(): Promise<string[]> {
  const rows = await mails.stand.rows<{ state: string }>(
    'SELECT state FROM mailer.outbox WHERE due_at <= now() ORDER BY id',
  )
  return rows.map(({ state }) => state)
}
