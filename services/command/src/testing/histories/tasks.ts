import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreUnavailable } from '@alba/platform/event-store/event-store'
import type { FirstStop, Stop } from './history.ts'

/**
 * A point where work may stop: before a read, an append or a call of the card provider. After a call of the kind
 * `change` something has happened at the provider that the log does not have yet.
 */
export type Gate = { readonly kind: 'read' | 'append' | 'call' | 'change'; readonly what: string }

/** Thrown into the work of a crashed process, so that it has no further effect. */
export class ProcessCrashed extends Error {}

export type Ended = { readonly done: unknown } | { readonly failed: unknown }

/** What work is about, and what was known when it began. */
export type Begun = {
  /** The number by which steps refer to the work. */
  readonly name: number
  readonly process: { dead: boolean }
  /** How many events of the log the reference data of its process had taken in. */
  readonly known: number
  /** By the clock of its process, in milliseconds since the epoch. */
  readonly beganAt: number
  /** By the right time, which the database has. */
  readonly reallyBeganAt: number
  /** The command that it carries out; undefined for other work. */
  readonly command?: { readonly name: string; readonly body: unknown } | undefined
}

export type Task = Begun & {
  /** How many more gates it passes before it stops. */
  gatesLeft: number
  /** Whether it stops before the next change at the provider, however many gates are left. */
  stopsAtChange: boolean
  /** The outcome; undefined while the work has not ended. */
  ended: Ended | undefined
  /** The gates at which it waits; several when parts of the work run at the same time. */
  readonly stoppedAt: { readonly gate: Gate; resume(): void; fail(error: unknown): void }[]
}

const running = new AsyncLocalStorage<Task>()

/** Called at every gate: lets the current work pass, makes it wait, or throws when its process has crashed. */
export async function passGate(gate: Gate): Promise<void> {
  const task = running.getStore()
  if (!task) throw new Error(`no task is running at: ${gate.what}`)
  if (task.process.dead) throw new ProcessCrashed()
  if (task.gatesLeft > 0 && !(task.stopsAtChange && gate.kind === 'change')) {
    task.gatesLeft--
    return
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  task.stoppedAt.push({ gate, resume: resolve, fail: reject })
  await promise
}

/**
 * Waits until all work has reached a gate or ended. One turn of the event loop suffices, because nothing in memory
 * waits for timers or sockets.
 */
export const settle = (): Promise<void> => nextTurn()

const gateCount = (stop: Stop): number => stop ?? Number.POSITIVE_INFINITY

/** The work that runs now; undefined outside of work. */
export const runningTask = (): Task | undefined => running.getStore()

/** Starts work. After `settle` it has reached its stop or its end. */
export function start(begun: Begun, stop: FirstStop, work: () => Promise<unknown>): Task {
  const stopsAtChange = stop === 'change'
  const gatesLeft = gateCount(stop === 'change' ? null : stop)
  const task: Task = { ...begun, gatesLeft, stopsAtChange, ended: undefined, stoppedAt: [] }
  const end = (ended: Ended) => {
    task.ended = ended
  }
  running.run(task, () => {
    work().then(
      done => end({ done }),
      failed => end({ failed }),
    )
  })
  return task
}

/** Lets stopped work pass a number of gates, the first of which is the one at which it waits. */
export async function resume(task: Task, stop: Stop): Promise<void> {
  task.gatesLeft = gateCount(stop)
  task.stopsAtChange = false
  while (task.gatesLeft > 0) {
    const first = task.stoppedAt.shift()
    if (!first) break
    task.gatesLeft--
    first.resume()
    await settle()
  }
  await settle()
}

/**
 * Fails the read before which the task has stopped, as when the store is unreachable, and lets the task pass all later
 * gates. Does nothing when it has stopped before something else.
 */
export async function failRead(task: Task): Promise<void> {
  if (task.stoppedAt[0]?.gate.kind !== 'read') return
  task.gatesLeft = Number.POSITIVE_INFINITY
  task.stoppedAt.shift()?.fail(new StoreUnavailable(new Error('unreachable for a moment')))
  await settle()
}

/** Ends all tasks of a process that has crashed. */
export async function failAll(tasks: Iterable<Task>): Promise<void> {
  for (const task of tasks) for (const { fail } of task.stoppedAt.splice(0)) fail(new ProcessCrashed())
  await settle()
}
