import type { ServiceView } from '@alba/contracts/catalogue/api'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { categoriesQuery, servicesQuery } from '../../../api/catalogue.ts'
import { LoadingPage } from '../../../shared/loading.tsx'
import { Queries } from '../../../shared/queries.tsx'

const ServiceChoice = lazy(() => import('./service-choice.tsx'))
const Unavailable = lazy(() => import('./unavailable.tsx'))

type Props = {
  /** Null while only a category is chosen. */
  service: number | null
  category: string
  renderForm: (service: ServiceView) => ReactNode
}

function Choice({ service: id, category, renderForm }: Props) {
  const services = useQuery(servicesQuery)
  const categories = useQuery(categoriesQuery)
  if (id === null) return <ServiceChoice slug={category} categories={categories} services={services} />
  if (services.isPending) return <LoadingPage label="Chargement du soin…" />
  const service = services.data?.find(each => each.id === id)
  if (service?.price) return renderForm(service)
  const missing = service ? 'on-request' : 'unknown'
  const reason = services.isError ? 'failed' : missing
  return <Unavailable reason={reason} service={service} onRetry={() => void services.refetch()} />
}

/** The part of the page below the choice: the services of the chosen category, or the form for the chosen service. */
export default function Chosen(props: Props) {
  return (
    <Queries>
      <Choice {...props} />
    </Queries>
  )
}
