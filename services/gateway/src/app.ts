import { isOpen, type SessionName } from '@alba/platform/accounts/sessions'
import type { Renderer } from '@alba/platform/documents/renderer'
import type { ReadyCheck } from '@alba/platform/http/health'
import type { LoggerOptions } from '@alba/platform/http/logger'
import { createHttpServer, type HttpServer } from '@alba/platform/http/server'
import type { TrustedProxies } from '@alba/platform/http/trusted-proxies'
import { createWatchServer } from '@alba/platform/http/watch-server'
import { outage } from '@alba/platform/outage'
import { logoReader } from '@alba/platform/pictures/logo'
import { openPictures } from '@alba/platform/pictures/store'
import type { Database } from '@alba/platform/postgres/pool'
import type { FastifyInstance } from 'fastify'
import { absenceRoutes } from './absences/routes.ts'
import { knownBrowsers } from './accounts/known-browsers.ts'
import { loginLimits } from './accounts/login-limits.ts'
import { roleChecks } from './accounts/role-checks.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { assigneesRoute } from './agenda/assignees-route.ts'
import { availability } from './agenda/availability.ts'
import { changesRoute } from './agenda/changes-route.ts'
import { closureRoutes } from './agenda/closure-routes.ts'
import { daysReader } from './agenda/days.ts'
import { explainRoute } from './agenda/explain-route.ts'
import { hoursRoutes } from './agenda/hours-routes.ts'
import { pastRoute } from './agenda/past-route.ts'
import { agendaRoutes } from './agenda/routes.ts'
import { weeklyHoursRoutes } from './agenda/weekly-hours-routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { agendaSheetRoutes } from './bookings/agenda-sheet.ts'
import { bookingLinkRoutes } from './bookings/by-link/routes.ts'
import { dayEndRoutes } from './bookings/day-end-routes.ts'
import { bookingDeskRoutes } from './bookings/desk-routes.ts'
import { bookingExportRoute } from './bookings/export.ts'
import { onSiteRoutes } from './bookings/on-site-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { bookingStaffRoutes } from './bookings/staff-routes.ts'
import { catalogueReader } from './catalogue/catalogue.ts'
import { serviceEditRoute } from './catalogue/edit-route.ts'
import { retiringRoutes } from './catalogue/retiring-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { clientErrorRoutes } from './client-errors/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import type { Commands } from './command/client.ts'
import { connectionRoutes } from './connections/routes.ts'
import { trialLimits } from './connections/trial-limits.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { describeApi } from './docs/openapi.ts'
import { docsRoutes } from './docs/routes.ts'
import { demandAccess } from './http/access.ts'
import { type Api, describeRefusals } from './http/api.ts'
import { compressLongTexts } from './http/compression.ts'
import { guessLimits } from './http/guesses.ts'
import { type KnownPaths, refuseOtherMethods } from './http/method-not-allowed.ts'
import { orderLimits } from './http/order-limits.ts'
import { limitRates } from './http/rate-limits.ts'
import { secureHeaders } from './http/security-headers.ts'
import { noteRefusals, securityLog } from './http/security-log.ts'
import { openBuckets } from './http/shared-buckets.ts'
import { sharedSpending } from './http/shared-spending.ts'
import { recogniseStaff } from './http/staff.ts'
import { liveRoutes } from './live/routes.ts'
import { movementRoutes } from './movements/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { packageRoutes } from './packages/routes.ts'
import { paymentExportRoute } from './payments/export.ts'
import type { CardForms } from './payments/queries.ts'
import { paymentRoutes } from './payments/routes.ts'
import { centrePictureRoutes } from './pictures/centre-routes.ts'
import { portraitRoute } from './pictures/portrait-route.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { servicePictureRoutes } from './pictures/service-routes.ts'
import type { ProjectorClient } from './projector/client.ts'
import { questionnaireRoutes } from './questionnaires/routes.ts'
import type { ReadModels } from './read-models/read-models.ts'
import { readyChecks } from './ready.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { settingsReader } from './settings/settings.ts'
import { siteDataReader } from './settings/site-data.ts'
import { type MailSettings, staffSettingsRoutes } from './settings/staff-routes.ts'
import { lookReader } from './static/look.ts'
import { openPreviews } from './static/preview.ts'
import { pageAt, serveWebApp } from './static/routes.ts'
import { openSite } from './static/site.ts'
import { uploadedFilesIn } from './static/uploaded-files.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { voucherRoutes } from './vouchers/routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export type GatewayParts = {
  readonly logger: LoggerOptions | false
  readonly database: Database
  readonly models: ReadModels
  readonly commands: Commands
  /** The readiness of the internal services, shown as advice to those who monitor the gateway. */
  readonly neighbours: readonly ReadyCheck[]
  /**
   * Asks the projector how days stood at a past moment, what has changed since, about mails, and for the page of
   * operators.
   */
  readonly projector: ProjectorClient
  /** What browsers need to load the card form of the payment provider. */
  readonly forms: CardForms
  /** The centre's time zone. */
  readonly zone: string
  /** Folder of the built web app. */
  readonly webDist: string
  /** Draws documents in worker threads. */
  readonly renderer: Renderer
  /** The address at which visitors reach the site. */
  readonly publicUrl: string
  /** The mail settings that staff are shown. */
  readonly mail: MailSettings
  /**
   * The secret that signs the access tokens of practitioners and the tokens of known browsers. It is also the key of
   * digests: of accounts and networks in the security log, of names in rate limits, of e-mail addresses in the tokens
   * of browsers.
   */
  readonly jwtSecret: string
  /** Multiplies every rate limit (`RATE_LIMIT_SCALE`): a larger number is less strict. */
  readonly rateLimitScale: number
  /** Milliseconds between two heartbeats of the live feed. Default 15 seconds. */
  readonly liveHeartbeatMs?: number
  /** The reverse proxies in front, which terminate https. */
  readonly trustProxy: TrustedProxies
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export type Gateway = {
  readonly app: HttpServer
  /** Metrics, and readiness with its reasons, on a port that the public does not reach. */
  readonly watch: FastifyInstance
  /** The routes that the gateway declares, with their schemas, for tests that compare them with other lists. */
  readonly paths: KnownPaths
}

/**
 * Builds the whole gateway, ready to listen or to be called in a test. The order of its steps matters: what looks at
 * each route when it is declared (`onRoute`) comes before the first route, and the answer 405 after the last one.
 */
export async function buildGateway(parts: GatewayParts): Promise<Gateway> {
  const { logger, database, models, commands, forms, zone, webDist, trustProxy } = parts
  const settings = settingsReader(models)
  const readSite = siteDataReader(settings, zone, parts.now)
  const readLook = lookReader(settings)
  const address = parts.publicUrl.replace(/\/+$/, '')
  const pictures = openPictures(database)
  const site = openSite({
    folder: webDist,
    address,
    readCentre: readSite,
    readLook,
    readUploaded: uploadedFilesIn(pictures),
    // Called only when rendering fails, which is not before `site.refresh()` below: by then there is `app`.
    outage: outage(() => app.log, 'cannot render the pages'),
  })
  const ready = readyChecks({ database, neighbours: parts.neighbours, site })
  const app = createHttpServer({
    service: 'gateway',
    logger,
    ready,
    trustProxy,
    isPublic: true,
  })
  const watch = createWatchServer(app.metrics, ready)
  // Only the formats that routes declare are accepted; others, such as plain text, are answered 415.
  app.removeContentTypeParser('text/plain')
  compressLongTexts(app)
  secureHeaders(app, {
    sandboxUrl: forms.sandboxUrl,
    https: trustProxy !== false || parts.publicUrl.startsWith('https:'),
  })
  // A route that is declared before the following steps would not be in the API's document, would not have to say who
  // may call it, and would have no limit.
  await describeApi(app)
  describeRefusals(app)
  const note = securityLog(parts.jwtSecret)
  noteRefusals(app, note)
  // Before a token is asked for, as what does not exist needs none. `createHttpServer` has declared these two already.
  const finishRoutes = refuseOtherMethods(app, { '/api/health': ['GET', 'HEAD'], '/api/ready': ['GET', 'HEAD'] })
  const isSessionOpen = (session: SessionName) => isOpen(database, session, parts.now())
  await recogniseStaff(app, { secret: parts.jwtSecret, isOpen: isSessionOpen, roles: roleChecks(models) })
  demandAccess(app)
  await limitRates(app, parts.rateLimitScale)
  const buckets = openBuckets(sharedSpending(database, parts.jwtSecret, parts.now), parts.now)
  const guesses = guessLimits(parts.rateLimitScale, buckets)

  const catalogue = catalogueReader(models)
  const days = daysReader(models)
  // The same server, typed so that handlers get the types of their zod schemas.
  const api = app as unknown as Api
  const logins = loginLimits(parts.rateLimitScale, buckets)
  const browsers = knownBrowsers(app, parts.jwtSecret)
  accountRoutes(api, { models, commands, catalogue, logins, browsers, note, database, now: parts.now })
  settingsRoutes(api, settings, readSite, parts.now)
  staffSettingsRoutes(api, { models, commands, settings, mail: parts.mail })
  catalogueRoutes(api, catalogue)
  serviceEditRoute(api, { models, commands, catalogue })
  retiringRoutes(api, { models, commands, catalogue })
  const admin = { models, commands, catalogue, settings, pictures, days, zone, now: parts.now }
  adminRoutes(
    api,
    admin,
    openPreviews({ folder: webDist, address, readCentre: readSite, readLook, readCatalogue: catalogue }),
  )
  servicePictureRoutes(api, admin)
  centrePictureRoutes(api, admin)
  portraitRoute(api, pictures)
  pictureRoutes(api, pictures)
  const trials = trialLimits(parts.rateLimitScale, buckets)
  operationsRoutes(api, { models, commands, catalogue, projector: parts.projector.operations, now: parts.now })
  connectionRoutes(api, { ...admin, mail: parts.mail, mails: parts.projector.mails, trials })
  agendaRoutes(api, availability({ catalogue, settings, days, zone, now: parts.now }))
  questionnaireRoutes(api, { catalogue, models, commands, database })
  const orders = orderLimits(parts.rateLimitScale, buckets)
  const sales = { models, commands, guesses, orders, catalogue, settings, zone, now: parts.now }
  bookingRoutes(api, { models, commands, guesses, zone })
  const desk = { models, commands, days, catalogue, settings, zone, now: parts.now }
  bookingLinkRoutes(api, { ...desk, guesses })
  bookingStaffRoutes(api, desk)
  bookingDeskRoutes(api, desk)
  absenceRoutes(api, { ...desk, mails: parts.projector.mails })
  onSiteRoutes(api, desk)
  dayEndRoutes(api, desk)
  bookingExportRoute(api, desk)
  receiptRoutes(api, { ...desk, guesses, renderer: parts.renderer })
  agendaSheetRoutes(api, { ...desk, renderer: parts.renderer })
  paymentExportRoute(api, desk)
  movementRoutes(api, desk)
  hoursRoutes(api, desk)
  weeklyHoursRoutes(api, desk)
  closureRoutes(api, desk)
  explainRoute(api, desk)
  assigneesRoute(api, desk)
  pastRoute(api, { ...desk, past: parts.projector.past })
  changesRoute(api, { ...desk, changes: parts.projector.changes })
  timelineRoutes(api, { ...desk, renderer: parts.renderer })
  dashboardRoutes(api, desk)
  notificationRoutes(api, desk)
  searchRoutes(api, desk)
  clientRoutes(api, desk)
  liveRoutes(api, { models, isOpen: isSessionOpen, heartbeatMs: parts.liveHeartbeatMs })
  paymentRoutes(api, { models, commands, forms, zone })
  voucherRoutes(api, {
    ...sales,
    readLogo: logoReader(pictures),
    renderer: parts.renderer,
    publicUrl: parts.publicUrl,
  })
  packageRoutes(api, sales)
  withdrawalRoutes(api, sales)
  const hasPage = (path: string): boolean => {
    const version = site.current()
    // Right after a start nobody knows the pages yet.
    return version === undefined || pageAt(path, version) !== undefined
  }
  analyticsRoutes(api, { database, zone, now: parts.now, hasPage })
  clientErrorRoutes(api, { metrics: app.metrics, now: parts.now })
  docsRoutes(app, settings)
  await serveWebApp(app, { folder: webDist, site, address, readCatalogue: catalogue, readLook })
  const unfollow = models.onAdvance('settings', site.refresh)
  app.addHook('onClose', async () => {
    unfollow()
    await site.close()
  })
  // Begins to render the pages. Until they are there, a page is answered 503.
  site.refresh()
  // Waits for the routes within `api.register`, which Fastify declares later than that call.
  await app.after()
  // Every other method of the known paths answers 405, so this comes after the last route.
  const paths = finishRoutes()
  return { app, watch, paths }
}
