import type { Deps } from '../deps.ts'

/** The kind of the deadlines at which claims are judged again. */
export const JUDGE = 'judge-withdrawal'

/** A hold lasts a quarter of an hour, or as long as its payment is open. */
const JUDGE_AGAIN_MS = 120_000

/** Sets the deadline at which a claim that waits is judged again. */
export const judgeLater = ({ setDeadline, clock }: Deps, withdrawalId: number): Promise<unknown> =>
  setDeadline({
    kind: JUDGE,
    key: String(withdrawalId),
    dueAt: clock() + JUDGE_AGAIN_MS,
    payload: { withdrawalId },
  })
