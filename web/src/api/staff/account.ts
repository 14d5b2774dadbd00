import type { agendaLetters } from '@alba/contracts/accounts/api'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { staffApi } from './http.ts'

const LETTERS = '/api/backoffice/agenda-letters'
type AgendaLetters = z.infer<typeof agendaLetters>

/** Whether what colleagues change in one's agenda is mailed, too. @throws {ApiError} */
export const agendaLettersQuery = queryOptions({
  queryKey: ['staff', 'agenda-letters'],
  queryFn: ({ signal }) =>
    staffApi<AgendaLetters>(LETTERS, { signal, fallback: 'Vos choix n’ont pas pu être chargés.' }),
})

/** @throws {ApiError} */
export const saveAgendaLetters = (wanted: boolean): Promise<AgendaLetters> =>
  staffApi(LETTERS, {
    method: 'PUT',
    body: { wanted },
    fallback: 'Votre choix n’a pas pu être enregistré. Merci de réessayer.',
  })
