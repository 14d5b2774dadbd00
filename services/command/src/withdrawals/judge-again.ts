import { z } from 'zod'
import type { DeadlineHandler } from '../deadlines/worker.ts'
import type { Deps } from '../deps.ts'
import { judge } from './judge.ts'
import { withdrawal } from './withdrawal.ts'

const payload = z.object({ withdrawalId: z.int() })

/** Judges a claim again that waits for the payment of a booking. While it still waits, that sets the deadline anew. */
export const judgeAgain: DeadlineHandler<Deps> = async (deps, deadline, cause) => {
  const state = await deps.streams.load(withdrawal, payload.parse(deadline.payload).withdrawalId)
  if (state.status !== 'none') await judge(deps, state, cause)
  return undefined
}
