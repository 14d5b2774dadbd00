import { french } from '@alba/contracts/shared/typography'
import { Printer } from 'lucide-react'
import { frenchMomentAt } from '../../shared/centre-time.ts'
import layout from '../../shared/flow/layout.module.css'
import { periodOfAnySale, refundOfAnySale } from '../../shared/terms.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Declaration } from './declaration.tsx'
import { resetWithdrawal, type useWithdrawal } from './draft.ts'
import { Head } from './head.tsx'
import { goTo } from './steps.ts'
import styles from './withdrawal.module.css'

type Receipt = NonNullable<ReturnType<typeof useWithdrawal.getState>['receipt']>

/**
 * The receipt with content, date and time. It is the same whether or not the reference exists, so that nobody learns
 * which vouchers do (docs/rules.md).
 */
export function ReceiptStep({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <Head stage="Accusé de réception" title="Votre déclaration est reçue">
        <p>
          Cet accusé de réception vous est aussi envoyé par e-mail, à <b>{receipt.values.email}</b>.
        </p>
      </Head>
      <div className={`page ${styles.narrow}`}>
        <section className={`${layout.panel} ${layout.stack}`} aria-label="Accusé de réception">
          <p className={styles.statement}>
            Je déclare renoncer au contrat portant sur le bon cadeau ou le forfait désigné ci-dessous.
          </p>
          <Declaration values={receipt.values} receivedAt={frenchMomentAt(receipt.receivedAt)} />
          <p>
            {french(
              `Si le délai ${periodOfAnySale ? `de ${periodOfAnySale}` : 'indiqué lors de l’achat'} court encore et qu’aucun soin n’a été réservé avec, ses bons ne sont plus valables et vous êtes remboursé sous ${refundOfAnySale}, par le même moyen de paiement. Dans tout autre cas, nous vous répondons par e-mail.`,
            )}
          </p>
          <div className={layout.actions}>
            <Button look="outline" onClick={() => print()}>
              <Printer aria-hidden="true" />
              Imprimer
            </Button>
            <Button
              look="outline"
              onClick={() => {
                resetWithdrawal()
                goTo(null)
              }}
            >
              Autre déclaration
            </Button>
            <ButtonLink look="outline" href="/">
              Accueil
            </ButtonLink>
          </div>
        </section>
      </div>
    </>
  )
}
