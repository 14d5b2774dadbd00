import {
  agendaLettersRoute,
  morningLetterRoute,
  saveAgendaLettersRoute,
  saveMorningLetterRoute,
} from '@alba/contracts/accounts/routes'
import { queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** Whether the practitioner also gets mails about changes that colleagues make to their agenda. @throws {ApiError} */
export const agendaLettersQuery = queryOptions({
  queryKey: staffKeys.agendaLetters,
  queryFn: ({ signal }) => askAsStaff(agendaLettersRoute, { signal }),
})

/** @throws {ApiError} */
export const saveAgendaLetters = (wanted: boolean) => askAsStaff(saveAgendaLettersRoute, { body: { wanted } })

/** Whether the practitioner gets a mail every morning. @throws {ApiError} */
export const morningLetterQuery = queryOptions({
  queryKey: staffKeys.morningLetter,
  queryFn: ({ signal }) => askAsStaff(morningLetterRoute, { signal }),
})

/** @throws {ApiError} */
export const saveMorningLetter = (wanted: boolean) => askAsStaff(saveMorningLetterRoute, { body: { wanted } })
