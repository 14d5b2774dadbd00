import type { FastifyInstance } from 'fastify'
import { accountObject, endpointObject } from './account.ts'
import type { Context } from './context.ts'
import { page } from './list.ts'
import * as params from './params.ts'

/** /v1/account and /v1/webhook_endpoints, which the sandbox only shows. @param webhookUrl null when it sends none */
export async function accountRoutes(
  app: FastifyInstance,
  { context, webhookUrl }: { context: Context; webhookUrl: string | null },
) {
  const { settings, store } = context

  app.get('/v1/account', async () => accountObject(settings.account))

  app.get('/v1/webhook_endpoints', async request => {
    const query = params.parseParams(params.listEndpointsParams, request.query)
    const { endpoint } = settings.account
    const endpoints = webhookUrl !== null && endpoint ? [endpointObject(webhookUrl, endpoint)] : []
    return page(store, endpoints, query, '/v1/webhook_endpoints')
  })
}
