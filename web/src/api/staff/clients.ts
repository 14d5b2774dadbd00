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

/** The clients that contain a text; without one, those who were seen last. @throws {ApiError} */
export const clientsQuery = (q: string) =>
  queryOptions({
    queryKey: staffKeys.clientList(q),
    queryFn: ({ signal }) => askAsStaff(clientsRoute, { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * A client with all that they booked and bought.
 * @param who the id of a person or of a payment, or what is theirs: `booking:412345678901234` @throws {ApiError}
 */
export const clientQuery = (who: string) =>
  queryOptions({
    queryKey: staffKeys.client(who),
    queryFn: ({ signal }) => askAsStaff(clientRoute, { params: { id: who }, signal }),
    staleTime: 0,
  })

/** Corrects how a client is reached. @returns who the client is now: with another address, another person @throws {ApiError} */
export const correctClient = (id: string, body: ClientContactRequest) =>
  askAsStaff(correctClientRoute, { params: { id }, body })

/** Makes one of two clients: the first one is kept. @throws {ApiError} */
export const joinClients = (kept: string, other: string) =>
  askAsStaff(joinClientsRoute, { params: { id: kept }, body: { other } })

/** Makes two of them again. @throws {ApiError} */
export const partClients = (kept: string, other: string) =>
  askAsStaff(partClientsRoute, { params: { id: kept }, body: { other } })
