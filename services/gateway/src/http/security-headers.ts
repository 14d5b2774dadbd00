import type { FastifyInstance } from 'fastify'
import { isOfApi, isOfStaff } from '../static/routes.ts'

/**
 * The content security policy of the site: pages may load from this site, from the documented hosts of the card
 * provider, and from the map that a visitor may open on the contact page. No inline script or style is allowed.
 */
const contentSecurityPolicy = (sandboxUrl: string | undefined): string =>
  [
    "default-src 'self'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://www.openstreetmap.org',
    `connect-src 'self' https://api.stripe.com${sandboxUrl ? ` ${new URL(sandboxUrl).origin}` : ''}`,
    "img-src 'self' data:",
    "style-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The policy of the back office, which has no card payments and no map: its pages run only our own scripts, connect
 * only to this site, and load no frames. The preview of a page is a document in the page itself, which has this policy
 * too. A script that could read the token of a practitioner must not be able to send it anywhere.
 */
const backOfficePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "style-src 'self'",
  "font-src 'self'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export type SecurityOptions = {
  /** The address at which browsers reach the local card sandbox, if there is one. */
  readonly sandboxUrl: string | undefined
  /** Whether the site is served by https, also by a proxy: browsers then always use it (HSTS). */
  readonly https: boolean
}

/**
 * Sets the security headers of every answer. An answer of the API is not a page: it may load nothing, must not be
 * framed or cached, and omits the headers that matter for pages only.
 */
export function secureHeaders(app: FastifyInstance, { sandboxUrl, https }: SecurityOptions): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const api = { ...everywhere, ...apiHeaders }
  const page = { ...everywhere, ...pageHeaders, 'content-security-policy': contentSecurityPolicy(sandboxUrl) }
  const backOffice = { ...page, 'content-security-policy': backOfficePolicy }
  app.addHook('onRequest', async ({ url }, reply) => {
    if (isOfApi(url)) reply.headers(api)
    else reply.headers(isOfStaff(url) ? backOffice : page)
  })
}

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const pageHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  'cross-origin-opener-policy': 'same-origin',
}
