import { ADMINISTRATORS_STREAM, type AdministratorEvent } from '@alba/contracts/accounts/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'

/** The practitioners with the role `admin`. */
export type Administrators = ReadonlySet<number>

export const administrators: Decider<'administrators', Administrators, AdministratorEvent> = {
  stream: () => ADMINISTRATORS_STREAM,
  initial: new Set(),
  evolve: (state, { type, data: { practitionerId } }) =>
    type === 'AdminRoleGiven'
      ? new Set([...state, practitionerId])
      : new Set([...state].filter(other => other !== practitionerId)),
}

/** Repeating it changes nothing. */
export const giveRole = (state: Administrators, practitionerId: number): Decision<AdministratorEvent> =>
  state.has(practitionerId) ? accept() : accept({ type: 'AdminRoleGiven', data: { practitionerId } })

/** The last admin keeps the role. Taking it from somebody without it changes nothing. */
export function takeRole(state: Administrators, practitionerId: number): Decision<AdministratorEvent> {
  if (!state.has(practitionerId)) return accept()
  return state.size === 1 ? reject('last_admin') : accept({ type: 'AdminRoleTaken', data: { practitionerId } })
}
