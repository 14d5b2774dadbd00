import type { FastifyInstance } from 'fastify'

/**
 * Who may call a route: anybody, staff only, admins only (ADR 64), operators only (ADR 83), or anybody with more data
 * for staff.
 */
export type Access = 'anybody' | 'staff' | 'admin' | 'operator' | 'anybody, staff more'

/**
 * How many calls of this route one address may make in a minute; `unlimited` where its calls are not counted. Each
 * gateway process counts for itself (`rate-limits.ts`).
 */
export type PerMinute = number | 'unlimited'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access
    readonly perMinute?: PerMinute
    readonly errorsInText?: boolean
  }
}

type More = {
  /** The French sentence of the answer when the route fails through no fault of the caller. */
  readonly failure?: string
  /**
   * Makes the OpenAPI document say that the errors of this route are plain text. It changes no answer: the route needs
   * an `errorHandler` that answers so, as in `payments/create-intent.ts`.
   */
  readonly errorsInText?: boolean
}

/** Options of a route that anybody may call: `...forAnybody(20)`. */
export const forAnybody = (perMinute: PerMinute, more: More = {}) => ({
  config: { access: 'anybody', perMinute, ...more } as const,
})

/** The same, for a route that shows practitioners more. An invalid token is refused. */
export const forAnybodyStaffMore = (perMinute: PerMinute, more: More = {}) => ({
  config: { access: 'anybody, staff more', perMinute, ...more } as const,
})

/** Options of a route for practitioners who are logged in. Their calls are not limited, unless the route says so. */
export const forStaff = (failure?: string, perMinute: PerMinute = 'unlimited') => ({
  config: { access: 'staff', perMinute, ...(failure !== undefined && { failure }) } as const,
})

/** The same, for practitioners with the role `admin`; others are answered 403. */
export const forAdmins = (failure?: string, perMinute: PerMinute = 'unlimited') => ({
  config: { access: 'admin', perMinute, ...(failure !== undefined && { failure }) } as const,
})

/** The same, for practitioners with the role `operator`; others are answered 403. */
export const forOperators = (failure?: string, perMinute: PerMinute = 'unlimited') => ({
  config: { access: 'operator', perMinute, ...(failure !== undefined && { failure }) } as const,
})

/**
 * Makes the start fail when a route of the API does not say who may call it and how often, so that neither is left out
 * by accident. `testing/access-table.ts` lists what each route says.
 */
export function demandAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, schema, config }) => {
    const isHidden = (schema as { hide?: boolean } | undefined)?.hide === true
    if (isHidden || !url.startsWith('/api/')) return
    if (config?.access === undefined || config.perMinute === undefined)
      throw new Error(
        `${method} ${url} does not say who may call it and how often: begin its options with forStaff() or forAnybody()`,
      )
  })
}
