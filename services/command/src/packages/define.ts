import { isOffered } from '@alba/contracts/catalogue/retiring'
import * as commands from '@alba/contracts/packages/commands'
import { type PackageDefinition, type PackageEvent, packageStream } from '@alba/contracts/packages/events'
import { type Refusal, reject } from '@alba/contracts/shared/decision'
import { refuseItems } from '../catalogue/rules.ts'
import { addDefinition, lastRank, refuseTakenName } from '../decision/add-definition.ts'
import { changeDefined, defineRetirable, definitions } from '../decision/definitions.ts'
import type { Deps } from '../deps.ts'
import { handler } from '../handler.ts'
import type { Reference } from '../reference/reference.ts'
import { untilReferenced } from '../reference/until-referenced.ts'

const packages = definitions<number, PackageEvent>(packageStream)

const refuseUnknown = (reference: Reference, items: PackageDefinition['items']): Refusal | undefined =>
  items.some(({ serviceId }) => !reference.services.has(serviceId)) ? reject('service_unknown') : undefined

/**
 * Defines a package, and waits until purchases are decided with the new definition. The services of a retired package
 * are not checked: they may be retired or on request, and are checked when it is offered again
 * (`refuseToReinstatePackage`).
 */
export const definePackage = handler(
  commands.definePackage,
  async (deps: Deps, { version, retired = false, ...data }, cause) => {
    const reference = deps.reference.current()
    const known = reference.packages.get(data.packageId)
    const isRetired = known ? !isOffered(known) : retired
    const refusal = refuseUnknown(reference, data.items) ?? (isRetired ? undefined : refuseItems(reference, data.items))
    if (refusal) return refusal
    return untilReferenced(
      deps,
      await deps.streams.execute(packages, data.packageId, cause, state => {
        const isNew = state.PackageDefined === undefined
        const fact: PackageEvent = { type: 'PackageDefined', data: isNew && retired ? { ...data, retired } : data }
        return defineRetirable(state, fact, version)
      }),
    )
  },
)

/** Changes a known package. Its place on the page stays, and so does whether it is offered. */
export const changePackage = handler(commands.changePackage, async (deps: Deps, { version, ...changes }, cause) => {
  const reference = deps.reference.current()
  const unknown = refuseUnknown(reference, changes.items)
  if (unknown) return unknown
  const outcome = await deps.streams.execute(packages, changes.packageId, cause, state => {
    const known = state.PackageDefined?.fact.data
    const refusal = known && isOffered(known) ? refuseItems(reference, changes.items) : undefined
    const given = { type: 'PackageDefined', unknown: 'package_unknown', seen: version, changes } as const
    return refusal ?? changeDefined(state, given)
  })
  return untilReferenced(deps, outcome)
})

/** Defines a new package, which is offered at once. */
export const addPackage = handler(commands.addPackage, async (deps: Deps, data, cause) => {
  const reference = deps.reference.current()
  const known = reference.packages
  const names = [...known.values()].map(({ name }) => name)
  const refusal =
    refuseTakenName(names, data.name) ?? refuseUnknown(reference, data.items) ?? refuseItems(reference, data.items)
  if (refusal) return refusal
  const rank = lastRank(known.values())
  const factOf = (packageId: number) => ({ type: 'PackageDefined', data: { ...data, packageId, rank } }) as const
  return addDefinition(deps, { known, stream: packageStream, factOf }, cause)
})
