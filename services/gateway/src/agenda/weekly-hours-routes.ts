import { setWeeklyHours } from '@alba/contracts/agenda/commands'
import { type RecordedHours, weeklyHoursTable } from '@alba/contracts/agenda/rows'
import { hoursFrom } from '@alba/contracts/agenda/weekly-hours'
import {
  savedWeeklyHours,
  type WeeklyHoursView,
  weeklyHoursPreview,
  weeklyHoursRequest,
  weeklyHoursView,
} from '@alba/contracts/agenda/weekly-hours-api'
import { addDays, dayAt, instantToLocal } from '@alba/contracts/shared/centre-time'
import type { Actor } from '@alba/contracts/shared/event'
import { holidaysBetween, isHoliday } from '@alba/platform/holidays'
import { rejected } from '@alba/platform/http/problem'
import { z } from 'zod'
import type { DeskDeps } from '../bookings/deps.ts'
import { forStaff } from '../http/access.ts'
import { type Api, causeOf, refusals, smallIdInPath } from '../http/api.ts'
import { ifMatchHeaders, seenVersion } from '../http/if-match.ts'
import { affectedBookings } from './affected.ts'
import { previewOf } from './weekly-hours-preview.ts'

const tags = ['desk']
const url = '/api/backoffice/practitioners/:id/weekly-hours'
const params = z.object({ id: smallIdInPath })

/** The hours of a practitioner that repeat every week (ADR 62). */
export function weeklyHoursRoutes(api: Api, deps: DeskDeps): void {
  showRoute(api, deps)
  saveRoute(api, deps)
  previewRoute(api, deps)
}

function showRoute(api: Api, deps: DeskDeps): void {
  api.get(
    url,
    {
      ...forStaff('Les horaires habituels n’ont pas pu être chargés.'),
      schema: {
        tags,
        summary: 'The weekly hours of a practitioner',
        description:
          'Those that hold today and those that follow, with the public holidays of the next twelve months. The list is empty when no hours were ever set.',
        params,
        response: { 200: weeklyHoursView, ...refusals(404) },
      },
    },
    async ({ params: { id } }) => {
      await practitionerOrRefuse(deps, id)
      return viewOf(deps, id)
    },
  )
}

function saveRoute(api: Api, deps: DeskDeps): void {
  const { models, commands, zone } = deps
  api.put(
    url,
    {
      ...forStaff('Les horaires habituels n’ont pas pu être enregistrés.'),
      schema: {
        tags,
        summary: 'Sets the weekly hours of a practitioner',
        description:
          'They hold from `from` on, or from today where that is over; the days before keep their hours. The openings follow, except on days that were changed by hand. The answer has the bookings that are outside of the openings now. These bookings stay until staff move them.',
        params,
        headers: ifMatchHeaders,
        body: weeklyHoursRequest,
        response: { 200: savedWeeklyHours, ...refusals(404, 409) },
      },
    },
    async request => {
      const { holidays_off: holidaysOff, resets_days: all, ...hours } = request.body
      const practitionerId = request.params.id
      const resetsDays = all ? ('all' as const) : ('exceptions' as const)
      const body = { ...hours, holidaysOff, resetsDays, practitionerId, ...seenVersion(request) }
      const { position, outside } = await commands.send(setWeeklyHours, body, causeOf(request))
      await models.waitFor(['agenda', 'bookings'], position)
      const affected = await affectedBookings(models, outside, zone)
      return { ...(await viewOf(deps, practitionerId)), affected_bookings: affected }
    },
  )
}

function previewRoute(api: Api, deps: DeskDeps): void {
  api.post(
    `${url}/preview`,
    {
      ...forStaff('Les changements n’ont pas pu être calculés.'),
      schema: {
        tags,
        summary: 'What weekly hours would change',
        description:
          'The days that would open, close or change, those that were changed by hand and would stay as they are, the hours that were set to begin later and would be replaced, and the bookings that would be outside of the openings. Nothing is saved.',
        params,
        body: weeklyHoursRequest,
        response: { 200: weeklyHoursPreview, ...refusals(404) },
      },
    },
    async ({ params: { id }, body }) => {
      await practitionerOrRefuse(deps, id)
      const { hours: known } = await recorded(deps, id)
      const { rules } = await deps.settings()
      const { outside, ...days } = await previewOf(body, {
        ...deps,
        rules,
        known,
        practitionerId: id,
        isHoliday,
      })
      return { ...days, affected_bookings: await affectedBookings(deps.models, outside, deps.zone) }
    },
  )
}

/** @throws {ProblemError} 404 */
async function practitionerOrRefuse({ catalogue }: DeskDeps, id: number): Promise<void> {
  if (!(await catalogue()).practitioners.has(id)) throw rejected('practitioner_unknown')
}

async function recorded({ models }: DeskDeps, id: number) {
  const [row] = await models.rows(weeklyHoursTable, [id])
  return { version: row?.version ?? 0, hours: row?.hours ?? [] }
}

/** Also for a practitioner whom the catalogue does not show yet: after a command it must not answer 404. */
async function viewOf(deps: DeskDeps, id: number): Promise<WeeklyHoursView> {
  const [{ practitioners }, { version, hours }] = await Promise.all([deps.catalogue(), recorded(deps, id)])
  const { zone, now } = deps
  const today = dayAt(now(), zone)
  const nameOf = ({ kind, id: who = '' }: Actor) =>
    kind === 'practitioner' ? (practitioners.get(Number(who))?.name ?? null) : kind === 'operator' ? who : null
  const kept = hoursFrom(hours, today)
  // `hoursFrom` returns the last ones, without the author and the time at which they were set.
  const holding: readonly RecordedHours[] = hours.slice(hours.length - kept.length)
  return {
    practitioner_id: id,
    version,
    hours: holding.map(({ from, until, week, holidaysOff, exceptions, setAt, setBy }) => ({
      from,
      until,
      week,
      holidays_off: holidaysOff,
      exceptions: exceptions.filter(({ date }) => date >= today),
      set_at: instantToLocal(setAt, zone),
      set_by: nameOf(setBy),
    })),
    holidays: holidaysAfter(today),
  }
}

/** The public holidays from today on, for twelve months. Alsace and Moselle have all those of France, and more. */
function holidaysAfter(today: string): WeeklyHoursView['holidays'] {
  const last = addDays(Temporal.PlainDate.from(today).add({ years: 1 }).toString(), -1)
  return holidaysBetween(today, last, 'alsace-moselle').map(({ date, name }) => ({
    date,
    name,
    only_in_alsace_moselle: !isHoliday(date, 'france'),
  }))
}
