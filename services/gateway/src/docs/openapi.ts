import { authUser, loginView } from '@alba/contracts/accounts/api'
import { secondFactorView, secondStepView } from '@alba/contracts/accounts/second-factor-api'
import { affectedBooking, availabilityView, closureView, explainedStart } from '@alba/contracts/agenda/staff-api'
import { bookingView, firstAvailableDateView, slotView } from '@alba/contracts/bookings/api'
import { staffBookingDetail, staffBookingView } from '@alba/contracts/bookings/staff-api'
import { categoryView, roomView, serviceView, staffServiceView } from '@alba/contracts/catalogue/api'
import { dashboardStats } from '@alba/contracts/dashboard/api'
import { notificationStats, notificationView } from '@alba/contracts/notifications/api'
import { packageView, purchaseDetail, purchaseView } from '@alba/contracts/packages/api'
import { createIntentView, intentCanceledView, intentView } from '@alba/contracts/payments/api'
import { overviewItem, paymentOverview } from '@alba/contracts/payments/staff-api'
import { questionnaireForService, validationResult } from '@alba/contracts/questionnaires/api'
import { searchHit } from '@alba/contracts/search/api'
import { problem } from '@alba/contracts/shared/problem'
import { timelineEntry } from '@alba/contracts/timeline/api'
import { voucherDetail, voucherLookup, voucherOrder, voucherView } from '@alba/contracts/vouchers/api'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Document, Operation } from './document.ts'
import { operationId } from './operation-id.ts'
import { withPipedLimits } from './piped-limits.ts'

/** The schemas that have a name in the document. All are answers. Other schemas are written out where they are used. */
const named = {
  Problem: problem,
  Booking: bookingView,
  StaffBooking: staffBookingView,
  StaffBookingDetail: staffBookingDetail,
  Availability: availabilityView,
  RoomClosure: closureView,
  AffectedBooking: affectedBooking,
  ExplainedStart: explainedStart,
  TimelineEntry: timelineEntry,
  DashboardStats: dashboardStats,
  Notification: notificationView,
  NotificationStats: notificationStats,
  SearchHit: searchHit,
  Slot: slotView,
  FirstAvailableDate: firstAvailableDateView,
  Category: categoryView,
  Service: serviceView,
  StaffService: staffServiceView,
  Room: roomView,
  QuestionnaireForService: questionnaireForService,
  ValidationResult: validationResult,
  PaymentIntent: intentView,
  OpenedPayment: createIntentView,
  CanceledPayment: intentCanceledView,
  PaymentOverview: paymentOverview,
  SupervisedPayment: overviewItem,
  Voucher: voucherView,
  VoucherOrder: voucherOrder,
  VoucherDetail: voucherDetail,
  VoucherLookup: voucherLookup,
  Package: packageView,
  Purchase: purchaseView,
  PurchaseDetail: purchaseDetail,
  Login: loginView,
  SecondStep: secondStepView,
  SecondFactor: secondFactorView,
  AuthUser: authUser,
}
// They are added to the global registry, because `describe` stores the descriptions of all other schemas there.
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { ...schema.meta(), id })

const tags = [
  { name: 'catalogue', description: 'Categories, services and rooms.' },
  { name: 'agenda', description: 'What can be booked, and when.' },
  { name: 'questionnaires', description: 'Whether a treatment is right for a person. Answers are never kept.' },
  { name: 'bookings', description: 'A visitor holds a slot, and then pays for it or gives it back.' },
  {
    name: 'desk',
    description: 'What staff see and change: bookings, opening hours, closures, the catalogue, figures.',
  },
  { name: 'notifications', description: 'What staff is notified of.' },
  { name: 'payments', description: 'Card payments.' },
  { name: 'vouchers', description: 'Gift vouchers.' },
  { name: 'packages', description: 'Packages of several treatments, bought as vouchers.' },
  { name: 'withdrawals', description: 'Withdrawing from a purchase within fourteen days.' },
  { name: 'accounts', description: 'Logging in to the back office.' },
  { name: 'admin', description: 'What an admin defines: the offer, the people, the rules of booking.' },
  { name: 'operations', description: 'How the site runs, and what operators do about what is stopped or parked.' },
  { name: 'settings', description: 'The rules of booking and the banner, which the centre sets.' },
  {
    name: 'analytics',
    description: 'How often the pages of the site are viewed, counted without distinguishing visitors.',
  },
  { name: 'errors', description: 'What went wrong in browsers.' },
  { name: 'webhooks', description: 'For the card provider, not for browsers.' },
]

const description = `The API of the booking service. Visitors need no login: whoever knows the id of a booking may see it.
Practitioners send an access token, \`Authorization: Bearer …\`. Routes for staff only require it.

Amounts are integer cents of a euro. \`start_time\` and \`end_time\` are local times of the centre without a zone; other
times are UTC instants. Errors are RFC 9457 problem details whose \`detail\` is a French sentence for the user.`

const override = withPipedLimits(schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: context => override(context) }),
)
const zodToJsonConfig = { override }

/** Registers the generator of the document, `app.swagger()`, for the routes declared after it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Alba',
        version: '1',
        description,
        license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      },
      servers: [{ url: '/' }],
      tags,
      components: { securitySchemes: { practitioner: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: document => tidy(createJsonSchemaTransformObject({ zodToJsonConfig })(document) as Document),
  })
}

/**
 * Completes the generated document: it removes the second version of each named schema (as input), and adds
 * descriptions of success and names of operations.
 */
function tidy<Generated extends Document>(document: Generated): Generated {
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => name in named)
  for (const [path, methods] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(methods)) methods[method] = complete(operation, method, path)
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

/** Returns a copy, because a route with two methods has one operation object for both. */
function complete(operation: Operation, method: string, path: string): Operation {
  for (const answer of Object.values(operation.responses ?? {}))
    if (answer.description === 'Default Response') answer.description = 'Done.'
  return { operationId: operationId(method, path), ...operation }
}
