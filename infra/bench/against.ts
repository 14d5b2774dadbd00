import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { root } from '../local/root.ts'
import { quantile } from './measure.ts'
import { REPLAYED } from './replay.ts'
import { printFact, printHeading } from './report.ts'
import type { Answered, Told } from './side.ts'

const ROUNDS = 12
const SECONDS = 2
const REPLAYS = 4
/** Two processes with the same code differ by more than two replays of one: so many are started of each side. */
const PROCESSES = 4

/**
 * Compares this checkout with another one: a copy of each is up, and they take turns, a slice of a few seconds each. A
 * machine's own speed drifts by more than most changes are worth, so only what was measured in alternation says anything.
 * @param checkout its root; it must have the same folder `infra/bench`, and be installed and built
 */
export async function compareWith(checkout: string, events: number): Promise<void> {
  const [theirs, ours] = await Promise.all([openSide(resolve(checkout)), openSide(root)])
  try {
    // Replays before the bookings, which crowd few days as no centre's days are; each once before it counts.
    await Promise.all([theirs, ours].map(side => side.tell({ does: 'write history', events })))
    const replays = new Map<string, Pair[]>(REPLAYED.map(model => [model, []]))
    for (let started = 0; started < PROCESSES; started++) {
      for (const side of [theirs, ours]) await side.tell({ does: 'restart the projector' })
      for (const [model, pairs] of replays) {
        const slice = { does: 'replay', model } as const
        for (const side of [theirs, ours]) await side.tell(slice)
        pairs.push(...(await inTurn(theirs, ours, slice, REPLAYS)))
      }
    }
    for (const [model, pairs] of replays) print(`replay of ${model}`, pairs, 'an event')
    for (const callers of [8, 32]) {
      const slice = { does: 'book', callers, seconds: SECONDS } as const
      for (const side of [theirs, ours, theirs, ours]) await side.tell(slice)
      print(
        `POST /api/bookings until readable, ${callers} callers`,
        await inTurn(theirs, ours, slice, ROUNDS),
        'a booking',
      )
    }
  } finally {
    for (const side of [theirs, ours]) side.close()
  }
}

type Side = { tell(told: Told): Promise<Answered>; close(): void }

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
    tell(told) {
      child.send(told)
      return answer()
    },
    close: () => child.disconnect(),
  }
}

type Pair = readonly [theirs: Answered, ours: Answered]

/** Whoever begins takes turns too. */
async function inTurn(theirs: Side, ours: Side, told: Told, rounds: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await theirs.tell(told)
      pairs.push([first, await ours.tell(told)])
    } else {
      const first = await ours.tell(told)
      pairs.push([await theirs.tell(told), first])
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
  compare(`processor time ${each}, ms`, answer => answer.cpuMs, 3)
  const ratios = pairs.map(([theirs, ours]) => ours.perSecond / theirs.perSecond)
  printFact('ours to theirs, median of the pairs', `× ${median(ratios).toFixed(2)}`)
  printFact('ours to theirs, each pair', ratios.map(ratio => ratio.toFixed(2)).join(' '))
}
