import { voucherPending } from '@alba/contracts/vouchers/api'
import { recipientOrBuyer } from '@alba/contracts/vouchers/delivery'
import {
  deliveryRequest,
  moveDeliveryRequest,
  type VoucherDeliveryView,
  voucherDeliveryView,
} from '@alba/contracts/vouchers/delivery-api'
import { deliverNow, lookUpDelivery, moveDelivery } from '@alba/contracts/vouchers/delivery-commands'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { rejected } from '@alba/platform/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forAnybody } from '../http/access.ts'
import { type Api, causeOf, refusals } from '../http/api.ts'
import { sendWithSecret } from '../http/send-with-secret.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { type SaleDeps, tags } from './deps.ts'
import { statusAt, voucherById } from './queries.ts'

const REFUSED =
  'A wrong token, and one of an address that was corrected since, is answered 404; such calls are limited like guesses of codes (429).'
const response = { 200: voucherDeliveryView, 202: voucherPending, ...refusals(404, 409, 429) }

/** What the buyer of a voucher does with the link in the letter (ADR 108). Only `move` and `send` change anything. */
export function deliveryRoutes(api: Api, deps: SaleDeps): void {
  api.post(
    '/api/voucher-deliveries/look-up',
    {
      ...forAnybody(60),
      schema: {
        tags,
        summary: 'The voucher of a link: what is sent, when and to whom',
        description: `Changes nothing. ${REFUSED}`,
        body: deliveryRequest,
        response: { 200: voucherDeliveryView, ...refusals(404, 429) },
      },
    },
    async (request, reply) => deliveryOf(await linkedRow(deps, request, reply), deps.now()),
  )
  api.post(
    '/api/voucher-deliveries/move',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary: 'Sends the voucher of a link at another moment',
        description: `409: the voucher was sent already, or cannot be used any more. A second call with the same moment changes nothing. ${REFUSED}`,
        body: moveDeliveryRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = await linkedRow(deps, request, reply)
      const { token, deliver_at: deliverAt } = request.body
      const { position } = await deps.commands.send(moveDelivery, { token, deliverAt }, causeOf(request))
      return sendChanged(deps, reply, id, position)
    },
  )
  api.post(
    '/api/voucher-deliveries/send',
    {
      ...forAnybody(20),
      schema: {
        tags,
        summary: 'Sends the voucher of a link at once',
        description: `A voucher that was sent already is not sent again. 409: it cannot be used any more. ${REFUSED}`,
        body: deliveryRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = await linkedRow(deps, request, reply)
      const { position } = await deps.commands.send(deliverNow, { token: request.body.token }, causeOf(request))
      return sendChanged(deps, reply, id, position)
    },
  )
}

/** A voucher for which a moment of delivery was chosen, sent already or not. */
type Planned = VoucherRow & { readonly deliver_at: string; readonly expires_on: string }
const isPlanned = (row: VoucherRow | undefined): row is Planned =>
  row !== undefined && row.deliver_at !== null && row.expires_on !== null

type WithToken = FastifyRequest & { readonly body: { readonly token: string } }

/** The voucher of a link. @throws {ProblemError} 404, 429 */
async function linkedRow(deps: SaleDeps, request: WithToken, reply: FastifyReply) {
  const { token } = request.body
  const unknown = 'delivery_link_unknown'
  const { voucherId } = await sendWithSecret(
    deps,
    { request, reply },
    { command: lookUpDelivery, body: { token }, unknown },
  )
  const row = await voucherById(deps.models, voucherId)
  if (!isPlanned(row)) throw rejected(unknown)
  return row
}

/** The voucher after the command; 202 when its read model is stopped or late, because the command has succeeded. */
async function sendChanged({ models, now }: SaleDeps, reply: FastifyReply, id: number, position: string | null) {
  const row = await readAfterCommand(models, { names: ['vouchers'], position }, () => voucherById(models, id))
  return isPlanned(row) ? deliveryOf(row, now()) : reply.code(202).send({ id })
}

/**
 * A voucher as its buyer sees it. The response schema leaves out every field that it does not name.
 * @param now milliseconds since the epoch
 */
function deliveryOf(row: Planned, now: number): VoucherDeliveryView {
  const to = recipientOrBuyer(row.recipient_email)
  return { ...row, status: statusOf(row, now), to, address: row.recipient_email ?? row.purchaser_email }
}

function statusOf(row: VoucherRow, now: number): VoucherDeliveryView['status'] {
  if (row.delivered_at !== null) return 'delivered'
  if (statusAt(row, now) !== 'valid') return 'stopped'
  return row.suspended ? 'waiting' : 'planned'
}
