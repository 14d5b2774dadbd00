import { definePackage as command } from '@alba/contracts/packages/commands'
import { type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import { reject } from '@alba/contracts/shared/decision'
import { refuseItems } from '../catalogue/rules.ts'
import { defineRetirable, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import { untilReferenced } from '../reference/until-referenced.ts'

const packages = definitions<number, PackageEvent>(packageStream)

/** Defines a package, and waits until purchases are decided with the new definition. */
export const definePackage = handler(command, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  if (data.items.some(item => !reference.services.has(item.serviceId))) return reject('service_unknown')
  const refusal = refuseItems(reference, data.items)
  if (refusal) return refusal
  const fact: PackageEvent = { type: 'PackageDefined', data }
  return untilReferenced(
    deps,
    await deps.streams.execute(packages, data.packageId, cause, state => defineRetirable(state, fact)),
  )
})
