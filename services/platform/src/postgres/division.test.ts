import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claims, divide } from './division.ts'

const [A, B, C] = [1, 2, 3]
const locks = (count: number) => Array.from({ length: count }, (_, n) => 100 + n)

/** Claims in which each of these sessions wants all locks. @param held the session that holds a lock, by lock */
function claimsOf(count: number, sessions: readonly number[], held: Readonly<Record<number, number>> = {}): Claims {
  return {
    wanted: sessions.flatMap(session => locks(count).map(lock => ({ lock, session, isSilent: false }))),
    held: Object.entries(held).map(([lock, session]) => ({ lock: Number(lock), session })),
  }
}

const shares = (owners: ReadonlyMap<number, number>, sessions: readonly number[]) =>
  sessions.map(session => [...owners.values()].filter(owner => owner === session).length)

describe('the division of locks', () => {
  it('gives a single process everything, and each of several as much as the others', () => {
    expect(shares(divide(claimsOf(20, [A])), [A])).toEqual([20])
    expect(shares(divide(claimsOf(20, [A, B, C])), [A, B, C]).toSorted()).toEqual([6, 7, 7])
  })

  it('moves no more than a newcomer has to get, and nothing when all is even', () => {
    const alone = Object.fromEntries(locks(9).map(lock => [lock, A]))
    const owners = divide(claimsOf(9, [A, B, C], alone))
    expect(shares(owners, [A, B, C])).toEqual([3, 3, 3])
    const even = Object.fromEntries(owners)
    expect(divide(claimsOf(9, [A, B, C], even))).toEqual(owners)
    expect(divide(claimsOf(9, [C, B, A], even))).toEqual(owners)
  })

  it('leaves a difference of one, which moving a lock would only reverse', () => {
    const held = { 100: A, 101: A, 102: B }
    expect(Object.fromEntries(divide(claimsOf(3, [A, B], held)))).toEqual(held)
  })

  it('gives a silent process nothing, and leaves it what it holds', () => {
    const { wanted, held } = claimsOf(4, [A, B], { 100: B })
    const silent = wanted.map(claim => ({ ...claim, isSilent: claim.session === B }))
    expect(Object.fromEntries(divide({ wanted: silent, held }))).toEqual({ 100: B, 101: A, 102: A, 103: A })
  })

  it('leaves a lock with a holder that does not want it: a process that stops, or an older version', () => {
    const held = { 100: C, 101: C, 102: C, 103: C }
    expect(Object.fromEntries(divide(claimsOf(4, [A, B], held)))).toEqual(held)
  })

  it('counts locks that only one process wants as a part of its share', () => {
    const { wanted } = claimsOf(4, [A, B])
    const own = [200, 201].map(lock => ({ lock, session: A, isSilent: false }))
    const owners = divide({ wanted: [...wanted, ...own], held: own })
    expect(shares(owners, [A, B])).toEqual([3, 3])
  })
})

const LOCKS = locks(12)
type Process = { readonly session: number; readonly wants: ReadonlySet<number>; isPaused: boolean }

/** Processes that look, give back and take locks as `leadership.ts` does, each at its own moments. */
function simulate() {
  const processes: Process[] = []
  const holders = new Map<number, Process>()
  /** Locks whose holder was told to let go, and whose work has not ended yet. */
  const leaving = new Set<number>()
  const taken: number[] = []
  let sessions = 0
  const heldBy = (process: Process) => [...holders].filter(([, holder]) => holder === process).map(([lock]) => lock)
  const release = (lock: number) => {
    leaving.delete(lock)
    holders.delete(lock)
  }
  const currentClaims = (): Claims => ({
    wanted: processes.flatMap(({ session, wants, isPaused }) =>
      [...wants].map(lock => ({ lock, session, isSilent: isPaused })),
    ),
    held: [...holders].map(([lock, { session }]) => ({ lock, session })),
  })
  return {
    processes,
    holders,
    taken,
    heldBy,
    join(wants: readonly number[]) {
      // Numbers of real sessions are in no order either.
      processes.push({ session: (++sessions * 37) % 101, wants: new Set(wants), isPaused: false })
    },
    die(process: Process) {
      processes.splice(processes.indexOf(process), 1)
      for (const lock of heldBy(process)) release(lock)
    },
    endWork(process: Process) {
      if (!process.isPaused) for (const lock of heldBy(process).filter(each => leaving.has(each))) release(lock)
    },
    look(process: Process) {
      if (process.isPaused) return
      const owners = divide(currentClaims())
      for (const lock of process.wants) {
        const isOwn = owners.get(lock) === process.session
        if (holders.get(lock) === process && !isOwn) leaving.add(lock)
        if (isOwn && !holders.has(lock)) {
          holders.set(lock, process)
          taken.push(lock)
        }
      }
    },
  }
}

const pick = fc.nat({ max: 99 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('join' as const),
    wants: fc.subarray(LOCKS, { minLength: 1 }),
    wantsAll: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('die', 'pause', 'resume'), pick }),
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('look', 'end work'), pick }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function take(simulation: ReturnType<typeof simulate>, given: Step): void {
  // Processes of the same version want the same locks: all of them.
  if ('wants' in given) {
    simulation.join(given.wantsAll ? LOCKS : given.wants)
    return
  }
  const process = simulation.processes[given.pick % Math.max(1, simulation.processes.length)]
  if (!process) return
  if (given.kind === 'die') simulation.die(process)
  else if (given.kind === 'look') simulation.look(process)
  else if (given.kind === 'end work') simulation.endWork(process)
  else process.isPaused = given.kind === 'pause'
}

const stepsOfProcesses = fc.array(step, { minLength: 5, maxLength: 60 })

describe('after any joins, deaths and pauses', () => {
  const settle = (simulation: ReturnType<typeof simulate>, rounds: number) => {
    for (let round = 0; round < rounds; round++)
      for (const process of simulation.processes) {
        simulation.look(process)
        simulation.endWork(process)
      }
  }
  const isHeldIfWanted = ({ processes, holders }: ReturnType<typeof simulate>) =>
    LOCKS.every(lock => holders.has(lock) || !processes.some(({ wants, isPaused }) => wants.has(lock) && !isPaused))

  it('what is wanted is held within two looks of each process that answers, also while others are paused', () => {
    fc.assert(
      fc.property(stepsOfProcesses, steps => {
        const simulation = simulate()
        for (const each of steps) take(simulation, each)
        for (const process of simulation.processes) simulation.endWork(process)
        for (let look = 0; look < 2; look++) for (const process of simulation.processes) simulation.look(process)
        expect(isHeldIfWanted(simulation)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('the shares become even, each lock moves once or twice, and then nothing moves', () => {
    fc.assert(
      fc.property(stepsOfProcesses, steps => {
        const simulation = simulate()
        const { processes, holders, heldBy, taken } = simulation
        for (const each of steps) take(simulation, each)
        for (const process of processes) process.isPaused = false
        taken.length = 0
        settle(simulation, LOCKS.length)
        expect(isHeldIfWanted(simulation)).toBe(true)
        for (const [lock, holder] of holders)
          for (const other of processes.filter(({ wants }) => wants.has(lock)))
            expect(heldBy(holder).length - heldBy(other).length).toBeLessThanOrEqual(1)
        for (const lock of LOCKS) expect(taken.filter(each => each === lock).length).toBeLessThanOrEqual(2)
        const before = new Map(holders)
        settle(simulation, 3)
        expect(holders).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })
})
