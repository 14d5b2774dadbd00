import {
  accepted,
  bookingAccepted,
  cancelHold as cancelHoldBody,
  requestBooking as requestBookingBody,
} from '@alba/contracts/bookings/commands'
import type { HttpServer } from '@alba/platform/http/server'
import type { Deps } from '../deps.ts'
import { command } from '../http.ts'
import { cancelHold } from './cancel.ts'
import { requestBooking } from './request.ts'

export function bookingRoutes(app: HttpServer, deps: Deps): void {
  command(app, 'request-booking', requestBookingBody, bookingAccepted, (body, cause) =>
    requestBooking(deps, body, cause),
  )
  command(app, 'cancel-hold', cancelHoldBody, accepted, (body, cause) => cancelHold(deps, body, cause))
}
