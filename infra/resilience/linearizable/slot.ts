import { contradiction, type Model, type Timed } from './linearizable.ts'

/** An operation on a slot: a start time that only one booking can have. */
export type SlotOperation = Timed & {
  /** Local start time at the centre, `2027-02-26T09:00:00`. */
  readonly slot: string
  /**
   * The e-mail address of the booking's client, which no other booking has. A booking's id is not known when its request
   * got no answer.
   */
  readonly booking: string
} & (
    | {
        /** A booking or a move to this slot. `refused`: because the slot is taken. */
        readonly kind: 'take'
        readonly outcome: 'accepted' | 'refused'
      }
    /** A cancellation, a move away, or the end of a hold. */
    | { readonly kind: 'release' }
    /** A read at the end, when nothing is under way: `booking` has the slot; '' when nobody has. */
    | { readonly kind: 'read' }
  )

const FREE = ''

/** The state of a slot is the booking that has it (`SlotOperation.booking`), or `FREE`. */
export const slotModel: Model<SlotOperation, string> = {
  initial: FREE,
  keyOf: state => state,
  apply(state, operation) {
    const { booking, kind } = operation
    switch (kind) {
      case 'take':
        // A booking that has the slot may take it again, and is never refused it.
        if (operation.outcome === 'accepted') return state === FREE || state === booking ? booking : undefined
        return state !== FREE && state !== booking ? state : undefined
      case 'release':
        // A booking that does not have the slot releases nothing, also when another booking has it.
        return state === booking ? FREE : state
      case 'read':
        return state === booking ? state : undefined
    }
  },
}

/** One sentence for each slot with operations that no order explains. */
export function contradictions(history: readonly SlotOperation[]): string[] {
  const bySlot = Map.groupBy(history, ({ slot }) => slot)
  return [...bySlot].flatMap(([slot, operations]) => {
    const found = contradiction(operations, slotModel)
    if (!found) return []
    const order = found.order.map(described).join('; ') || 'nothing'
    return [`${slot}: after « ${order} » there is no place for « ${found.stuck.map(described).join('; ')} »`]
  })
}

function described(operation: SlotOperation): string {
  const { began, ended, isCertain, booking, kind } = operation
  const what = kind === 'take' ? `${operation.outcome} take` : kind
  return `${what} by ${booking || 'nobody'} ${began}–${ended}${isCertain ? '' : ' (no answer)'}`
}
