/** A lock, and the session of a process that wants or holds it. */
export type Claim = { readonly lock: number; readonly session: number }

/** What all processes want and hold, as PostgreSQL shows it at one moment. */
export type Picture = {
  /** `isSilent`: the session has not been heard of for some time, so it gets nothing more. */
  readonly wanted: readonly (Claim & { readonly isSilent: boolean })[]
  readonly held: readonly Claim[]
}

/**
 * Divides the locks evenly by number: nobody keeps two more than somebody else who wants one of them. Every process
 * computes this by itself, from the same picture, and obeys the result. So no lock moves back: a move needs a difference
 * of two, and leaves none that is greater in the other direction. As few locks as possible move. One that its holder no
 * longer wants does not move, because the holder is about to give it back.
 * @returns the session that should hold each lock that is wanted or held
 */
export function divide({ wanted, held }: Picture): Map<number, number> {
  const candidates = candidatesOf(wanted)
  const owners = new Map(held.map(({ lock, session }) => [lock, session]))
  const loads = new Map<number, number>()
  const loadOf = (session: number) => loads.get(session) ?? 0
  const carry = (session: number, more: 1 | -1) => loads.set(session, loadOf(session) + more)
  for (const { session } of held) carry(session, 1)

  for (const [lock, sessions] of candidates) {
    if (owners.has(lock)) continue
    const owner = leastLoaded(sessions, loadOf)
    owners.set(lock, owner)
    carry(owner, 1)
  }
  for (let move = nextMove(candidates, owners, loadOf); move; move = nextMove(candidates, owners, loadOf)) {
    owners.set(move.lock, move.to)
    carry(move.from, -1)
    carry(move.to, 1)
  }
  return owners
}

/** The sessions that want a lock, by lock. Both are in the order of their numbers, which is the same for everybody. */
function candidatesOf(wanted: Picture['wanted']): Map<number, number[]> {
  const heard = wanted.filter(({ isSilent }) => !isSilent)
  const ordered = heard.toSorted((a, b) => a.lock - b.lock || a.session - b.session)
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
  let widest = 1
  for (const [lock, sessions] of candidates) {
    const from = owners.get(lock)
    if (from === undefined || !sessions.includes(from)) continue
    const to = leastLoaded(sessions, loadOf)
    const difference = loadOf(from) - loadOf(to)
    if (difference <= widest) continue
    best = { lock, from, to }
    widest = difference
  }
  return best
}

const leastLoaded = (sessions: readonly number[], loadOf: (session: number) => number): number =>
  sessions.reduce((least, session) => (loadOf(session) < loadOf(least) ? session : least))
