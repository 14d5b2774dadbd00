import { definePackage as command } from '@alba/contracts/packages/commands'
import { type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import { reject } from '@alba/contracts/shared/decision'
import { refuseItems } from '../catalogue/rules.ts'
import { defineRetirable, standing } from '../decision/standing.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { known } from '../reference/known.ts'

const packages = standing<number, PackageEvent>(packageStream)

/** Answers only when the next purchase is decided with it. */
export const definePackage = handler(command, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  if (data.items.some(item => !reference.services.has(item.serviceId))) return reject('service_unknown')
  const refusal = refuseItems(reference, data.items)
  if (refusal) return refusal
  const fact: PackageEvent = { type: 'PackageDefined', data }
  return known(deps, await deps.streams.execute(packages, data.packageId, cause, state => defineRetirable(state, fact)))
})
