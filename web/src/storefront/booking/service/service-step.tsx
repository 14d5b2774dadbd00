import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { TextsOf } from '@alba/contracts/centre/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { categoriesQuery, servicesQuery } from '../../../api/catalogue.ts'
import { LoadingPage } from '../../../shared/loading.tsx'
import { CategoryChoice } from './category-choice.tsx'

const ServiceChoice = lazy(() => import('./service-choice.tsx'))
const Unavailable = lazy(() => import('./unavailable.tsx'))

/** The service and category in the address. `service` is NaN when it is not a number, which no service matches. */
function useSelection() {
  const [search] = useSearchParams()
  const service = search.get('service')
  return { service: service === null ? null : Number(service), category: search.get('category') }
}

const Loading = () => <LoadingPage label="Chargement du soin…" />

type Props = { texts: TextsOf<'booking'>; renderForm: (service: ServiceView) => ReactNode }

/** The first step: the choice of a category, then of a service, then the form. Each has its own address. */
export function ServiceStep({ texts, renderForm }: Props) {
  const selection = useSelection()
  const services = useQuery(servicesQuery)
  const categories = useQuery(categoriesQuery)

  if (selection.service !== null) {
    if (services.isPending) return <Loading />
    const service = services.data?.find(({ id }) => id === selection.service)
    if (service?.price) return renderForm(service)
    const reason = services.isError ? 'failed' : service ? 'on-request' : 'unknown'
    return (
      <Suspense fallback={<Loading />}>
        <Unavailable reason={reason} service={service} onRetry={() => void services.refetch()} />
      </Suspense>
    )
  }
  if (selection.category)
    return (
      <Suspense fallback={<Loading />}>
        <ServiceChoice slug={selection.category} categories={categories} services={services} />
      </Suspense>
    )
  return <CategoryChoice texts={texts} />
}
