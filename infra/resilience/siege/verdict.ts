import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, ATTACKERS_WORDS, knownClient, THIRD_PARTY } from './attackers.ts'
import { type SiegeContext, startsOn } from './context.ts'
import type { Nurse } from './nurse.ts'

/** One line of the result: what must hold, whether it did, and what was measured. */
export type Verdict = { readonly what: string; readonly isGood: boolean; readonly seen: string }

/** How often an honest person tried something, and how it went. */
export type Tally = { tried: number; slowestMs: number; readonly failures: string[] }
export const newTally = (): Tally => ({ tried: 0, slowestMs: 0, failures: [] })

/** Does the work once, and counts it. An error that it throws counts as a failure. */
export async function countWork(tally: Tally, work: () => Promise<unknown>): Promise<void> {
  const since = Date.now()
  await work().catch(error => tally.failures.push(`${new Date().toISOString()} ${(error as Error).message}`))
  tally.tried++
  tally.slowestMs = Math.max(tally.slowestMs, Date.now() - since)
}

/** Good when the work was done at least once and never failed. */
export function judgeTally(what: string, { tried, failures, slowestMs }: Tally): Verdict {
  const counts = `${tried - failures.length} of ${tried}, the slowest ${(slowestMs / 1_000).toFixed(1)} s`
  return {
    what,
    isGood: tried > 0 && failures.length === 0,
    seen: [counts, ...failures].join('\n    '),
  }
}

/** Watches the free times of the week. Each day that has some at first must always keep at least one. */
export async function watchDays(context: SiegeContext, everyMs: number, signal: AbortSignal) {
  const client = context.clientAt(context.newAddress())
  /** The smallest number of free times seen so far, by day. */
  const least = new Map<string, number>()
  const look = async () => {
    for (const date of context.dates) {
      const counts = await Promise.all(context.serviceIds.map(id => startsOn(client, id, date)))
      const free = counts.reduce((sum, starts) => sum + starts.length, 0)
      const before = least.get(date)
      // A day without free times at first has no openings, so it is not watched.
      if (before !== undefined || free > 0) least.set(date, Math.min(before ?? free, free))
    }
  }
  await look()
  const first = new Map(least)
  return {
    async follow() {
      while (!signal.aborted) {
        // The gateway restarts once, and does not answer meanwhile.
        await look().catch(() => undefined)
        await sleep(everyMs)
      }
    },
    judge: (): Verdict => ({
      what: 'every day always has a free time',
      isGood: first.size > 0 && [...least.values()].every(free => free > 0),
      seen: [...least].map(([date, free]) => `${date} ${first.get(date) ?? '?'} → ${free}`).join(', '),
    }),
  }
}

type Mail = { readonly id: number; readonly to: readonly string[]; readonly subject: string }

/** Judges the mails that were sent. The limits are those of the mailer's budgets (ADR 54). */
export async function judgeMails(context: SiegeContext): Promise<Verdict[]> {
  const { stack } = context
  const mails = (await (await fetch(`${stack.urls.mail}/api/mails`)).json()) as Mail[]
  return [
    await judgeTexts(context, mails),
    judgeThirdParties(mails),
    await judgeBudget(context, mails),
    await judgeDelays(context),
    await countByKind(context),
  ]
}

/** Looks for the attackers' words in all mails that left the centre. */
async function judgeTexts({ stack }: SiegeContext, mails: readonly Mail[]): Promise<Verdict> {
  const outside = mails.filter(({ to }) => to.some(address => !address.endsWith('@maison-alba.example')))
  const found: string[] = []
  for (const mail of outside) {
    const text = await (await fetch(`${stack.urls.mail}/api/mails/${mail.id}`)).text()
    const word = ATTACKERS_WORDS.find(each => text.includes(each))
    if (word !== undefined) found.push(`mail ${mail.id} « ${mail.subject} » to ${mail.to}: ${word}`)
  }
  return {
    what: 'no text of an attacker is mailed',
    isGood: found.length === 0,
    seen: found.join('; ') || `${outside.length} mails read`,
  }
}

