import type { ClientContactRequest } from '@alba/contracts/clients/api'
import {
  clientRoute,
  clientsRoute,
  correctClientRoute,
  joinClientsRoute,
  partClientsRoute,
} from '@alba/contracts/clients/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askAsStaff } from './http.ts'
import { staffKeys } from './keys.ts'

/** The clients whom a search text finds; without a text, those with the latest visits. @throws {ApiError} */
export const clientsQuery = (q: string) =>
  queryOptions({
    queryKey: staffKeys.clientList(q),
    queryFn: ({ signal }) => askAsStaff(clientsRoute, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * A client with all that they booked and bought.
 * @param who the id of a person or of a payment, or the reference of something that belongs to the client:
 *   `booking:412345678901234`
 * @throws {ApiError}
 */
export const clientQuery = (who: string) =>
  queryOptions({
    queryKey: staffKeys.client(who),
    queryFn: ({ signal }) => askAsStaff(clientRoute, { params: { id: who }, signal }),
    staleTime: 0,
  })

/**
 * Corrects a client's contact details.
 * @returns the client's id, which changes with the e-mail address
 * @throws {ApiError}
 */
export const correctClient = (id: string, body: ClientContactRequest) =>
  askAsStaff(correctClientRoute, { params: { id }, body })

/** Joins two clients who are the same person. The details of the first one are kept. @throws {ApiError} */
export const joinClients = (kept: string, other: string) =>
  askAsStaff(joinClientsRoute, { params: { id: kept }, body: { other } })

/** Separates two joined clients. @throws {ApiError} */
export const partClients = (kept: string, other: string) =>
  askAsStaff(partClientsRoute, { params: { id: kept }, body: { other } })
