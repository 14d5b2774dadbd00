import { paymentSumsView } from '@alba/contracts/movements/api'
import { lookUpIntent, resyncPayment } from '@alba/contracts/payments/commands'
import { paymentMoneyView } from '@alba/contracts/payments/refund-api'
import {
  overviewItem as overviewItemSchema,
  overviewQuery,
  paymentExportQuery,
  paymentOverview,
  providerDetail,
} from '@alba/contracts/payments/staff-api'
import { supervisedType } from '@alba/contracts/payments/supervised'
import { paymentIntentId } from '@alba/contracts/shared/ids'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, randomIdInPath, refusals } from '../http/api.ts'
import { ignoreBodies } from '../http/lenient-body.ts'
import { EVER, LAST } from '../movements/period.ts'
import { totalsOf } from '../movements/sums.ts'
import { readAfterCommand } from '../read-models/read-after-command.ts'
import { askProvider } from './compare.ts'
import { moneyView } from './money-view.ts'
import { overviewItem, supervisedLists, supervisedRow } from './overview.ts'
import { findPayment } from './queries.ts'
import type { PaymentDeps } from './routes.ts'

const tags = ['payments']

/** The supervision of payments, for staff. */
export function paymentStaffRoutes(api: Api, deps: PaymentDeps): void {
  overviewRoute(api, deps)
  sumsRoute(api, deps)
  detailRoute(api, deps)
  moneyRoute(api, deps)
  api.register(async scope => {
    ignoreBodies(scope)
    resyncRoute(scope as Api, deps)
  })
}

function overviewRoute(api: Api, deps: PaymentDeps): void {
  const { models, zone } = deps
  const lists = supervisedLists(models, zone)
  api.get(
    '/api/payments/overview',
    {
      ...forStaff('Erreur lors du chargement des paiements', 120),
      schema: {
        tags,
        summary: 'The payments of bookings, vouchers and packages, newest first',
        description:
          'A booking taken by staff is listed once it was paid at the centre. The state of the provider is the last one known. With `include_stripe=true`, the provider is asked about each payment of the page; nothing is recorded, and `gap` says whether the amounts differ.',
        querystring: overviewQuery,
        response: { 200: paymentOverview, ...refusals(504) },
      },
    },
    async request => {
      const { query } = request
      const rows = await lists.page(query)
      const counts = await lists.counts(query, rows)
      const isAsked = query.include_stripe === 'true'
      const answers = isAsked ? await askProvider(deps.commands, rows, causeOf(request)) : undefined
      return { items: rows.map(row => overviewItem(row, answers)), ...counts }
    },
  )
}

function sumsRoute(api: Api, { models, zone }: PaymentDeps): void {
  api.get(
    '/api/payments/sums',
    {
      ...forStaff('Erreur lors du chargement des sommes'),
      schema: {
        tags,
        summary: 'What was taken, returned and kept in a period, for the payments that match a filter',
        description:
          'The figures of the accounts (`GET /api/backoffice/money/sums`), for the sales that match `p_type`, `status` and `q` now; with `p_type` alone for all sales of the type, also those that the overview leaves out. A refund counts on its own day, whenever the payment was made. `GET /api/backoffice/money/movements` lists what each figure is made of.',
        querystring: paymentExportQuery,
        response: { 200: paymentSumsView },
      },
    },
    async ({ query: { from = EVER, to = LAST, ...sales } }) => ({
      sums: await totalsOf(models, { from, to, sales }, zone),
    }),
  )
}

function detailRoute(api: Api, deps: PaymentDeps): void {
  const { models, commands } = deps
  api.get(
    '/api/payments/stripe/:id',
    {
      ...forStaff('Erreur lors de la récupération des détails Stripe', 60),
      schema: {
        tags,
        summary: 'A payment as the card provider shows it',
        description: 'The provider is asked. The answer lacks the secret that lets a browser pay.',
        params: z.object({ id: paymentIntentId.describe('The card provider’s id, `pi_…`.') }),
        response: { 200: providerDetail, ...refusals(404, 504) },
      },
    },
    async request => {
      const { id } = request.params
      if (!(await findPayment(models, id))) throw rejected('payment_unknown')
      const { intent } = await commands.send(lookUpIntent, { paymentIntentId: id }, causeOf(request))
      return intent
    },
  )
}

function moneyRoute(api: Api, { models }: PaymentDeps): void {
  api.get(
    '/api/payments/:id/money',
    {
      ...forStaff('Erreur lors du chargement du paiement'),
      schema: {
        tags,
        summary: 'All payments for the same booking, voucher or package as this payment, with what was refunded',
        description: 'Includes what was paid at the centre. `money` is null while nothing was received.',
        params: z.object({ id: paymentIntentId.describe('The card provider’s id, `pi_…`.') }),
        response: { 200: paymentMoneyView, ...refusals(404) },
      },
    },
    async request => {
      const payment = await findPayment(models, request.params.id)
      const row = payment && (await supervisedRow(models, payment.target_kind, payment.target_id))
      if (!row) throw rejected('payment_unknown')
      return { target: { kind: payment.target_kind, id: payment.target_id }, money: moneyView(row) }
    },
  )
}

function resyncRoute(api: Api, deps: PaymentDeps): void {
  const { models, commands } = deps
  api.post(
    '/api/payments/resync/:type/:entity_id',
    {
      ...forStaff('Erreur lors de la resynchronisation', 30),
      schema: {
        tags,
        summary: 'Asks the provider about a payment and records the answer',
        description:
          'Takes no body, because only the provider knows the state of a payment. Doing it again changes nothing.',
        params: z.object({ type: supervisedType, entity_id: randomIdInPath }),
        response: { 200: overviewItemSchema, ...refusals(404) },
      },
    },
    async request => {
      const { type, entity_id } = request.params
      const row = await supervisedRow(models, type, entity_id)
      if (!row?.payment_intent_id) throw rejected('payment_unknown')
      const body = { paymentIntentId: row.payment_intent_id }
      const { position } = await commands.send(resyncPayment, body, causeOf(request))
      const names = ['payments', 'supervision', 'bookings', 'vouchers', 'purchases'] as const
      const settled = await readAfterCommand(models, { names, position }, () => supervisedRow(models, type, entity_id))
      return overviewItem(settled ?? row)
    },
  )
}
