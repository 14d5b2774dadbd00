import type { ConstructionBannerView } from '@alba/contracts/settings/api'
import { useEffect, useState } from 'react'
import { constructionBanner } from '../../api/settings.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Optional } from '../../ui/optional.tsx'

const Banner = lazyPart(() => import('./banner.tsx'))

/** Loads the construction banner once in a visit, and shows it when it is enabled. Nothing is shown if that fails. */
export function ConstructionBanner() {
  const [notice, setNotice] = useState<ConstructionBannerView | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    constructionBanner(leaving.signal).then(setNotice, () => undefined)
    return () => leaving.abort()
  }, [])
  if (!notice?.enabled || !notice.text) return null
  return (
    <Optional>
      <Banner text={notice.text} />
    </Optional>
  )
}
