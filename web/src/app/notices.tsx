import { CookieBanner } from '../storefront/consent/cookie-banner.tsx'
import { ConstructionBanner } from '../storefront/construction-banner/construction-banner.tsx'

/** What lies over the bottom of every page; no part of its first load. */
export default function Notices() {
  return (
    <>
      <CookieBanner />
      <ConstructionBanner />
    </>
  )
}
