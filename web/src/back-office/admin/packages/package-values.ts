import { packageRequest } from '@alba/contracts/admin/api'
import type { StaffPackageView } from '@alba/contracts/packages/api'
import { z } from 'zod'
import { centsOf, eurosOf, numberOf, priceProblem } from '../shared/euros.ts'

/** The values of a package's fields, as texts. */
export type PackageValues = {
  name: string
  description: string
  price: string
  items: { service: string; quantity: string }[]
}

export const BLANK: StaffPackageView = {
  id: 0,
  name: '',
  description: '',
  price_cents: 0,
  items: [],
  retired: false,
  version: 0,
}

export const NO_ITEM = { service: '', quantity: '1' }

export const valuesOf = ({ id, name, description, price_cents, items }: StaffPackageView): PackageValues => ({
  name,
  description,
  price: id === 0 ? '' : eurosOf(price_cents),
  items:
    id === 0
      ? [NO_ITEM]
      : items.map(({ service_id, quantity }) => ({ service: String(service_id), quantity: String(quantity) })),
})

export const LABELS = { name: 'Nom', description: 'Description', price: 'Prix (€)', items: 'Soins inclus' }

/** The values in words, by the keys of LABELS, for showing what somebody else changed meanwhile. */
export const namedValuesOf = (each: StaffPackageView) => ({
  name: each.name,
  description: each.description,
  price: eurosOf(each.price_cents),
  items: itemsWords(each),
})

/** « 2 × Bain enveloppé, 1 × Massage »: a line never ends with a number. */
export const itemsWords = ({ items }: Pick<StaffPackageView, 'items'>): string =>
  items.map(({ quantity, service_name }) => `${quantity}\u202f×\u00a0${service_name}`).join(', ')

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const packageForm: z.ZodType<z.output<typeof packageRequest>, PackageValues> = z
  .custom<PackageValues>()
  .superRefine(({ price, items }, context) => {
    const problem = priceProblem(price)
    if (problem) context.addIssue({ code: 'custom', path: ['price'], message: problem })
    else if (centsOf(price) === 0)
      context.addIssue({
        code: 'custom',
        path: ['price'],
        message: 'Un forfait a un prix : il ne peut pas être sur devis',
      })
    for (const [index, { service, quantity }] of items.entries()) {
      if (service === '')
        context.addIssue({ code: 'custom', path: ['items', index, 'service'], message: 'Choisissez un soin' })
      if (Number.isNaN(numberOf(quantity)) || numberOf(quantity) < 1)
        context.addIssue({ code: 'custom', path: ['items', index, 'quantity'], message: 'Indiquez un nombre' })
    }
  })
  .transform(
    ({ name, description, price, items }): z.input<typeof packageRequest> => ({
      name,
      description,
      price_cents: centsOf(price) ?? 0,
      items: items.map(({ service, quantity }) => ({ service_id: Number(service), quantity: numberOf(quantity) })),
    }),
  )
  .pipe(packageRequest)

/**
 * The total price in cents of the package's treatments, each bought separately; undefined while a treatment is not
 * among the services or a quantity is not a whole number.
 */
export function totalOneByOne(
  items: PackageValues['items'],
  services: readonly { readonly id: number; readonly price_cents: number }[],
): number | undefined {
  const prices = items.map(({ service, quantity }) => {
    const found = services.find(({ id }) => id === Number(service))
    return found && !Number.isNaN(numberOf(quantity)) ? found.price_cents * numberOf(quantity) : undefined
  })
  return prices.every(price => price !== undefined) ? prices.reduce((sum, price) => sum + price, 0) : undefined
}
