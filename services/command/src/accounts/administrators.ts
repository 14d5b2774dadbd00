import { ADMINISTRATORS_STREAM, type AdministratorEvent, type FirstAccountEvent } from '@alba/contracts/accounts/events'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decider, type Decision, reject } from '@alba/contracts/shared/decision'

/** Who makes the first account, and the number of the practitioner to whom it will belong. */
export type FirstAccount = DataOf<'FirstAccountBegun'>

export type Administrators = {
  /** The practitioners with the role `admin`. */
  readonly admins: ReadonlySet<number>
  /** The first account, which may not be complete yet; null where an operator made the first one. */
  readonly first: FirstAccount | null
}

export const administrators: Decider<'administrators', Administrators, AdministratorEvent | FirstAccountEvent> = {
  stream: () => ADMINISTRATORS_STREAM,
  initial: { admins: new Set(), first: null },
  evolve: (state, { type, data }) => {
    if (type === 'FirstAccountBegun') return { ...state, first: data }
    const others = [...state.admins].filter(other => other !== data.practitionerId)
    return { ...state, admins: new Set(type === 'AdminRoleGiven' ? [...others, data.practitionerId] : others) }
  },
}

/** Repeating it changes nothing. */
export const giveRole = ({ admins }: Administrators, practitionerId: number): Decision<AdministratorEvent> =>
  admins.has(practitionerId) ? accept() : accept({ type: 'AdminRoleGiven', data: { practitionerId } })

/** The last admin keeps the role. Taking it from somebody without it changes nothing. */
export function takeRole({ admins }: Administrators, practitionerId: number): Decision<AdministratorEvent> {
  if (!admins.has(practitionerId)) return accept()
  return admins.size === 1 ? reject('last_admin') : accept({ type: 'AdminRoleTaken', data: { practitionerId } })
}

/**
 * Begins the first account. When several people try at once, only the first of them may go on. Their second try changes
 * nothing, unless the practitioner's number has turned out to belong to somebody else.
 * @param takenNumber the number that belongs to somebody else; null when there is none
 */
export function beginFirstAccount(
  { admins, first }: Administrators,
  wanted: FirstAccount,
  takenNumber: number | null,
): Decision<FirstAccountEvent> {
  if (admins.size > 0) return reject('first_account_made')
  if (!first) return accept({ type: 'FirstAccountBegun', data: wanted })
  if (first.personId !== wanted.personId) return reject('first_account_begun')
  if (first.practitionerId !== takenNumber) return accept()
  return accept({ type: 'FirstAccountBegun', data: { ...first, practitionerId: wanted.practitionerId } })
}
