import { GoodsScreen } from '../../shared/purchase/goods-screen.tsx'
import { OrderPayment } from '../../shared/purchase/order-payment.tsx'
import { PaymentReturn } from '../../shared/purchase/payment-return.tsx'
import { Head } from './head.tsx'
import { useVoucherDraft } from './model/draft.ts'
import { voucherSale } from './model/sale.ts'
import { Recap } from './recap.tsx'
import { VoucherThanks } from './voucher-thanks.tsx'

type Props = { step: 'return' } | { step: 'payment' | 'thanks'; orderId: number; intentId: string | undefined }

/** The steps after the form. */
export default function LaterStep(props: Props) {
  if (props.step === 'return')
    return <PaymentReturn sale={voucherSale} head={<Head stage="Paiement" title="Validation de votre paiement" />} />
  const { step, orderId, intentId } = props
  if (step === 'payment')
    return (
      <OrderPayment
        key={orderId}
        sale={voucherSale}
        draft={useVoucherDraft}
        orderId={orderId}
        before={null}
        head={<Head stage="Paiement" title="Encore un geste, et le bon part." />}
        recap={total => <Recap total={total} />}
      />
    )
  return (
    <GoodsScreen
      key={orderId}
      sale={voucherSale}
      draft={useVoucherDraft}
      orderId={orderId}
      intentId={intentId}
      head={title => <Head stage="Envoi" title={title} />}
    >
      {(voucher, bought) => <VoucherThanks voucher={voucher} bought={bought} />}
    </GoodsScreen>
  )
}
