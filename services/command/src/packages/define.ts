import { definePackage as command } from '@alba/contracts/packages/commands'
import { type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import { reject } from '@alba/contracts/shared/decision'
import { define, standing } from '../decision/standing.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'

const packages = standing<number, PackageEvent>(packageStream)

/** Answers only when the next purchase is decided with it. */
export const definePackage = handler(command, async (deps: Deps, data, cause) => {
  const { services } = deps.reference.current()
  if (data.items.some(item => !services.has(item.serviceId))) return reject('service_unknown')
  const outcome = await deps.streams.execute(packages, data.packageId, cause, state =>
    define(state, { type: 'PackageDefined', data }),
  )
  if (outcome.ok && outcome.position !== null) await deps.reference.reached(outcome.position)
  return outcome
})
