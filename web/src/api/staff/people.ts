import type { Role } from '@alba/contracts/accounts/roles'
import type { newPersonRequest, PersonView, personRequest } from '@alba/contracts/admin/api'
import {
  addPersonRoute,
  changeOperatorRoleRoute,
  changeRoleRoute,
  disablePersonRoute,
  invitePersonRoute,
  peopleRoute,
  savePersonRoute,
} from '@alba/contracts/admin/routes'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { askAsStaff, ifMatch } from './http.ts'
import { staffKeys } from './keys.ts'

/** The practitioners, and their access to the back office. @throws {ApiError}, like all calls in this file */
export const peopleQuery = queryOptions({
  queryKey: staffKeys.people,
  queryFn: ({ signal }) => askAsStaff(peopleRoute, { signal }),
})

/** Adds somebody, and sends them the link with which they choose a password. */
export const addPerson = (body: z.output<typeof newPersonRequest>) => askAsStaff(addPersonRoute, { body })

export const savePerson = ({ id, version }: PersonView, body: z.output<typeof personRequest>) =>
  askAsStaff(savePersonRoute, { params: { id }, headers: ifMatch(version), body })

/** Sends another link. An earlier one is no longer valid. */
export const invitePerson = (id: number, email: string) =>
  askAsStaff(invitePersonRoute, { params: { id }, body: { email } })

export const changeRole = (id: number, role: Role) => askAsStaff(changeRoleRoute, { params: { id }, body: { role } })

export const changeOperatorRole = (id: number, isOperator: boolean) =>
  askAsStaff(changeOperatorRoleRoute, { params: { id }, body: { is_operator: isOperator } })

/** Closes the account at once, with all its sessions. */
export const disablePerson = (id: number) => askAsStaff(disablePersonRoute, { params: { id } })
