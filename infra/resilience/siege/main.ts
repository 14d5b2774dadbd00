import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seededRandom } from '@alba/platform/seeded-random'
import { startTestStack } from '../stack-for-tests.ts'
import { type Answers, attack, knownClient } from './attackers.ts'
import { openContext } from './context.ts'
import { bookAndPay, buyPackage, until, visit, visitOfFamily, withdraw } from './honest.ts'
import { startWork } from './nurse.ts'
import {
  countWork,
  judgeAnswers,
  judgeBackOffice,
  judgeMails,
  judgeTally,
  newTally,
  type Verdict,
  watchDays,
} from './verdict.ts'

/**
 * `npm run siege`: for an hour, attackers at one or several addresses repeat all known attacks on a whole copy of Alba
 * with its default limits. Visitors, a family and a nurse must notice nothing.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    addresses: { type: 'string', default: '1' },
    /** How many attacks a second come from each address. An attack is one request or two. */
    rate: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
})
/** How often the free times of the week are read, in milliseconds. */
const WATCH_MS = 20_000
const minutes = Number(values.minutes)
const addresses = Array.from({ length: Number(values.addresses) }, (_, n) => `203.0.113.${n + 1}`)

async function siege(): Promise<Verdict[]> {
  const context = await openContext(stack, seededRandom(Number(values.seed)))
  const nurse = await startWork(context, addresses[0] ?? '')
  // This booking makes the client whom attackers try to rename.
  await bookAndPay(context, context.clientAt(context.newAddress()), knownClient)
  const over = AbortSignal.any([AbortSignal.timeout(minutes * 60_000), interruptedByUser()])
  const days = await watchDays(context, WATCH_MS, over)
  const answers: Answers = new Map()
  const tallies: Record<string, ReturnType<typeof newTally>> = {}

  /** Repeats the work until the siege is over, with a pause before each time. */
  const every = async (seconds: number, what: string, work: () => Promise<unknown>) => {
    const tally = newTally()
    tallies[what] = tally
    for (;;) {
      await sleep(seconds * 1_000, undefined, { signal: over }).catch(() => undefined)
      if (over.aborted) return
      await countWork(tally, work)
    }
  }
  const judge = async (): Promise<Verdict[]> => [
    ...Object.entries(tallies).map(([what, tally]) => judgeTally(what, tally)),
    days.judge(),
    ...(await judgeMails(context)),
    ...(await judgeBackOffice(nurse)),
    judgeAnswers(answers, addresses.length),
  ]
  await Promise.all([
    ...addresses.map(address => attack(context, address, { perSecond: Number(values.rate), answers, signal: over })),
    days.follow(),
    every(60, 'a visitor books and pays', () => visit(context, nurse)),
    every(150, 'a family of three books and pays', () => visitOfFamily(context, nurse)),
    every(45, 'the nurse keeps reading in her session', () => nurse.read('/api/backoffice/bookings?limit=20')),
    every(60, 'the nurse logs in from her own browser', () => nurse.logInAtHome()),
    every(100, 'the nurse logs in from elsewhere', () => nurse.logInElsewhere()),
    every(240, 'a paid package gets its vouchers', () => buyPackage(context)),
    every(200, 'an honest withdrawal gets its receipt', async () => {
      const to = await withdraw(context)
      await until(`a receipt to ${to}`, async () => {
        const mails = await fetchMails(to)
        return mails.some(({ subject }) => /rétractation/i.test(subject)) || undefined
      })
    }),
    // The gateway restarts once: known browsers and used-up budgets must survive it.
    sleep((minutes * 60_000) / 2, undefined, { signal: over }).then(
      () => stack.processes.gateway.restart(),
      () => undefined,
    ),
    progress(over, judge),
  ])
  printAnswers(answers)
  return judge()
}

async function fetchMails(to: string): Promise<{ subject: string }[]> {
  const response = await fetch(`${stack.urls.mail}/api/mails?to=${to}`)
  return (await response.json()) as { subject: string }[]
}

/** Prints the results so far every five minutes. */
async function progress(over: AbortSignal, judge: () => Promise<Verdict[]>): Promise<void> {
  for (;;) {
    await sleep(300_000, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return
    console.log(new Date().toISOString())
    await judge().then(report, error => console.log(`  cannot be judged now: ${error.message}`))
  }
}

/** A signal that Ctrl-C aborts. It ends the siege early; what was measured until then is still judged. */
function interruptedByUser(): AbortSignal {
  const end = new AbortController()
  // Not `once`: npm and the terminal may each send a SIGINT, and the second one would end the process too early.
  process.on('SIGINT', () => end.abort())
  return end.signal
}

function printAnswers(answers: Answers): void {
  for (const [name, byStatus] of answers) {
    const counts = [...byStatus].map(([status, times]) => `${times} × ${status || 'no answer'}`)
    console.log(`  ${name.padEnd(36)} ${counts.join(', ')}`)
  }
}

/** Prints the verdicts. @returns the exit code: 0 when all are good */
function report(verdicts: readonly Verdict[]): number {
  for (const { what, isGood, seen } of verdicts) console.log(`${isGood ? 'good' : 'BAD '}  ${what}: ${seen}`)
  return verdicts.every(({ isGood }) => isGood) ? 0 : 1
}

const stack = await startTestStack({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1', DEADLINE_INTERVAL_MS: '1000' })
try {
  process.exitCode = report(await siege())
} finally {
  await stack.remove()
}
