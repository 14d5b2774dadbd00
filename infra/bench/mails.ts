import { setTimeout as sleep } from 'node:timers/promises'
import { changeCentreIdentity } from '@alba/contracts/settings/commands'
import pg from 'pg'
import { z } from 'zod'
import { commandsOfFile } from '../local/demo/file.ts'
import type { ManagedProcess } from '../local/supervisor.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { count, printFact, printHeading } from './report.ts'

/** The measurement ends after this many milliseconds, even if mails are still waiting. */
const LONGEST_MS = 10_000
/** How many mails are due and not sent yet, and how many were ever sent. */
const status = z.object({ waiting: z.number(), sent: z.number() })

/**
 * Measures how many mails go out in a second. They are the confirmations, to client and staff, of the bookings that
 * were paid by voucher before. Starts the mail server, waits until no mail is due or `LONGEST_MS` have passed, prints
 * the rate, and stops the server again.
 * @param server the local mail server. The caller stopped it before any booking, so that no mail was sent during other
 *   measurements.
 */
export async function benchMails(parts: {
  command: HttpClient
  projector: HttpClient
  server: ManagedProcess
  databaseUrl: string
}): Promise<void> {
  printHeading('Mails over the local SMTP server, from the backlog of the bookings before')
  await dropMailsOfPackages(parts.databaseUrl)
  await introduceCentre(parts.command)
  const read = async () => status.parse(JSON.parse((await parts.projector.send('GET', '/mails')).body))
  const waiting = (await read()).waiting
  await parts.server.restart()
  const started = performance.now()
  // While the server was away, the mailer tried again after longer and longer pauses. This ends the pause.
  await expectStatus(parts.projector.send('POST', '/mails/retry', { ids: null, reason: 'bench' }), 200)
  let now = await read()
  while (now.waiting > 0 && performance.now() - started < LONGEST_MS) {
    await sleep(20)
    now = await read()
  }
  const seconds = (performance.now() - started) / 1_000
  // `sent` counts every mail of this copy. Only in a new one are these the mails sent since `started`.
  printFact('confirmations, to client and staff', `${count(now.sent / seconds)}/s`)
  printFact('of a backlog of', count(waiting))
  await parts.server.kill()
}

/** Says who the centre is: mails wait for it. */
async function introduceCentre(client: HttpClient): Promise<void> {
  const planned = commandsOfFile(new Date().toISOString().slice(0, 10))
  for (const { command, body } of planned.filter(each => each.command === changeCentreIdentity))
    await expectStatus(client.send('POST', `/commands/${command.name}`, body), 200)
}

/**
 * Drops the waiting mails about packages. Their vouchers were bought for `benchVouchers`, fifty at a time, and mails that
 * carry fifty vouchers would not be representative.
 */
async function dropMailsOfPackages(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`UPDATE mailer.outbox SET state = 'dropped' WHERE state = 'waiting' AND kind LIKE 'package-%'`)
  await client.end()
}
