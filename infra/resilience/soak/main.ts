import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { root } from '../../local/root.ts'
import { inspectable } from '../inspected.ts'
import { mailViolations } from '../mail-invariants.ts'
import { replayDifferences } from '../replay-differences.ts'
import type { Pace } from '../wire/disturbances.ts'
import { cancelAll, playRound, prepareRounds, type Round } from '../wire/round.ts'
import { startWiredStack } from '../wire/wired-stack.ts'
import { startKafkaBehindProxy, startStandInForEventStoreDb } from './outside-servers.ts'
import { isGood, type RoundSummary, reportOf, summaryOf } from './report.ts'
import { watchVitals } from './vitals.ts'

/**
 * `npm run soak`: for an hour, or a day with `--hours 24`, clients book, move and cancel at a whole copy of Alba while its
 * connections break. It writes a report at the end. The exit code is 1 when something was lost, or memory, handles or
 * connections grew.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    hours: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Where the log is: `postgres`, or `eventstoredb`, which is a stand-in in memory. */
    store: { type: 'string', default: 'postgres' },
    /** With a real Kafka, which needs Java and Maven. */
    kafka: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const number = z.coerce.number().positive()
const settings = z
  .object({
    minutes: number.optional(),
    hours: number.optional(),
    seed: number,
    store: z.enum(['postgres', 'eventstoredb']),
  })
  .parse(values)
const minutes = settings.hours === undefined ? (settings.minutes ?? 60) : settings.hours * 60
/** In a run of an hour, one fault follows soon after the other. In a run of a day, there are longer pauses. */
const pace: Pace = { faultMs: [500, 25_000], pauseMs: minutes <= 120 ? [200, 2_000] : [10_000, 120_000] }
const ROUND_MS = minutes <= 120 ? 60_000 : 240_000
const CLIENTS = 3

/** Ctrl-C ends the soak after the present round. */
let isInterrupted = false
process.on('SIGINT', () => {
  isInterrupted = true
})

// The shell may have the settings of a real copy, such as its card provider and its database. They are not used.
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
const seed = settings.seed
const isTimeLeft = () => !isInterrupted && Date.now() < until

async function soak(wired: Awaited<ReturnType<typeof startWiredStack>>) {
  const context = await prepareRounds(wired)
  const vitals = await watchVitals(wired.stack)
  const rounds: RoundSummary[] = []
  const violations: string[] = []
  try {
    for (let n = 0; n === 0 || isTimeLeft(); n++) {
      const lastsMs = Math.min(ROUND_MS, Math.max(10_000, until - Date.now()))
      const round = await playRound(context, { seed: seed + n, pace, lastsMs, minAnswered: 1, clients: CLIENTS })
      rounds.push(summaryOf(round))
      violations.push(...round.violations.map(each => `round ${n + 1} (seed ${seed + n}): ${each}`))
      printProgress(n + 1, round)
      await cancelAll(context, round)
      await vitals.measure()
    }
  } catch (error) {
    violations.push(`the soak ended early: ${(error as Error).stack}`)
  }
  violations.push(...vitals.restarted().map(name => `${name} ended by itself`), ...(await checkAtTheEnd(wired)))
  vitals.close()
  return { rounds, violations, vitals: vitals.judged() }
}

/** Checks what is costly to check, or concerns all rounds together. Returns the violations. */
async function checkAtTheEnd({ stack }: Awaited<ReturnType<typeof startWiredStack>>): Promise<string[]> {
  try {
    // The check of mails reads the events in PostgreSQL.
    const mails = settings.store === 'postgres' ? await mailViolations(stack) : []
    const replays = await replayDifferences(stack)
    return [...mails, ...replays.map(each => `a replay differs: ${JSON.stringify(each)}`)]
  } catch (error) {
    return [`what must hold at the end could not be checked: ${(error as Error).message}`]
  }
}

function printProgress(n: number, { disturbances, history, settledMs, violations }: Round): void {
  const met = disturbances.filter(each => each.met > 0).length
  const seconds = Math.round(settledMs / 1_000)
  console.log(
    `${new Date().toISOString()} round ${n}: ${met} of ${disturbances.length} faults met, ${history.length} operations, in order after ${seconds} s, ${violations.length} violations`,
  )
  for (const each of violations) console.log(`  ${each}`)
}

/** The servers that are not part of the copy. */
const outside = [
  ...(settings.store === 'eventstoredb' ? [await startStandInForEventStoreDb()] : []),
  ...(values.kafka ? [await startKafkaBehindProxy()] : []),
]
try {
  const wired = await startWiredStack(inspectable, outside)
  try {
    const found = await soak(wired)
    const words = process.argv.slice(2).join(' ')
    const result = { commandLine: `${words} (seed ${seed})`.trim(), began, ended: new Date(), ...found }
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
