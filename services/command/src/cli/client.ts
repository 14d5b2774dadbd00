import { type PoliciesStatus, parkedAsked, policiesStatus } from '@alba/contracts/operator/parked'
import type { CallService } from './service.ts'

const sentences = {
  parked_unknown: 'Nothing that failed has this id (what waits goes on by itself); `status` lists them.',
}

export type Policies = ReturnType<typeof policiesOf>

/** What operators ask about policies. @throws {CommandFailed} */
export const policiesOf = (call: CallService) => ({
  status: (): Promise<PoliciesStatus> => call('/policies', policiesStatus),
  ask: (what: 'retry' | 'skip', id: string | null) =>
    call(`/policies/${what}`, parkedAsked, { body: { id }, sentences }),
})
