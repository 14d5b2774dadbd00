import { centre } from '@alba/contracts/centre/centre'
import { lazy, type ReactNode } from 'react'
import { PurchasePage } from '../../shared/purchase/purchase-page.tsx'
import { useIsReturn } from '../../shared/purchase/return.ts'
import { usePurchaseStep } from '../../shared/purchase/steps.ts'
import { Composer } from './composer/composer.tsx'
import { voucherSale } from './model/sale.ts'

const LaterStep = lazy(() => import('./later-step.tsx'))

function CurrentStep({ terms }: { terms: ReactNode }) {
  const { step, orderId, intentId } = usePurchaseStep()
  if (useIsReturn(voucherSale)) return <LaterStep step="return" />
  if (orderId && (step === 'payment' || step === 'thanks'))
    return <LaterStep step={step} orderId={orderId} intentId={intentId} />
  return <Composer terms={terms} />
}

/** /bons-cadeaux: from composing a voucher to its PDF. */
export default function GiftVouchersPage({ terms }: { terms: ReactNode }) {
  return (
    <PurchasePage>
      <title>{`Bons cadeaux — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Offrez un soin ou un montant chez ${centre.name} : écrivez votre mot, le bon se compose sous vos yeux et part par email.`}
      />
      <CurrentStep terms={terms} />
    </PurchasePage>
  )
}
