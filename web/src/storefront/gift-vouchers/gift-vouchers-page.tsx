import type { TextsOf } from '@alba/contracts/centre/texts'
import { lazy, type ReactNode } from 'react'
import { Seo } from '../../shared/page-texts.tsx'
import { PurchasePage } from '../../shared/purchase/purchase-page.tsx'
import { useIsReturn } from '../../shared/purchase/return.ts'
import { usePurchaseStep } from '../../shared/purchase/steps.ts'
import { Composer } from './composer/composer.tsx'
import { voucherSale } from './model/sale.ts'

const LaterStep = lazy(() => import('./later-step.tsx'))

type Props = { texts: TextsOf<'giftVouchers'>; terms: ReactNode }

function CurrentStep({ texts, terms }: Props) {
  const { step, orderId, intentId } = usePurchaseStep()
  if (useIsReturn(voucherSale)) return <LaterStep step="return" />
  if (orderId && (step === 'payment' || step === 'thanks'))
    return <LaterStep step={step} orderId={orderId} intentId={intentId} />
  return <Composer head={texts.head} terms={terms} />
}

/** /bons-cadeaux: from composing a voucher to its PDF. */
export default function GiftVouchersPage({ texts, terms }: Props) {
  return (
    <PurchasePage>
      <Seo seo={texts.seo} />
      <CurrentStep texts={texts} terms={terms} />
    </PurchasePage>
  )
}
