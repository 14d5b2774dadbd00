/**
 * A lock, by its number (`lockNumber`), and a process that wants or holds it, by the number of its database session
 * (`LockSession.id`).
 */
export type Claim = { readonly lock: number; readonly session: number }

/**
 * Which locks all processes want and hold, as PostgreSQL shows it at one moment. Who holds a lock usually wants it too.
 * It does not when it is about to give it back, when it leads only as a stand-in (`whileUnwanted`), or when it runs an
 * older version, which does not say what it wants.
 */
export type Claims = {
  /** `isSilent`: the session has sent no query for some time. It gets no more locks, and keeps those that it holds. */
  readonly wanted: readonly (Claim & { readonly isSilent: boolean })[]
  readonly held: readonly Claim[]
}

/**
 * Divides the locks evenly: no process has two or more locks above another process that wants one of them. Every
 * process computes this by itself, from the same claims, and obeys the result. As few locks as possible move, and none
 * moves back and forth, because a lock moves only between processes whose shares differ by two or more. A lock stays
 * where it is when its holder is silent or does not want it, even if the shares are then uneven: such a holder would not
 * obey. It counts as part of that holder's share.
 * @returns the session that should hold each lock that is wanted or held
 */
export function divide({ wanted, held }: Claims): Map<number, number> {
  const candidates = candidatesOf(wanted)
  const owners = new Map(held.map(({ lock, session }) => [lock, session]))
  const loads = new Map<number, number>()
  const loadOf = (session: number) => loads.get(session) ?? 0
  const addLoad = (session: number, more: 1 | -1) => loads.set(session, loadOf(session) + more)
  for (const { session } of held) addLoad(session, 1)

  for (const [lock, sessions] of candidates) {
    if (owners.has(lock)) continue
    const owner = leastLoaded(sessions, loadOf)
    owners.set(lock, owner)
    addLoad(owner, 1)
  }
  for (let move = nextMove(candidates, owners, loadOf); move; move = nextMove(candidates, owners, loadOf)) {
    owners.set(move.lock, move.to)
    addLoad(move.from, -1)
    addLoad(move.to, 1)
  }
  return owners
}

/**
 * The sessions that want a lock, by lock. Locks and sessions are sorted, so that every process gets the same result.
 */
function candidatesOf(wanted: Claims['wanted']): Map<number, number[]> {
  const answering = wanted.filter(({ isSilent }) => !isSilent)
  const ordered = answering.toSorted((a, b) => a.lock - b.lock || a.session - b.session)
  return new Map(
    [...Map.groupBy(ordered, ({ lock }) => lock)].map(([lock, claims]) => [lock, claims.map(({ session }) => session)]),
  )
}

type Move = { readonly lock: number; readonly from: number; readonly to: number }

/** The move between the two sessions that differ most; undefined when none differ by two. */
function nextMove(
  candidates: ReadonlyMap<number, readonly number[]>,
  owners: ReadonlyMap<number, number>,
  loadOf: (session: number) => number,
): Move | undefined {
  let best: Move | undefined
  let largestDifference = 1
  for (const [lock, sessions] of candidates) {
    const from = owners.get(lock)
    if (from === undefined || !sessions.includes(from)) continue
    const to = leastLoaded(sessions, loadOf)
    const difference = loadOf(from) - loadOf(to)
    if (difference <= largestDifference) continue
    best = { lock, from, to }
    largestDifference = difference
  }
  return best
}

const leastLoaded = (sessions: readonly number[], loadOf: (session: number) => number): number =>
  sessions.reduce((least, session) => (loadOf(session) < loadOf(least) ? session : least))
