import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { constructionBanner } from '../../api/settings.ts'

const Banner = lazy(() => import('./banner.tsx'))

/** The server's notice at the bottom of every page, when it is enabled. */
export function ConstructionBanner() {
  const { data } = useQuery(constructionBanner)
  if (!data?.enabled || !data.text) return null
  return (
    <Suspense>
      <Banner text={data.text} />
    </Suspense>
  )
}
