import type { FastifyInstance } from 'fastify'
import { isOfStaff } from '../static/routes.ts'

/**
 * Where the pages may load from and talk to: this site, the card provider on the payment step (its documented
 * hosts), and the map that a visitor may ask for on the contact page. No inline script or style anywhere.
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
 * The back office pays nothing by card and shows no map: its pages run no script but our own, talk to nobody else, and hold
 * no frame. A practitioner's token lies in the browser: what could read it must not be able to send it anywhere.
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
  /** Where the browser reaches the local card sandbox, when there is one. */
  readonly sandboxUrl: string | undefined
  /** Reached by https, or behind a proxy that speaks it: browsers are told to stay on it. */
  readonly https: boolean
}

/** Sets the security headers of every answer, and keeps answers of the API out of every cache. */
export function secureHeaders(app: FastifyInstance, { sandboxUrl, https }: SecurityOptions): void {
  const headers: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(sandboxUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (isOfStaff(request.url)) reply.header('content-security-policy', backOfficePolicy)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}
