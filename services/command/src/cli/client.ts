import { retryParked, skipParked } from '@alba/contracts/operator/commands'
import {
  type PoliciesStatus,
  parkedAsked,
  type parkedChoice,
  type parkedSkip,
  policiesStatus,
} from '@alba/contracts/operator/parked'
import type { z } from 'zod'
import type { CallService } from './service.ts'

const sentences = {
  parked_unknown:
    'No failed event or deadline has this id (an event that only waits is handled by itself); `status` lists the ids.',
}

export type Policies = ReturnType<typeof policiesOf>

/** The calls of operators about policies. @throws {CommandFailed} */
export const policiesOf = (call: CallService) => ({
  status: (): Promise<PoliciesStatus> => call('/policies', policiesStatus),
  retry: (body: z.infer<typeof parkedChoice>) =>
    call(`/commands/${retryParked.name}`, parkedAsked, { body, sentences }),
  skip: (body: z.infer<typeof parkedSkip>) => call(`/commands/${skipParked.name}`, parkedAsked, { body, sentences }),
})
