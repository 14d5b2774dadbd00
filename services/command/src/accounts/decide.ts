import type { AccountEvent } from '@alba/contracts/accounts/events'
import type { DataOf } from '@alba/contracts/events'
import { accept, type Decision, type Refusal, reject } from '@alba/contracts/shared/decision'
import type { Account, KnownAccount } from './account.ts'
import { type SecondProof, secondStep } from './second-factor/decide.ts'

/** Records an account. Repeating it changes nothing; a practitioner has one account. */
export function add(state: Account, data: DataOf<'AccountAdded'>): Decision<AccountEvent> {
  if (state.status === 'none') return accept({ type: 'AccountAdded', data })
  return state.personId === data.personId ? accept() : reject('already_exists')
}

/**
 * Records a login with the right password.
 * @param at UTC instant
 * @param newBrowser the owner is notified of a new browser, except at the first login
 * @param proof the second factor; null when none was given
 */
export function logIn(
  state: Account,
  at: string,
  newBrowser: boolean,
  proof: SecondProof | null = null,
): Decision<AccountEvent> {
  if (state.status !== 'active' || isOver(state.temporaryUntil, at)) return reject('account_unknown')
  const second = secondStep(state, proof)
  if (!second.ok) return second
  const isNotified = newBrowser && state.lastLoginAt !== null
  const login = { practitionerId: state.practitionerId, loggedInAt: at, ...second.loginFields }
  const data = isNotified ? { ...login, newBrowser } : login
  return accept<AccountEvent>({ type: 'LoggedIn', data }, ...second.events)
}

// Stryker disable next-line ConditionalExpression: Date.parse(null) is NaN, so the comparison is false for null anyway
const isOver = (until: string | null, at: string): boolean => until !== null && Date.parse(at) >= Date.parse(until)

/** Records that the password was changed. */
export function changePassword(state: Account): Decision<AccountEvent> {
  if (state.status !== 'active') return reject('account_unknown')
  return accept({ type: 'PasswordChanged', data: { practitionerId: state.practitionerId } })
}

/** Gives or takes the role `operator`. Only somebody who can log in gets it. Repeating it changes nothing. */
export function changeOperatorRole(state: Account, isOperator: boolean): Decision<AccountEvent> {
  if (state.status === 'none') return reject('account_unknown')
  if (state.isOperator === isOperator) return accept()
  const { practitionerId } = state
  if (!isOperator) return accept({ type: 'OperatorRoleTaken', data: { practitionerId } })
  return state.status === 'active'
    ? accept({ type: 'OperatorRoleGiven', data: { practitionerId } })
    : reject('account_closed')
}

export function resetPassword(state: Account, temporaryUntil: string | null): Decision<AccountEvent> {
  if (state.status === 'none') return reject('account_unknown')
  return accept({ type: 'PasswordReset', data: { practitionerId: state.practitionerId, temporaryUntil } })
}

/** Records that an old refresh token was used again, perhaps by a thief. */
export function recordTokenReuse(state: Account): Decision<AccountEvent> {
  if (state.status === 'none') return reject('account_unknown')
  return accept({ type: 'RefreshTokenReused', data: { practitionerId: state.practitionerId } })
}

/**
 * Invites somebody, or invites them again. The address, of which `personId` is the id, is fixed once the account was
 * opened.
 */
export function invite(state: Account, data: DataOf<'PractitionerInvited'>): Decision<AccountEvent> {
  const isAddressFixed = state.status !== 'none' && state.wasOpened
  if (isAddressFixed && state.personId !== data.personId) return reject('email_stays')
  return accept({ type: 'PractitionerInvited', data })
}

/** The account of an invitation that is valid now. @param at UTC instant */
export function openInvitation(
  state: Account,
  invitationId: string,
  at: string,
): { readonly ok: true; readonly account: KnownAccount; readonly validUntil: string } | Refusal {
  const invitation = state.status === 'none' ? null : state.invitation
  if (state.status === 'none' || invitation?.id !== invitationId || isOver(invitation.validUntil, at))
    return reject('invitation_over')
  return { ok: true, account: state, validUntil: invitation.validUntil }
}

/** Opens the account. The link of the invitation cannot be used again. */
export function acceptInvitation(state: Account, invitationId: string, acceptedAt: string): Decision<AccountEvent> {
  const open = openInvitation(state, invitationId, acceptedAt)
  if (!open.ok) return open
  const { practitionerId } = open.account
  return accept({ type: 'InvitationAccepted', data: { practitionerId, invitationId, acceptedAt } })
}

export function disable(state: Account): Decision<AccountEvent> {
  if (state.status === 'none') return reject('account_unknown')
  if (state.status === 'disabled') return accept()
  return accept({ type: 'AccountDisabled', data: { practitionerId: state.practitionerId } })
}

/** Records the choice; repeating it changes nothing. */
export function chooseAgendaLetters(state: Account, wanted: boolean): Decision<AccountEvent> {
  if (state.status !== 'active') return reject('account_unknown')
  if (state.agendaLetters === wanted) return accept()
  return accept({ type: 'AgendaLettersChosen', data: { practitionerId: state.practitionerId, wanted } })
}

/** Records the choice; repeating it changes nothing. */
export function chooseMorningLetter(state: Account, wanted: boolean): Decision<AccountEvent> {
  if (state.status !== 'active') return reject('account_unknown')
  if (state.morningLetter === wanted) return accept()
  return accept({ type: 'MorningLetterChosen', data: { practitionerId: state.practitionerId, wanted } })
}
