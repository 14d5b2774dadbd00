import {
  changePractitioner,
  closureScheduled,
  liftClosure,
  openAvailability,
  removeAvailability,
  scheduleClosure,
} from '@alba/contracts/agenda/commands'
import { accepted } from '@alba/contracts/bookings/commands'
import type { HttpServer } from '@alba/platform/http/server'
import type { Deps } from '../deps.ts'
import { command } from '../http.ts'
import { closeRoomFor, reopenRoomFor } from './closures/handlers.ts'
import { openDay, removeOpening } from './openings/handlers.ts'
import { reassign } from './reassign.ts'

export function agendaRoutes(app: HttpServer, deps: Deps): void {
  command(app, 'open-availability', openAvailability, accepted, (body, cause) => openDay(deps, body, cause))
  command(app, 'remove-availability', removeAvailability, accepted, (body, cause) => removeOpening(deps, body, cause))
  command(app, 'schedule-closure', scheduleClosure, closureScheduled, (body, cause) => closeRoomFor(deps, body, cause))
  command(app, 'lift-closure', liftClosure, accepted, (body, cause) => reopenRoomFor(deps, body, cause))
  command(app, 'change-practitioner', changePractitioner, accepted, (body, cause) => reassign(deps, body, cause))
}
