import type { PackageView } from '@alba/contracts/packages/api'
import { GoodsScreen } from '../../shared/purchase/goods-screen.tsx'
import { OrderPayment } from '../../shared/purchase/order-payment.tsx'
import { PaymentReturn } from '../../shared/purchase/payment-return.tsx'
import { Head } from './head.tsx'
import { usePackageDraft } from './model/draft.ts'
import { packageSale } from './model/sale.ts'
import { PackageThanks } from './package-thanks.tsx'
import { Recap } from './recap.tsx'

type Props =
  | { step: 'return' }
  | { step: 'payment' | 'thanks'; orderId: number; intentId: string | undefined; offer: PackageView | undefined }

/** The steps after the buyer's. */
export default function LaterStep(props: Props) {
  if (props.step === 'return')
    return <PaymentReturn sale={packageSale} head={<Head stage="Paiement" title="Validation de votre paiement" />} />
  const { step, orderId, intentId, offer } = props
  if (step === 'payment')
    return (
      <OrderPayment
        key={orderId}
        sale={packageSale}
        draft={usePackageDraft}
        orderId={orderId}
        before="buyer"
        head={<Head stage="Paiement" title="Le paiement" />}
        recap={total => <Recap offer={offer} total={total} />}
      />
    )
  return (
    <GoodsScreen
      key={orderId}
      sale={packageSale}
      draft={usePackageDraft}
      orderId={orderId}
      intentId={intentId}
      head={title => <Head stage="Paiement" title={title} />}
    >
      {(purchase, bought) => <PackageThanks purchase={purchase} bought={bought} />}
    </GoodsScreen>
  )
}
