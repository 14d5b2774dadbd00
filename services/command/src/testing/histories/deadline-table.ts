import type { Deadline, HastenDeadlines, NewDeadline, SetDeadline } from '../../deadlines/deadlines.ts'
import type { DeadlineHandlers } from '../../deadlines/worker.ts'
import type { Cause } from '../../decision/cause.ts'
import type { AppDeps } from '../../features.ts'
import type { Process } from './processes.ts'
import { ProcessCrashed } from './tasks.ts'

type Row = Deadline & { readonly dueAt: number }

export type DeadlineTable = {
  readonly set: SetDeadline
  readonly hasten: HastenDeadlines
  /** The names of the deadlines that are due, oldest first. */
  due(now: number): string[]
  /** The earliest deadline, except those of some kinds. */
  first(exceptKinds: readonly string[]): { readonly name: string; readonly dueAt: number } | undefined
  /** The names of all deadlines of a kind. */
  namesOf(kind: string): string[]
  /** Makes a deadline due now, unless it is due already. */
  makeDue(name: string, now: number): void
  /**
   * Takes a deadline that is due and runs its handler.
   * @throws what the handler throws, after the deadline is postponed
   */
  handle(process: Process, name: string): Promise<void>
}

const LEASE_MS = 60_000
const RETRY_AFTER_MS = 10_000

/** Deadlines as `deadlines/worker.ts` handles them, in a map instead of a table. */
export function deadlineTable(kinds: DeadlineHandlers<AppDeps>): DeadlineTable {
  const rows = new Map<string, Row>()
  let leases = 0
  const nameOf = ({ kind, key }: Pick<NewDeadline, 'kind' | 'key'>) => `${kind}/${key}`
  const byDue = () => [...rows].toSorted(([, a], [, b]) => a.dueAt - b.dueAt)

  /** Changes the row, unless it was set again or taken by another process meanwhile. */
  const updateIfStillTaken = (taken: Row, change: (row: Row) => Row | undefined) => {
    const row = rows.get(nameOf(taken))
    if (row?.lease !== taken.lease) return
    const changed = change(row)
    if (changed) rows.set(nameOf(taken), changed)
    else rows.delete(nameOf(taken))
  }

  return {
    namesOf: kind => [...rows].filter(([, row]) => row.kind === kind).map(([name]) => name),
    makeDue(name, now) {
      const row = rows.get(name)
      if (row) rows.set(name, { ...row, dueAt: Math.min(row.dueAt, now) })
    },
    set: async deadline => {
      rows.set(nameOf(deadline), { ...deadline, attempts: 0, failures: 0, tries: 0, lease: '' })
    },
    hasten: async (kind, dueAt) => {
      for (const [name, row] of rows)
        if (row.kind === kind) rows.set(name, { ...row, dueAt: Math.min(row.dueAt, dueAt), lease: '' })
    },
    due: now => byDue().flatMap(([name, { dueAt }]) => (dueAt <= now ? [name] : [])),
    first(exceptKinds) {
      const found = byDue().find(([, { kind }]) => !exceptKinds.includes(kind))
      return found && { name: found[0], dueAt: found[1].dueAt }
    },
    async handle(process, name) {
      const { clock } = process.deps
      const row = rows.get(name)
      const act = row && kinds[row.kind]
      if (!row || !act || row.dueAt > clock()) return
      const taken: Row = { ...row, attempts: row.attempts + 1, lease: String(++leases), dueAt: clock() + LEASE_MS }
      rows.set(name, taken)
      try {
        const postponement = await act(process.deps, taken, causeOf(taken))
        if (process.dead) throw new ProcessCrashed()
        updateIfStillTaken(
          taken,
          now =>
            postponement && {
              ...now,
              failures: 0,
              dueAt: clock() + postponement.inMs,
              payload: postponement.payload ?? now.payload,
            },
        )
      } catch (error) {
        // A crashed process does not postpone its deadline: its lease expires instead.
        if (!process.dead)
          updateIfStillTaken(taken, now => ({
            ...now,
            attempts: now.attempts - 1,
            failures: now.failures + 1,
            dueAt: clock() + RETRY_AFTER_MS,
          }))
        throw error
      }
    },
  }
}

const causeOf = ({ kind, key, attempts }: Deadline): Cause => ({
  correlationId: `${kind}/${key} ${attempts}`,
  causationId: null,
  actor: { kind: 'policy', id: `deadline-${kind}` },
})
