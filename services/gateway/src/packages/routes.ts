import {
  packageView,
  purchaseDetail,
  purchaseList,
  purchaseListQuery,
  purchasePending,
  purchaseRequest,
  purchaseView,
  staffPackageView,
} from '@alba/contracts/packages/api'
import { correctPurchaseEmail, purchasePackage } from '@alba/contracts/packages/commands'
import { purchaseStream } from '@alba/contracts/packages/events'
import { refreshIntent } from '@alba/contracts/payments/commands'
import { camelKeys } from '@alba/contracts/shared/case'
import { correctEmailRequest } from '@alba/contracts/shared/corrections'
import { INVALID_ID } from '@alba/contracts/shared/ids'
import { rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { forAnybody, forAnybodyStaffMore, forStaff } from '../http/access.ts'
import { type Api, causeOf, randomIdInPath, refusals, smallIdInPath } from '../http/api.ts'
import { CORRECTION_RULES } from '../http/correct-email.ts'
import { idempotencyHeaders, idempotencyKey } from '../http/idempotency.ts'
import { sendWithSecret } from '../http/send-with-secret.ts'
import { sendJson } from '../read-models/cached-json.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { unknown } from '../read-models/unknown.ts'
import type { SaleDeps } from '../vouchers/deps.ts'
import { purchaseExportRoute } from './export.ts'
import { purchasesJson } from './purchases-json.ts'
import { type Purchase, purchaseById, purchaseCounter, purchasePage } from './queries.ts'
import { detailOfPurchase, offeredPackages, packageViews, publicViewOfPurchase, viewOfPurchase } from './view.ts'

const tags = ['packages']

const packagesFor = (practitionerId: number | null, catalogue: Catalogue) =>
  practitionerId === null ? offeredPackages(catalogue) : packageViews(catalogue)

/** Packages and their purchases, for visitors and for staff. */
export function packageRoutes(api: Api, deps: SaleDeps): void {
  packageListRoute(api, deps)
  purchaseRoute(api, deps)
  readRoutes(api, deps)
  purchaseListRoute(api, deps)
  purchaseExportRoute(api, deps)
  correctEmailRoute(api, deps)
}

function packageListRoute(api: Api, { catalogue }: SaleDeps): void {
  api.get(
    '/api/packages',
    {
      ...forAnybodyStaffMore('unlimited'),
      schema: {
        tags,
        summary: 'All packages that can be bought, in the order of the page',
        description: 'Staff also gets the packages that are no longer offered.',
        response: { 200: z.array(staffPackageView).or(z.array(packageView)) },
      },
    },
    async ({ practitionerId }) => packagesFor(practitionerId, await catalogue()),
  )
}

function purchaseRoute(api: Api, { models, commands, orders, now }: SaleDeps): void {
  api.post(
    '/api/packages/purchase',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary: 'Orders a package, at its current price',
        description:
          'Its vouchers are issued once it is paid. Orders of one network are limited (429). With an `Idempotency-Key`, the request may safely be sent again. A 202 means that it is ordered and will be found at `Location`.',
        headers: idempotencyHeaders('purchase'),
        body: purchaseRequest,
        response: { 201: purchaseView, 202: purchasePending, ...refusals(404) },
      },
    },
    async (request, reply) => {
      await orders.charge(request, reply)
      const body = { ...camelKeys(request.body), idempotencyKey: idempotencyKey(request) }
      const { purchaseId, position } = await commands.send(purchasePackage, body, causeOf(request))
      reply.header('location', `/api/packages/purchases/${purchaseId}`)
      const after = { names: ['purchases', 'vouchers'], position } as const
      const made = await readAfterCommand(models, after, () => purchaseById(models, purchaseId))
      return made ? reply.code(201).send(viewOfPurchase(made, now())) : reply.code(202).send({ id: purchaseId })
    },
  )
}

/** Reads a purchase for anybody who knows its id. Staff see all its data. */
function purchaseReader(deps: SaleDeps) {
  const { models, guesses, now } = deps
  return async (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const look = () => purchaseById(models, id)
    const isStaff = request.practitionerId !== null
    const known = isStaff ? await look() : await guesses.lookUp(request, reply, look)
    if (!known) throw await unknown(models, { model: 'purchases', stream: purchaseStream(id) }, 'purchase_unknown')
    const found = await afterRefresh(deps, known, request)
    return isStaff ? detailOfPurchase(found, now()) : publicViewOfPurchase(found, now())
  }
}

