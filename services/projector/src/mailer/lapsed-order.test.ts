import type { DomainFact } from '@alba/contracts/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { expect, test } from 'vitest'
import { bookingId, bookingRequested, personId } from '../testing/booking-events.ts'
import { BOOKING, mailStand } from '../testing/mail-stand.ts'

const mails = mailStand()
const expired: DomainFact = { type: 'BookingExpired', data: { bookingId, date: '2026-11-23' } }

/**
 * The letters that are ordered about a hold that ended. @param lapsedHoldLetter whether the centre sends them
 * @param channel who made the booking
 */
async function orderedWith(lapsedHoldLetter: boolean, channel: 'web' | 'staff' = 'web') {
  await mails.stand.append(SETTINGS_STREAM, { type: 'ChoicesChanged', data: { ...noChoices, lapsedHoldLetter } })
  const running = await mails.mailer()
  await mails.stand.append(BOOKING, bookingRequested({ channel }), expired)
  await mails.settled(running)
  return mails.stand.rows(`SELECT purses, state
    FROM mailer.outbox WHERE kind = 'booking-lapsed'`)
}

test('a hold that ended orders one letter, within the budget of its address', async () => {
  // The event is days old, so the letter is due, and its writer finds that it comes too late.
  expect(await orderedWith(true)).toMatchObject([{ purses: [`lapsed ${personId}`], state: 'dropped' }])
  await mails.stopAll()
  await mails.settled(await mails.mailer())
  expect(await mails.arrivedMails()).toEqual([])
})

test('nothing is ordered in a centre that sends no such letters', async () => {
  expect(await orderedWith(false)).toEqual([])
})

test('nothing is ordered about a booking of staff, which a process did not confirm before it died', async () => {
  expect(await orderedWith(true, 'staff')).toEqual([])
})
