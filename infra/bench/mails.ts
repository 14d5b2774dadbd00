import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { ManagedProcess } from '../local/supervisor.ts'
import { expectStatus, type HttpClient } from './http-client.ts'
import { count, printFact, printHeading } from './report.ts'

const LONGEST_MS = 10_000
const status = z.object({ waiting: z.number(), sent: z.number() })

/**
 * Sends the confirmations of the bookings measured before, to client and staff, and waits until the mail server has
 * taken them.
 * @param server the local mail server, stopped until now, so that no mail was sent during other measurements
 */
export async function benchMails(parts: {
  projector: HttpClient
  server: ManagedProcess
  databaseUrl: string
}): Promise<void> {
  printHeading('Mails over the local SMTP server, from the backlog of the bookings before')
  await dropPackages(parts.databaseUrl)
  const read = async () => status.parse(JSON.parse((await parts.projector.send('GET', '/mails')).body))
  const waiting = (await read()).waiting
  await parts.server.restart()
  const started = performance.now()
  await expectStatus(parts.projector.send('POST', '/mails/retry', { id: null }), 200)
  let now = await read()
  while (now.waiting > 0 && performance.now() - started < LONGEST_MS) {
    await sleep(20)
    now = await read()
  }
  const seconds = (performance.now() - started) / 1_000
  printFact('bookings confirmed, to client and staff', `${count(now.sent / seconds)}/s`)
  printFact('of a backlog of', count(waiting))
  await parts.server.kill()
}

/** Mails with fifty vouchers each would not be representative. */
async function dropPackages(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`UPDATE mailer.outbox SET state = 'dropped' WHERE state = 'waiting' AND kind LIKE 'package-%'`)
  await client.end()
}
