import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreUnavailable } from '@alba/platform/event-store/event-store'
import type { Stop } from './history.ts'

/** Where work may stop: in front of a read, an append, a call of the card provider. */
export type Gate = { readonly kind: 'read' | 'append' | 'call'; readonly what: string }

/** Its process died: nothing that it does comes to anything any more. */
export class Died extends Error {}

export type Ended = { readonly done: unknown } | { readonly failed: unknown }

export type Task = {
  readonly name: number
  readonly process: { dead: boolean }
  /** How many more gates it passes before it stops. */
  left: number
  /** How it ended; undefined while it has not. */
  ended: Ended | undefined
  readonly stopped: { readonly gate: Gate; goOn(): void; fail(error: unknown): void }[]
}

const running = new AsyncLocalStorage<Task>()

/** Called in front of every step of the work that is under way: it goes on, stops here, or is dead. */
export async function pass(gate: Gate): Promise<void> {
  const task = running.getStore()
  if (!task) throw new Error(`nobody is known to ${gate.what}`)
  if (task.process.dead) throw new Died()
  if (task.left > 0) {
    task.left--
    return
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  task.stopped.push({ gate, goOn: resolve, fail: reject })
  await promise
}

/** Everything in memory has come as far as it can: nothing here waits for time or for the outside. */
export const settle = (): Promise<void> => nextTurn()

const gates = (stop: Stop): number => stop ?? Number.POSITIVE_INFINITY

/** Begins work, which comes as far as its stop once all has settled. */
export function begin(name: number, process: { dead: boolean }, stop: Stop, work: () => Promise<unknown>): Task {
  const task: Task = { name, process, left: gates(stop), ended: undefined, stopped: [] }
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

export async function goOn(task: Task, stop: Stop): Promise<void> {
  task.left = gates(stop)
  while (task.left > 0) {
    const first = task.stopped.shift()
    if (!first) break
    task.left--
    first.goOn()
    await settle()
  }
  await settle()
}

/** What it stopped in front of is refused to it by a store that is away. */
export async function lose(task: Task): Promise<void> {
  if (task.stopped[0]?.gate.kind !== 'read') return
  task.left = Number.POSITIVE_INFINITY
  task.stopped.shift()?.fail(new StoreUnavailable(new Error('away for a moment')))
  await settle()
}

/** Ends all of these tasks, whose process is dead by now. */
export async function bury(tasks: Iterable<Task>): Promise<void> {
  for (const task of tasks) for (const { fail } of task.stopped.splice(0)) fail(new Died())
  await settle()
}
