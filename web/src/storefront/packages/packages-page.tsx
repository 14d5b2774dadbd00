import type { TextsOf } from '@alba/contracts/centre/texts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { packagesQuery } from '../../api/packages.ts'
import { Seo } from '../../shared/page-texts.tsx'
import { PurchasePage } from '../../shared/purchase/purchase-page.tsx'
import { useIsReturn } from '../../shared/purchase/return.ts'
import { usePurchaseStep } from '../../shared/purchase/steps.ts'
import { PackageChoice } from './choice/package-choice.tsx'
import { usePackageDraft } from './model/draft.ts'
import { packageSale } from './model/sale.ts'

const BuyerStep = lazy(() => import('./buyer-step.tsx'))
const LaterStep = lazy(() => import('./later-step.tsx'))

type Props = { texts: TextsOf<'packages'>; terms: ReactNode }

function CurrentStep({ texts, terms }: Props) {
  const { step, orderId, intentId } = usePurchaseStep()
  const packages = useQuery(packagesQuery)
  const chosen = usePackageDraft(draft => draft.values.package_id)
  const offer = packages.data?.find(({ id }) => id === chosen)
  if (useIsReturn(packageSale)) return <LaterStep step="return" />
  if (orderId && (step === 'payment' || step === 'thanks'))
    return <LaterStep step={step} orderId={orderId} intentId={intentId} offer={offer} />
  if (step === 'buyer' && offer) return <BuyerStep offer={offer} terms={terms} />
  // No package is chosen: the session has ended, or the package is not sold any more.
  return <PackageChoice head={texts.head} missing={step === 'buyer' && !packages.isPending} />
}

/** /forfaits: from the choice of a package to its vouchers. */
export default function PackagesPage({ texts, terms }: Props) {
  return (
    <PurchasePage>
      <Seo seo={texts.seo} />
      <CurrentStep texts={texts} terms={terms} />
    </PurchasePage>
  )
}
