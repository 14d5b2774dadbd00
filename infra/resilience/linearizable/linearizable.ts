/** An operation as its caller saw it. Times are on one clock, in any unit. */
export type Timed = {
  readonly began: number
  /** When the caller had the answer. Without an answer it may have an effect at any later time: infinity. */
  readonly ended: number
  /** Whether it surely had its effect. Without an answer it may have had none. */
  readonly isCertain: boolean
}

export type Model<Operation, State> = {
  readonly initial: State
  /** The state after the operation; undefined when the operation could not have had its answer in this state. */
  readonly apply: (state: State, operation: Operation) => State | undefined
  /** A text that is equal for equal states only. */
  readonly keyOf: (state: State) => string
}

/** Why a history is not linearizable: the longest order that was found, and the operations that fit nowhere after it. */
export type Contradiction<Operation> = { readonly order: readonly Operation[]; readonly stuck: readonly Operation[] }

/**
 * Looks for an order of the operations, one after the other, in which each has the answer that its caller got. An
 * operation that ended before another one began must come before it. Operations that are not certain may be left out.
 *
 * The search is that of Wing and Gong (Testing and Verifying Concurrent Objects, 1993), with the memory of Lowe (Testing
 * for Linearizability, 2017): what follows the same set of operations with the same state is searched only once.
 * @returns undefined when there is such an order
 */
export function contradiction<Operation extends Timed, State>(
  operations: readonly Operation[],
  { initial, apply, keyOf }: Model<Operation, State>,
): Contradiction<Operation> | undefined {
  const sorted = operations.toSorted((a, b) => a.began - b.began)
  const searched = new Set<string>()
  let longest: readonly number[] = []

  /** @param done the operations of the order so far, a bit each */
  const search = (done: bigint, state: State, order: readonly number[]): boolean => {
    if (order.length > longest.length) longest = order
    const next = candidates(sorted, done)
    if (next === 'complete') return true
    const key = `${done} ${keyOf(state)}`
    if (searched.has(key)) return false
    searched.add(key)
    return next.some(index => {
      const operation = sorted[index] as Operation
      const after = apply(state, operation)
      if (after === undefined) return false
      // Leaving the operation out gives the same state.
      if (!operation.isCertain && keyOf(after) === keyOf(state)) return false
      return search(done | (1n << BigInt(index)), after, [...order, index])
    })
  }
  if (search(0n, initial, [])) return undefined
  const order = longest.map(index => sorted[index] as Operation)
  return { order, stuck: sorted.filter(each => each.isCertain && !order.includes(each)) }
}

/** The operations that may come next: those that began before any of the remaining certain ones had ended. */
function candidates(sorted: readonly Timed[], done: bigint): readonly number[] | 'complete' {
  const left = sorted.map((_, index) => index).filter(index => (done & (1n << BigInt(index))) === 0n)
  const certain = left.filter(index => sorted[index]?.isCertain)
  if (certain.length === 0) return 'complete'
  const firstEnd = Math.min(...certain.map(index => sorted[index]?.ended ?? 0))
  return left.filter(index => (sorted[index]?.began ?? 0) <= firstEnd)
}