function judgeThirdParties(mails: readonly Mail[]): Verdict {
  const toThirdParties = mails.filter(({ to }) => to.some(address => address.endsWith(THIRD_PARTY)))
  const byAddress = Map.groupBy(toThirdParties, ({ to }) => to.join())
  const mostToOne = Math.max(0, ...[...byAddress.values()].map(group => group.length))
  return {
    what: 'no third party gets more than three mails',
    isGood: mostToOne <= 3,
    seen: `${toThirdParties.length} mails, ${mostToOne} at most to one`,
  }
}

/** Mails with purses are those that a visitor can cause. */
async function judgeBudget({ stack }: SiegeContext, mails: readonly Mail[]): Promise<Verdict> {
  const { rows } = await stack.database.query<{ mostInAnHour: number }>(
    `SELECT coalesce(max(within), 0)::int AS "mostInAnHour" FROM (
       SELECT count(*) OVER (ORDER BY settled_at RANGE interval '1 hour' PRECEDING) AS within
       FROM mailer.outbox WHERE purses IS NOT NULL AND state = 'sent') AS sent`,
  )
  const most = rows[0]?.mostInAnHour ?? 0
  return {
    what: 'attackers cause 20 mails at most in any hour',
    isGood: most <= 20,
    seen: `${most}, and ${mails.length} mails in all`,
  }
}

async function judgeDelays({ stack }: SiegeContext): Promise<Verdict> {
  const { rows } = await stack.database.query<{ seconds: number }>(
    `SELECT coalesce(max(extract(epoch FROM coalesce(settled_at, now()) - due_at)), 0)::float AS seconds FROM mailer.outbox
     WHERE kind IN ('booking-confirmed', 'package-issued', 'voucher-issued') AND state <> 'dropped'`,
  )
  const slowest = rows[0]?.seconds ?? 0
  return {
    what: 'mails about paid bookings, vouchers and packages are sent within a minute',
    isGood: slowest < 60,
    seen: `${slowest.toFixed(1)} s at most`,
  }
}

/** Only informs: nothing is judged here. */
async function countByKind({ stack }: SiegeContext): Promise<Verdict> {
  const { rows } = await stack.database.query<{ kind: string; hasBudget: boolean; sent: number; unsent: number }>(
    `SELECT kind, purses IS NOT NULL AS "hasBudget", count(*) FILTER (WHERE state = 'sent')::int AS sent,
       count(*) FILTER (WHERE state <> 'sent')::int AS unsent FROM mailer.outbox GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const byKind = rows.map(({ kind, sent, unsent, hasBudget }) => `${kind}${hasBudget ? '*' : ''} ${sent}+${unsent}`)
  return { what: 'mails by kind, sent + not sent (* limited by a budget)', isGood: true, seen: byKind.join(', ') }
}

/** Judges what the back office shows of the names that attackers sent. */
export async function judgeBackOffice(nurse: Nurse): Promise<Verdict[]> {
  const found = (await nurse.read(`/api/backoffice/search?q=${encodeURIComponent(knownClient.email)}`)) as {
    kind: string
    title: string
  }[]
  const clients = found.filter(({ kind }) => kind === 'client').map(({ title }) => title)
  const csv = String(await nurse.read('/api/backoffice/bookings/export?include_all=true'))
  const formulas = csv.split(/[;\n\r]/).filter(cell => /^"*[=+@]/.test(cell))
  return [
    {
      what: 'a client keeps her name',
      isGood: clients.length === 1 && clients[0] === knownClient.name,
      seen: clients.join(),
    },
    {
      what: 'no cell of the export is a formula',
      isGood: formulas.length === 0,
      seen: `${csv.length} characters, ${formulas.length} formulas ${formulas.slice(0, 2)}`,
    },
  ]
}

/** Judges the answers to attackers: none may be a server error. Status 0 means that there was no answer. */
export function judgeAnswers(answers: Answers, addresses: number): Verdict {
  const all = [...answers].flatMap(([name, byStatus]) =>
    [...byStatus].map(([status, times]) => ({ name, status, times })),
  )
  const errors = all.filter(({ status }) => status >= 500)
  const requests = all.reduce((sum, { times }) => sum + times, 0)
  const listed = errors.map(({ name, status, times }) => `${name}: ${times} × ${status}`).join(', ') || 'no error'
  return {
    what: 'no request of an attacker causes a server error',
    isGood: requests > 0 && errors.length === 0,
    seen: `${requests} requests from ${addresses} addresses, ${listed}`,
  }
}
