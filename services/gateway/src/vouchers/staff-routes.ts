import {
  extendQuery,
  undoExtensionQuery,
  voucherDetail,
  voucherList,
  voucherListQuery,
  voucherPending,
  voucherReasonRequest,
  voucherSearchQuery,
  voucherStats,
  voucherStatus,
} from '@alba/contracts/vouchers/api'
import { extendVoucher, invalidateVoucher, undoExtension } from '@alba/contracts/vouchers/commands'
import { type VoucherRow, vouchersTable } from '@alba/contracts/vouchers/rows'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { allowNoBody } from '../http/lenient-body.ts'
import { cachedJson, sendJson, uncachedJson } from '../read-models/cached-json.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { codeInPath as params, type SaleDeps, tags } from './deps.ts'
import { voucherExportRoute } from './export.ts'
import { voucherOrRefuse } from './find.ts'
import { voucherById, voucherCounter, voucherCounts, voucherPage, vouchersOfPurchaser } from './queries.ts'
import { detailsOfVouchers, voucherDetailOf } from './worth.ts'

/** Routes by which staff list, search, extend and invalidate vouchers. */
export function staffRoutes(api: Api, deps: SaleDeps): void {
  listRoute(api, deps)
  voucherExportRoute(api, deps)
  statsRoute(api, deps)
  searchRoute(api, deps)
  api.register(async scope => {
    allowNoBody(scope)
    extendRoute(scope as Api, deps)
    undoExtensionRoute(scope as Api, deps)
    invalidateRoute(scope as Api, deps)
  })
}

function listRoute(api: Api, { models, now }: SaleDeps): void {
  const viewsOf = (rows: readonly VoucherRow[]) => detailsOfVouchers(models, rows, now())
  const source = { table: vouchersTable, schema: voucherDetail, viewsOf }
  const cached = cachedJson(models, { ...source, limit: 5_000 })
  const uncached = uncachedJson(models, source)
  const count = voucherCounter(models)
  api.get(
    '/api/gift-vouchers/list',
    {
      ...forStaff('Erreur lors de la récupération des bons cadeaux'),
      schema: {
        tags,
        summary: 'Vouchers, newest first',
        querystring: voucherListQuery,
        response: { 200: voucherList },
      },
    },
    async ({ query: { limit, offset, ...filter } }, reply) => {
      const page = { limit, offset }
      const at = now()
      const read = await voucherPage(models, filter, page, { now: at, count: () => count(filter, page, [], at) })
      const ids = read.map(({ id }) => id)
      const total = await count(filter, page, read, at)
      // A voucher expires by time alone, before an event records it, so no notification has invalidated its cached
      // JSON.
      const items = await (read.some(({ lapsed }) => lapsed) ? uncached : cached)(ids)
      return sendJson(reply, `{"items":${items},"total":${total}}`)
    },
  )
}

function statsRoute(api: Api, { models, now }: SaleDeps): void {
  const countEach = voucherCounts(models)
  api.get(
    '/api/gift-vouchers/stats',
    {
      ...forStaff('Erreur lors de la récupération des statistiques'),
      schema: { tags, summary: 'How many vouchers there are of each status', response: { 200: voucherStats } },
    },
    async () => {
      const counts = await countEach(now())
      const each = voucherStatus.options.map(status => [status, counts.get(status) ?? 0] as const)
      const total = each.reduce((sum, [, many]) => sum + many, 0)
      return { total, ...(Object.fromEntries(each) as Record<(typeof voucherStatus.options)[number], number>) }
    },
  )
}

function searchRoute(api: Api, { models, now }: SaleDeps): void {
  api.get(
    '/api/gift-vouchers/search',
    {
      ...forStaff('Erreur lors de la recherche'),
      schema: {
        tags,
        summary: 'The vouchers of a purchaser, newest first',
        querystring: voucherSearchQuery,
        response: { 200: z.array(voucherDetail) },
      },
    },
    async ({ query }) => {
      const rows = await vouchersOfPurchaser(models, query.email)
      return detailsOfVouchers(models, rows, now())
    },
  )
}

function extendRoute(api: Api, deps: SaleDeps): void {
  api.post(
    '/api/gift-vouchers/:number/extend',
    {
      ...forStaff('Erreur lors de la prolongation'),
      schema: {
        tags,
        summary: 'Gives a valid or an expired voucher more months',
        description: 'The months begin on its last day or today, whichever is later. The body may be left out.',
        params,
        querystring: extendQuery,
        body: voucherReasonRequest,
        response: { 200: voucherDetail, 202: voucherPending, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const row = await voucherOrRefuse(deps, request, reply, request.params.number)
      const { months, expires_at: seenExpiresAt } = request.query
      const body = { voucherId: row.id, months, reason: request.body?.reason ?? null, seenExpiresAt }
      const { position } = await deps.commands.send(extendVoucher, body, causeOf(request))
      return sendChanged(reply, deps, row, position)
    },
  )
}

function undoExtensionRoute(api: Api, deps: SaleDeps): void {
  api.put(
    '/api/gift-vouchers/:number/undo-extension',
    {
      ...forStaff('Erreur lors de l’annulation de la prolongation'),
      schema: {
        tags,
        summary: 'Undoes the last extension of a voucher',
        description: 'The voucher then expires when it did before that extension. The body may be left out.',
        params,
        querystring: undoExtensionQuery,
        body: voucherReasonRequest,
        response: { 200: voucherDetail, 202: voucherPending, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const row = await voucherOrRefuse(deps, request, reply, request.params.number)
      const { former_expires_at: formerExpiresAt, expires_at: seenExpiresAt } = request.query
      const body = { voucherId: row.id, reason: request.body?.reason ?? null, formerExpiresAt, seenExpiresAt }
      const { position } = await deps.commands.send(undoExtension, body, causeOf(request))
      return sendChanged(reply, deps, row, position)
    },
  )
}

function invalidateRoute(api: Api, deps: SaleDeps): void {
  api.post(
    '/api/gift-vouchers/:number/invalidate',
    {
      ...forStaff('Erreur lors de l’invalidation'),
      schema: {
        tags,
        summary: 'Makes a valid voucher permanently invalid',
        description: 'Doing it again changes nothing. The body may be left out.',
        params,
        body: voucherReasonRequest,
        response: { 200: voucherDetail, 202: voucherPending, ...refusals(404, 409) },
      },
    },
    async (request, reply) => {
      const row = await voucherOrRefuse(deps, request, reply, request.params.number)
      const body = { voucherId: row.id, reason: request.body?.reason ?? null }
      const { position } = await deps.commands.send(invalidateVoucher, body, causeOf(request))
      return sendChanged(reply, deps, row, position)
    },
  )
}

/** Answers with the voucher after the command, or with its address when the read model is late. */
async function sendChanged(
  reply: FastifyReply,
  { models, now }: SaleDeps,
  { id }: VoucherRow,
  position: string | null,
): Promise<FastifyReply> {
  const row = await readAfterCommand(models, { names: ['vouchers'], position }, () => voucherById(models, id))
  if (row) return reply.send(await voucherDetailOf(models, row, now()))
  return reply.code(202).header('location', `/api/gift-vouchers/by-id/${id}`).send({ id })
}
