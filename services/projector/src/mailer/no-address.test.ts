import { expect, test } from 'vitest'
import { contactCorrected } from '../testing/booking-events.ts'
import { BOOKING, mailStand } from '../testing/mail-stand.ts'

const mails = mailStand()
const { mailer, settled, idle, book, arrivedMails, makeDue } = mails

test('a client without an address gets no letter, and the letters to staff go out', async () => {
  await mails.startAndStop()
  await book()
  await mails.stand.append(BOOKING, contactCorrected({ customerEmail: '', by: 'staff', resends: false }))
  const running = await mailer()
  await settled(running)
  await makeDue('booking-reminder')
  await idle(running)
  expect((await arrivedMails()).filter(line => /est confirmé|Rappel/.test(line))).toEqual([])
  expect(await arrivedMails()).not.toEqual([])
  expect(await running.status()).toMatchObject({ waiting: 0 })
})
