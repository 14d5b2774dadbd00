import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { localBus } from '@alba/platform/bus/config'
import { openBus } from '@alba/platform/bus/open'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { afterEach, beforeEach } from 'vitest'
import { type Mailer, type MailerParts, startMailer } from '../mailer/mailer.ts'
import { bookingConfirmed, bookingId, bookingRequested, paymentRequested } from './booking-events.ts'
import { noHead, testMail } from './mail-config.ts'
import * as sale from './mail-sale-events.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openStand, type Stand, until } from './stand.ts'

export const BOOKING = `booking-${bookingId}`
export const VOUCHER = `voucher-${sale.voucherId}`
/** Where mails to staff go. */
export const STAFF = 'bonjour@maison-alba.example'
/** An appointment so far ahead that its reminder is due in the future, whenever the test runs. */
export const distantAppointment = {
  date: '2099-06-18',
  startsAt: '2099-06-18T08:00:00Z',
  endsAt: '2099-06-18T09:00:00Z',
}

/** Short waits of a mailer, in milliseconds, so that tests need not wait long. */
export const quick = {
  settleMs: 50,
  shortlyMs: 20,
  lookEveryMs: 20,
  afterOutage: { firstMs: 20, longestMs: 40 },
  afterInterruption: { firstMs: 20, longestMs: 40 },
}

/** Mails wait until the centre has said who it is. */
export const sayWhoTheCentreIs = ({ append }: Pick<Stand, 'append'>): Promise<string> =>
  append(
    SETTINGS_STREAM,
    { type: 'CentreIdentityChanged', data: demoCentre.identity },
    { type: 'CentreWordsChanged', data: demoCentre.words },
    { type: 'CentreLetterTextsChanged', data: demoCentre.texts },
  )

/**
 * For each test of the file, a new database with an event log, a new mail server, and the mailers that the test starts.
 * @param named whether the centre has said who it is
 */
export function mailStand({ named = true }: { readonly named?: boolean } = {}) {
  let stand: Stand
  let mailbox: Mailbox
  let stops: (() => Promise<unknown>)[]
  const stopAll = async () => void (await Promise.all(stops.splice(0).map(stop => stop())))
  beforeEach(async () => {
    stand = await openStand()
    if (named) await sayWhoTheCentreIs(stand)
    mailbox = await openMailbox()
    stops = []
  })
  afterEach(async () => {
    await stopAll()
    await mailbox.close()
    await stand.close()
  })

  async function mailer(changed: Partial<MailerParts> = {}): Promise<Mailer> {
    const log = { debug() {}, ...stand.context.log }
    const bus = await openBus({ ...stand.context, log }, localBus)
    const config = testMail({ SMTP_URL: mailbox.url })
    const made = await startMailer({
      ...stand.context,
      databaseUrl: stand.url,
      keyring: stand.keyring,
      bus,
      config,
      zone: 'Europe/Paris',
      log,
      retryLimits: quick,
      report: async () => {},
      readHead: noHead,
      morningReaders: async () => [],
      ...changed,
    })
    stops.push(() => made.stop().then(() => bus.close()))
    return made
  }
  /**
   * Starts and stops a mailer. Afterwards events order mails even while no mailer runs, and the next mailer sends them;
   * events from before the first start never do.
   */
  async function startAndStop(): Promise<void> {
    await mailer()
    await stopAll()
  }
  /** Waits until no mail is due. */
  const idle = (running: Mailer) => until(async () => (await running.status()).waiting === 0)

  return {
    get stand() {
      return stand
    },
    get mailbox() {
      return mailbox
    },
    mailer,
    /** Stops all mailers of this test; the mail server goes on. */
    stopAll,
    startAndStop,
    idle,
    /** Waits until the mailer has processed every event, and all due mails were sent. */
    async settled(running: Mailer): Promise<void> {
      const head = await stand.eventLog.head()
      await until(async () => {
        const [group] = await stand.rows<{ position: string }>(`SELECT position FROM bus.groups WHERE name = 'mailer'`)
        return (group?.position ?? '') >= head
      })
      await idle(running)
    },
    /** Appends the events of a booking that was paid and confirmed. */
    book: () => stand.append(BOOKING, bookingRequested(distantAppointment), paymentRequested, bookingConfirmed),
    /** `to: subject` of every mail that the mail server has received, with ordinary spaces, sorted as text. */
    arrivedMails: async () => (await mailbox.list()).map(line => line.replaceAll(/[\u00a0\u202f]/g, ' ')).toSorted(),
    /** Makes a mail of this kind due now. */
    makeDue: (kind: string) =>
      stand.rows(
        `UPDATE mailer.outbox SET due_at = now(), next_try = now() WHERE kind = '${kind}' AND state = 'waiting'`,
      ),
  }
}
