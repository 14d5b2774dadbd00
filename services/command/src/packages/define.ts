import * as commands from '@alba/contracts/packages/commands'
import { type PackageDefinition, type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { refuseItems } from '../catalogue/rules.ts'
import { addDefinition, lastRank, refuseTakenName } from '../decision/add-definition.ts'
import { defineRetirable, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { Reference } from '../reference/reference.ts'
import { untilReferenced } from '../reference/until-referenced.ts'

const packages = definitions<number, PackageEvent>(packageStream)

const refuseUnknown = (reference: Reference, items: PackageDefinition['items']): Refusal | undefined =>
  items.some(({ serviceId }) => !reference.services.has(serviceId))
    ? reject('service_unknown')
    : refuseItems(reference, items)

/** Defines a package, and waits until purchases are decided with the new definition. */
export const definePackage = handler(commands.definePackage, async (deps: Deps, { version, ...data }, cause) => {
  const refusal = refuseUnknown(deps.reference.current(), data.items)
  if (refusal) return refusal
  const fact: PackageEvent = { type: 'PackageDefined', data }
  return untilReferenced(
    deps,
    await deps.streams.execute(packages, data.packageId, cause, state => defineRetirable(state, fact, version)),
  )
})

/** Defines a new package, which is offered at once. */
export const addPackage = handler(commands.addPackage, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  const known = reference.packages
  const names = [...known.values()].map(({ name }) => name)
  const refusal = refuseTakenName(names, data.name) ?? refuseUnknown(reference, data.items)
  if (refusal) return refusal
  const rank = lastRank(known.values())
  const factOf = (packageId: number) => ({ type: 'PackageDefined', data: { ...data, packageId, rank } }) as const
  return addDefinition(deps, { known, stream: packageStream, factOf }, cause)
})
