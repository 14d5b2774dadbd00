import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { lazy, Suspense, useEffect, useState } from 'react'
import { constructionBanner } from '../../api/settings.ts'

const Banner = lazy(() => import('./banner.tsx'))

/** The server's notice at the bottom of every page, when it is enabled; asked for once in a visit. */
export function ConstructionBanner() {
  const [notice, setNotice] = useState<ConstructionBannerView | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    constructionBanner(leaving.signal).then(setNotice, () => undefined)
    return () => leaving.abort()
  }, [])
  if (!notice?.enabled || !notice.text) return null
  return (
    <Suspense>
      <Banner text={notice.text} />
    </Suspense>
  )
}
