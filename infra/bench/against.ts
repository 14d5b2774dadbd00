import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { root } from '../local/root.ts'
import { quantile } from './measure.ts'
import { REPLAYED } from './replay.ts'
import { printFact, printHeading } from './report.ts'
import type { Answered, Task } from './side.ts'

/** How often both sides do a task, and how many seconds a task of booking takes. */
const ROUNDS = 12
const SECONDS = 2
/** How often both sides replay a read model in one process. */
const REPLAYS = 4
/**
 * How many times each side's projector is restarted: two processes with the same code differ more than two replays in
 * one process.
 */
const PROCESSES = 4
/** Packages of vouchers sold to each side before bookings are paid with them. */
const SOLD = 120

/**
 * Compares this checkout with another one. A copy of each runs, and the two do the same work in turn, for a few seconds
 * each: the speed of a machine drifts by more than most changes gain, so only alternating measurements can be compared.
 * @param checkout root of the other checkout; it must have the same folder `infra/bench`, and be installed and built
 * @param only `replay`, `slots` or `bookings`; measures all three when left out
 */
export async function compareWith(checkout: string, events: number, only?: string): Promise<void> {
  const sides = await Promise.all([openSide(resolve(checkout)), openSide(root)])
  try {
    // Replays come first, over the generated history alone: the bookings of the other parts are packed into fewer days
    // than those of any real centre.
    const isWanted = (part: string) => only === undefined || only === part
    if (isWanted('replay')) await compareReplays(sides, events)
    if (isWanted('slots')) await compareSlots(sides)
    if (isWanted('bookings')) await compareBookings(sides)
  } finally {
    for (const side of sides) side.close()
  }
}

type Sides = readonly [theirs: Side, ours: Side]

/** Runs each replay once without counting it, so that the code is compiled. */
async function compareReplays(sides: Sides, events: number): Promise<void> {
  await Promise.all(sides.map(side => side.send({ does: 'write history', events })))
  const replays = new Map<string, Pair[]>(REPLAYED.map(model => [model, []]))
  for (let started = 0; started < PROCESSES; started++) {
    for (const side of sides) await side.send({ does: 'restart the projector' })
    for (const [model, pairs] of replays) {
      const task = { does: 'replay', model } as const
      for (const side of sides) await side.send(task)
      pairs.push(...(await inTurn(sides, task, REPLAYS)))
    }
  }
  for (const [model, pairs] of replays) print(`replay of ${model}`, pairs, 'an event')
}

async function compareSlots(sides: Sides): Promise<void> {
  for (const part of ['day', 'month'] as const) {
    const task = { does: 'ask for slots', of: part, seconds: 1 } as const
    // Each side does it twice without counting, so that the code is compiled.
    for (const side of [...sides, ...sides]) await side.send(task)
    print(`free starts of a ${part}, 16 callers`, await inTurn(sides, task, ROUNDS), 'an answer')
  }
}

async function compareBookings(sides: Sides): Promise<void> {
  await Promise.all(sides.map(side => side.send({ does: 'sell', purchases: SOLD })))
  const tasks: [string, Task, rounds: number][] = [
    ['until readable, 8 callers', { does: 'book', callers: 8, seconds: SECONDS }, ROUNDS],
    ['with a voucher until readable, 8 callers', { does: 'redeem', callers: 8, seconds: 1 }, ROUNDS],
    ['until the read models show it, 8 callers', { does: 'watch', seconds: SECONDS }, ROUNDS],
    ['until readable, 32 callers', { does: 'book', callers: 32, seconds: SECONDS }, ROUNDS / 2],
  ]
  for (const [name, task, rounds] of tasks) {
    for (const side of [...sides, ...sides]) await side.send(task)
    print(`bookings ${name}`, await inTurn(sides, task, rounds), 'a booking')
  }
}

type Side = { send(task: Task): Promise<Answered>; close(): void }

async function openSide(checkout: string): Promise<Side> {
  const child: ChildProcess = spawn(process.execPath, [join(checkout, 'infra/bench/side.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the side at ${checkout} ended: ${code}`)),
  )
  ended.catch(() => undefined)
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended])
    return message
  }
  await answer()
  return {
    send(task) {
      child.send(task)
      return answer()
    },
    close: () => child.disconnect(),
  }
}

type Pair = readonly [theirs: Answered, ours: Answered]

/** Both sides do the task in each round; the one that starts changes with every round. */
async function inTurn([theirs, ours]: Sides, task: Task, rounds: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await theirs.send(task)
      pairs.push([first, await ours.send(task)])
    } else {
      const first = await ours.send(task)
      pairs.push([await theirs.send(task), first])
    }
  }
  return pairs
}

const median = (values: readonly number[]) => quantile(Float64Array.from(values).sort(), 0.5)

function print(name: string, pairs: readonly Pair[], each: string): void {
  printHeading(name)
  const compare = (what: string, of: (answer: Answered) => number, digits: number) => {
    const [theirs, ours] = [0, 1].map(side => median(pairs.map(pair => of(pair[side as 0 | 1]))))
    if (theirs) printFact(what, `${theirs.toFixed(digits)} → ${ours?.toFixed(digits)}`)
  }
  compare('a second', answer => answer.perSecond, 0)
  compare('p99, ms', answer => answer.p99, 1)
  compare('p99 of the other models, ms', answer => answer.p99OfOtherModels ?? 0, 1)
  compare(`processor time ${each}, ms`, answer => answer.cpuMs, 3)
  const ratios = pairs.map(([theirs, ours]) => ours.perSecond / theirs.perSecond)
  printFact('ours to theirs, median of the pairs', `× ${median(ratios).toFixed(2)}`)
  printFact('ours to theirs, each pair', ratios.map(ratio => ratio.toFixed(2)).join(' '))
}
