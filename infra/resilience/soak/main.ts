import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { root } from '../../local/root.ts'
import { inspectable } from '../inspected.ts'
import { mailViolations } from '../mail-invariants.ts'
import { replayedEqual } from '../replayed-equal.ts'
import type { Pace } from '../wire/disturbances.ts'
import { clear, playRound, prepareGround, type Round } from '../wire/round.ts'
import { startWiredStack } from '../wire/wired-stack.ts'
import { kafkaBehindProxy, standInForEventStoreDb } from './outside.ts'
import { isGood, type RoundSummary, reportOf, summaryOf } from './report.ts'
import { watchVitals } from './vitals.ts'

/**
 * `npm run soak`: for an hour, or a day with `--hours 24`, a whole copy of Alba is booked, moved and canceled while its
 * connections break. At the end stands a report; the exit code is 1 when something was lost, or grew.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    hours: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Where the log is: `postgres`, or `eventstoredb`, which is a stand-in in memory. */
    store: { type: 'string', default: 'postgres' },
    /** Over a real Kafka, where Java and Maven are. */
    kafka: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const number = z.coerce.number().positive()
const asked = z
  .object({
    minutes: number.optional(),
    hours: number.optional(),
    seed: number,
    store: z.enum(['postgres', 'eventstoredb']),
  })
  .parse(values)
const minutes = asked.hours === undefined ? (asked.minutes ?? 60) : asked.hours * 60
const lasts = [500, 25_000] as const
/** In an hour one fault follows the other; in a day they come now and then. */
const pace: Pace = minutes <= 120 ? { lasts, rests: [200, 2_000] } : { lasts, rests: [10_000, 120_000] }
const ROUND_MS = minutes <= 120 ? 60_000 : 240_000
const CLIENTS = 3

/** Ctrl-C ends the soak after the round that is played. */
let isInterrupted = false
process.on('SIGINT', () => {
  isInterrupted = true
})

// A shell may have the settings of a real copy: its card provider, its mail server, its data.
for (const name of [
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'ALBA_EVENT_STORE',
  'KAFKA_BROKERS',
  'NODE_ENV',
])
  delete process.env[name]

const began = new Date()
const until = began.getTime() + minutes * 60_000
const seed = asked.seed
const isLeft = () => !isInterrupted && Date.now() < until

async function soak(wired: Awaited<ReturnType<typeof startWiredStack>>) {
  const ground = await prepareGround(wired)
  const vitals = await watchVitals(wired.stack)
  const rounds: RoundSummary[] = []
  const violations: string[] = []
  try {
    for (let n = 0; n === 0 || isLeft(); n++) {
      const lastsMs = Math.min(ROUND_MS, Math.max(10_000, until - Date.now()))
      const round = await playRound(ground, { seed: seed + n, pace, lastsMs, least: 1, clients: CLIENTS })
      rounds.push(summaryOf(round))
      violations.push(...round.violations.map(each => `round ${n + 1} (seed ${seed + n}): ${each}`))
      progress(n + 1, round)
      await clear(ground, round)
      await vitals.measure()
    }
  } catch (error) {
    violations.push(`the soak ended early: ${(error as Error).stack}`)
  }
  violations.push(...vitals.restarted().map(name => `${name} ended by itself`), ...(await atTheEnd(wired)))
  vitals.close()
  return { rounds, violations, vitals: vitals.judged() }
}

/** What is costly to check, or concerns all rounds together. */
async function atTheEnd({ stack }: Awaited<ReturnType<typeof startWiredStack>>): Promise<string[]> {
  try {
    // The check of mails reads the events in PostgreSQL.
    const mails = asked.store === 'postgres' ? await mailViolations(stack) : []
    const replays = await replayedEqual(stack)
    return [...mails, ...replays.map(each => `a replay differs: ${JSON.stringify(each)}`)]
  } catch (error) {
    return [`what must hold at the end could not be checked: ${(error as Error).message}`]
  }
}

function progress(n: number, { disturbances, history, settledMs, violations }: Round): void {
  const met = disturbances.filter(each => each.met > 0).length
  const seconds = Math.round(settledMs / 1_000)
  console.log(
    `${new Date().toISOString()} round ${n}: ${met} of ${disturbances.length} faults met, ${history.length} operations, in order after ${seconds} s, ${violations.length} violations`,
  )
  for (const each of violations) console.log(`  ${each}`)
}

const outside = [
  ...(asked.store === 'eventstoredb' ? [await standInForEventStoreDb()] : []),
  ...(values.kafka ? [await kafkaBehindProxy()] : []),
]
try {
  const wired = await startWiredStack(inspectable, outside)
  try {
    const found = await soak(wired)
    const words = process.argv.slice(2).join(' ')
    const result = { asked: `${words} (seed ${seed})`.trim(), began, ended: new Date(), ...found }
    const file = values.report ?? join(root, '.data/soak', `${began.toISOString().slice(0, 16).replace(':', '-')}.md`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${reportOf(result)}\n`)
    console.log(`\n${reportOf(result)}\n\nThis report is in ${file}.`)
    process.exitCode = isGood(result) ? 0 : 1
  } finally {
    await wired.remove()
  }
} finally {
  await Promise.all(outside.map(server => server.stop()))
}
