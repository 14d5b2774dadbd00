import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { providerQuery } from '../../api/staff/payments.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { ClientLink } from '../../shared/staff/client-link.tsx'
import { copyText } from '../../shared/staff/copy-text.ts'
import { Timeline } from '../../shared/staff/timeline.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import styles from './payments.module.css'
import { Receipts } from './receipts.tsx'

/** The details of a payment: its history in this system, and the provider's raw data. @param id of its intent */
export function PaymentDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery(providerQuery(id))
  const raw = detail.data && JSON.stringify(detail.data, null, 2)
  return (
    <Modal
      title="Détails Stripe"
      wide
      onClose={onClose}
      actions={
        <Button look="outline" disabled={!raw} onClick={() => raw && void copyText(raw, 'Détails copiés')}>
          <Copy aria-hidden="true" />
          Copier
        </Button>
      }
    >
      <p className={styles.client}>
        <ClientLink who={id} />
      </p>
      <Receipts id={id} />
      <div className={styles.detail}>
        <section aria-label="Chez Stripe">
          <QueryView
            query={detail}
            waiting={<Skeletons count={6} shape="line" className={styles.waiting} label="Chargement…" />}
            failure="Erreur lors de la récupération des détails Stripe"
          >
            {() => (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
              <pre className={styles.raw} tabIndex={0}>
                {raw}
              </pre>
            )}
          </QueryView>
        </section>
        <section aria-labelledby="payment-history">
          <h3 id="payment-history">Historique</h3>
          <Timeline subject="payments" id={id} />
        </section>
      </div>
    </Modal>
  )
}
