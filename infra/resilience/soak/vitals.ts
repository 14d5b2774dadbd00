import { readdir } from 'node:fs/promises'
import { connectionBudget } from '@alba/platform/postgres/budget'
import { type Inspected, inspect } from '../inspected.ts'
import type { TestStack } from '../stack-for-tests.ts'
import { type Allowance, judge, type Sample, type Verdict } from './trend.ts'

const MB = 1024 ** 2

/** What is measured of each process, with its unit, and by how much it may grow. */
const measures: Readonly<Record<string, { readonly unit: string; readonly allowance: Allowance }>> = {
  heap: { unit: 'MB', allowance: { part: 0.1, least: 6 } },
  memory: { unit: 'MB', allowance: { part: 0.15, least: 40 } },
  handles: { unit: '', allowance: { part: 0.1, least: 5 } },
  files: { unit: '', allowance: { part: 0.1, least: 5 } },
  connections: { unit: '', allowance: { part: 0, least: 2 } },
}

export type Vital = { readonly process: string; readonly measure: string; readonly unit: string } & Verdict

/** The processes that are judged. The stand-ins of Stripe and of the mail server keep everything on purpose. */
const services = ['command', 'projector', 'gateway'] as const

/** Watches the services of a copy that was started with `inspectable`. Call `measure` while nobody uses the copy. */
export async function watchVitals(stack: TestStack) {
  const inspected = await Promise.all(services.map(name => inspect(stack.logDir, name)))
  const pids = services.map(name => stack.processes[name].pid)
  const series = new Map<string, Sample[]>()
  const addSample = (process: string, measure: string, value: number | undefined) => {
    if (value === undefined) return
    const key = `${process}|${measure}`
    series.set(key, [...(series.get(key) ?? []), { at: Date.now(), value }])
  }
  return {
    /** @throws when a process has ended since the beginning */
    async measure(): Promise<void> {
      for (const process of inspected) {
        addSample(process.name, 'heap', (await process.heapUsed()) / MB)
        addSample(process.name, 'memory', (await process.run(residentBytes, 0)) / MB)
        addSample(process.name, 'handles', await process.run(activeHandles, 0))
        addSample(process.name, 'files', await openFiles(pids[inspected.indexOf(process)]))
      }
      for (const { name, open } of await connections(stack)) addSample(`« ${name} »`, 'connections', open)
    },
    judged: (): Vital[] =>
      [...series].map(([key, samples]) => {
        const [process = '', measure = ''] = key.split('|')
        const { unit = '', allowance = { part: 0, least: 0 } } = measures[measure] ?? {}
        return { process, measure, unit, ...judge(samples, allowance) }
      }),
    /** The services that ended and were started again, or are gone. */
    restarted: () => services.filter((name, index) => stack.processes[name].pid !== pids[index]),
    close() {
      for (const process of inspected as Inspected[]) process.close()
    },
  }
}

/* These two functions run inside the measured process (`inspected.ts`), so they can use nothing of this file. */
const residentBytes = (_: number): number => process.memoryUsage.rss()
/** Sockets, servers, watchers: all that keeps a process alive, except timers, which come and go. */
const activeHandles = (_: number): number =>
  process.getActiveResourcesInfo().filter(kind => kind !== 'Timeout' && kind !== 'Immediate').length

/** How many files a process has open; undefined where there is no /proc, as on macOS. */
const openFiles = async (pid: number | undefined): Promise<number | undefined> =>
  (await readdir(`/proc/${pid}/fd`).catch(() => undefined))?.length

/** How many connections to PostgreSQL there are of each name in the budget. Several services use the same names. */
async function connections({ database }: TestStack): Promise<{ name: string; open: number }[]> {
  const names = [...new Set(Object.values(connectionBudget).flatMap(Object.keys))]
  const { rows } = await database.query<{ name: string; open: number }>(
    `SELECT name, count(datid)::integer AS open
     FROM unnest($1::text[]) AS name LEFT JOIN pg_stat_activity ON application_name = name GROUP BY 1 ORDER BY 1`,
    [names],
  )
  return rows
}