function correctEmailRoute(api: Api, { models, commands, guesses, now }: SaleDeps): void {
  api.post(
    '/api/packages/purchases/:id/email',
    {
      ...forAnybody(10),
      schema: {
        tags,
        summary: 'Corrects the e-mail address of a package that the caller has just paid',
        description: `Its vouchers go out again, to that address. ${CORRECTION_RULES}`,
        params: z.object({ id: randomIdInPath }),
        body: correctEmailRequest,
        response: { 200: purchaseView, 202: purchasePending, ...refusals(404, 409, 429) },
      },
    },
    async (request, reply) => {
      const purchaseId = request.params.id
      const body = { purchaseId, ...camelKeys(request.body) }
      const secured = { command: correctPurchaseEmail, body, unknown: 'purchase_unknown' } as const
      const corrected = await sendWithSecret({ commands, guesses }, { request, reply }, secured)
      const after = { names: ['purchases', 'vouchers'], position: corrected.position } as const
      const made = await readAfterCommand(models, after, () => purchaseById(models, purchaseId))
      if (made) return viewOfPurchase(made, now())
      return reply.code(202).header('location', `/api/packages/purchases/${purchaseId}`).send({ id: purchaseId })
    },
  )
}

/** Whether a purchase may still be paid, or is paid and has not all its vouchers yet. */
const isAwaited = ({ row, vouchers }: Purchase): boolean =>
  ['pending', 'failed', 'paid'].includes(row.payment_status) &&
  vouchers.length < row.items.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Refreshes the payment of a purchase whose vouchers are not all there yet: the webhook of the card provider may be
 * late or lost, and the page that waits for the vouchers calls only this route. When the provider does not answer, the
 * known state is shown.
 */
async function afterRefresh(
  { models, commands }: SaleDeps,
  known: Purchase,
  request: FastifyRequest,
): Promise<Purchase> {
  const { id, payment_intent_id: paymentIntentId } = known.row
  if (paymentIntentId === null || !isAwaited(known)) return known
  const asked = await commands.send(refreshIntent, { paymentIntentId }, causeOf(request)).catch(() => undefined)
  if (!asked) return known
  const after = { names: ['purchases', 'vouchers'], position: asked.position } as const
  return (await readAfterCommand(models, after, () => purchaseById(models, id))) ?? known
}

function readRoutes(api: Api, deps: SaleDeps): void {
  const read = purchaseReader(deps)
  api.get(
    '/api/packages/:id',
    {
      ...forAnybodyStaffMore(600),
      schema: {
        tags,
        summary: 'A package, or a purchase with its vouchers when the id is that of a purchase',
        params: z.object({ id: z.union([smallIdInPath, randomIdInPath], INVALID_ID) }),
        response: { 200: z.union([purchaseDetail, purchaseView, staffPackageView, packageView]), ...refusals(404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (randomIdInPath.safeParse(id).success) return read(request, reply, id)
      const catalogue = await deps.catalogue()
      const found = packagesFor(request.practitionerId, catalogue).find(each => each.id === id)
      if (found) return found
      throw rejected(packageViews(catalogue).some(each => each.id === id) ? 'package_retired' : 'package_unknown')
    },
  )
  api.get(
    '/api/packages/purchases/:id',
    {
      ...forAnybodyStaffMore(600),
      schema: {
        tags,
        summary: 'A purchase, for whoever knows its id, with its vouchers as soon as they exist',
        description: 'Only staff see the phone number, the message and the payment.',
        params: z.object({ id: randomIdInPath }),
        response: { 200: purchaseDetail.or(purchaseView), ...refusals(404) },
      },
    },
    (request, reply) => read(request, reply, request.params.id),
  )
}

function purchaseListRoute(api: Api, { models, now }: SaleDeps): void {
  const listAsJson = purchasesJson(models, now)
  const count = purchaseCounter(models)
  api.get(
    '/api/packages/purchases/list',
    {
      ...forStaff(),
      schema: {
        tags,
        summary: 'Purchases of packages, newest first',
        querystring: purchaseListQuery,
        response: { 200: purchaseList },
      },
    },
    async ({ query: { limit, offset, ...filter } }, reply) => {
      const page = { limit, offset }
      const read = await purchasePage(models, filter, page)
      const [items, total] = await Promise.all([listAsJson(read.map(({ id }) => id)), count(filter, page, read)])
      return sendJson(reply, `{"items":${items},"total":${total}}`)
    },
  )
}
