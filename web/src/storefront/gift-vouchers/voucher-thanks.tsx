import { cardPrice } from '@alba/contracts/shared/price'
import type { VoucherView } from '@alba/contracts/vouchers/api'
import { correctVoucherEmail } from '../../api/corrections.ts'
import { frenchDayAt, frenchMomentAt } from '../../shared/centre-time.ts'
import { CorrectBuyer } from '../../shared/purchase/correct-buyer.tsx'
import { DownloadPdf } from '../../shared/purchase/download-pdf.tsx'
import type { Bought } from '../../shared/purchase/draft.ts'
import { goTo } from '../../shared/purchase/steps.ts'
import { Thanks } from '../../shared/purchase/thanks.tsx'
import { ReceiptButton } from '../../shared/receipt-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { steps } from './head.tsx'
import { useVoucherDraft } from './model/draft.ts'
import { ofName } from './model/of-name.ts'
import { voucherSale } from './model/sale.ts'
import styles from './voucher-thanks.module.css'

/** The voucher with its number, last day and PDF. */
function Ticket({ voucher, recipient }: { voucher: VoucherView; recipient: string }) {
  const { voucher_number: number, service_name, amount_cents, expires_at } = voucher
  const what = service_name ?? `Montant libre, ${cardPrice(amount_cents)}`
  return (
    <div className={styles.ticket}>
      <img src={drawing('voucher-sheet')} alt="" width="210" height="297" />
      <div>
        <p>{recipient ? `${what}, pour ${recipient}` : what}</p>
        <b className={styles.code}>{number}</b>
        {expires_at && <p>Valable jusqu’au {frenchDayAt(expires_at)}</p>}
        {number && <DownloadPdf number={number} />}
      </div>
    </div>
  )
}

/** The thanks page for a voucher. */
export function VoucherThanks({ voucher, bought }: { voucher: VoucherView; bought: Bought | null }) {
  // The first word of the recipient's names; there is none for a buyer who gave no recipient.
  const first = bought?.recipient.split(' ')[0]
  return (
    <Thanks
      steps={steps}
      image={drawing('email-sent')}
      orderId={voucher.id}
      withdrawalDays={voucher.terms.withdrawal_days}
      title={first ? `Le bon ${ofName(first)} est` : 'Votre bon est'}
      ending={voucher.deliver_at ? 'prêt.' : 'en route.'}
      lead={
        <>
          Il part à <b>{bought?.email || 'l’adresse que vous avez indiquée'}</b>, avec le PDF à imprimer
          {voucher.deliver_at ? (
            <>
              . {bought?.recipientEmail ? <b>{bought.recipientEmail}</b> : 'Un rappel pour l’offrir'} suit le{' '}
              <b>{frenchMomentAt(voucher.deliver_at)}</b> : votre e-mail a un lien pour changer ce moment
            </>
          ) : (
            bought?.recipientEmail && (
              <>
                , et à <b>{bought.recipientEmail}</b>
              </>
            )
          )}
          . Rien reçu d’ici dix minutes ? Regardez dans les indésirables.
        </>
      }
      actions={
        <>
          <Button look="outline" onClick={() => goTo(voucherSale.path, null)}>
            Offrir un autre bon
          </Button>
          <ButtonLink look="outline" href={`/reservation?expand_gift_voucher=true#bon=${voucher.voucher_number}`}>
            Réserver avec ce bon
          </ButtonLink>
          <ReceiptButton kind="voucher" id={voucher.id} requestKey={bought?.requestKey} />
        </>
      }
    >
      <CorrectBuyer kind="voucher" draft={useVoucherDraft} bought={bought} correct={correctVoucherEmail} />
      <Ticket voucher={voucher} recipient={bought?.recipient ?? ''} />
    </Thanks>
  )
}
