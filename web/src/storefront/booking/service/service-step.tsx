import type { ServiceView } from '@alba/contracts/catalogue/api'
import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { askEarly } from '../../../api/early.ts'
import { LoadingPage } from '../../../shared/loading.tsx'
import { CategoryChoice } from './category-choice.tsx'

const Chosen = lazy(() => import('./chosen.tsx'))

/** The service and category in the address. `service` is NaN when it is not a number, which no service matches. */
function useSelection() {
  const [search] = useSearchParams()
  const service = search.get('service')
  return { service: service === null ? null : Number(service), category: search.get('category') }
}

// Every first step shows these data, but the code that reads them is not part of the first load (ADR 37).
askEarly('/api/categories', '/api/services')

type Props = { texts: TextsOf<'booking'>; renderForm: (service: ServiceView) => ReactNode }

/** The first step: the choice of a category, then of a service, then the form. Each has its own address. */
export function ServiceStep({ texts, renderForm }: Props) {
  const { service, category } = useSelection()
  if (service === null && !category) return <CategoryChoice texts={texts} />
  return (
    <Suspense fallback={<LoadingPage label="Chargement du soin…" />}>
      <Chosen service={service} category={category ?? ''} renderForm={renderForm} />
    </Suspense>
  )
}
