import { type StaffServiceView, serviceRequest } from '@alba/contracts/catalogue/api'
import { z } from 'zod'

/** The values of a service's fields, as texts. */
export type ServiceValues = Record<keyof z.output<typeof serviceRequest>, string>

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, useGrouping: false })

export const valuesOf = (service: StaffServiceView): ServiceValues => ({
  name: service.name,
  description: service.description,
  detailed_description: service.detailed_description ?? '',
  benefits: service.benefits ?? '',
  duration_minutes: String(service.duration_minutes),
  category_id: service.category_id === null ? '' : String(service.category_id),
  buffer_before_minutes: String(service.buffer_before_minutes),
  buffer_after_minutes: String(service.buffer_after_minutes),
  target_audience: service.target_audience ?? '',
  price: euros.format(service.price_cents / 100),
})

/** The values for displaying: the category by its name. */
export const namedValuesOf = (service: StaffServiceView): ServiceValues => ({
  ...valuesOf(service),
  category_id: service.category?.name ?? '',
})

/** The labels of the fields. */
export const LABELS: Readonly<Record<keyof ServiceValues, string>> = {
  name: 'Nom',
  category_id: 'Catégorie',
  description: 'Description',
  detailed_description: 'Description détaillée',
  benefits: 'Bienfaits',
  target_audience: 'Public',
  duration_minutes: 'Durée (min)',
  buffer_before_minutes: 'Tampon avant',
  buffer_after_minutes: 'Tampon après',
  price: 'Prix (€)',
}

/** A typed buffer in minutes; 0 when it is invalid or negative. */
export const bufferOf = (text: string): number => Math.max(0, Number.parseInt(text, 10) || 0)

/** « 75 », « 75,5 », « 75,00 € » in cents; undefined when it is not an amount. */
export function centsOf(text: string): number | undefined {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/.exec(text.replaceAll(/[\s\u202f\u00a0]/g, ''))
  return match?.[1] === undefined ? undefined : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

const PRICE = 'Indiquez un prix en euros, par exemple 75,00'

/** The schema of the form. It parses to the request, and reports errors at their fields. */
export const serviceForm: z.ZodType<z.output<typeof serviceRequest>, ServiceValues> = z
  .custom<ServiceValues>()
  .superRefine((values, context) => {
    if (centsOf(values.price) === undefined) context.addIssue({ code: 'custom', path: ['price'], message: PRICE })
  })
  .transform(
    (values): z.input<typeof serviceRequest> => ({
      ...values,
      duration_minutes: Number.parseInt(values.duration_minutes, 10),
      category_id: values.category_id === '' ? null : Number(values.category_id),
      buffer_before_minutes: bufferOf(values.buffer_before_minutes),
      buffer_after_minutes: bufferOf(values.buffer_after_minutes),
      price: centsOf(values.price),
    }),
  )
  .pipe(serviceRequest)
