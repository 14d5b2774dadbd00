import type { DueItem } from '@alba/contracts/payments/refund-api'
import { amount } from '@alba/contracts/shared/price'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { duesQuery, refreshMoney } from '../../api/staff/refunds.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { RefreshButton } from '../../shared/staff/refresh-button.tsx'
import type { RefundMethod } from '../../shared/staff/refunds/give-back.ts'
import { GiveBackDialog } from '../../shared/staff/refunds/give-back-dialog.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { refundableOf } from './due.ts'
import { DueRow } from './due-row.tsx'
import styles from './dues.module.css'

/** « À rembourser »: the sums that the centre owes, the oldest first. */
export default function DuesScreen() {
  const client = useQueryClient()
  const dues = useQuery(duesQuery)
  const [asked, setAsked] = useState<{ readonly due: DueItem; readonly method: RefundMethod }>()
  // A refresh may change the due while its dialog is open.
  const due = asked && (dues.data?.items.find(({ id }) => id === asked.due.id) ?? asked.due)
  return (
    <>
      <ScreenHead title="À rembourser">
        <RefreshButton refresh={() => refreshMoney(client)} />
      </ScreenHead>
      <QueryView
        query={dues}
        waiting={<Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure="Erreur lors du chargement des remboursements"
      >
        {({ items, total_cents }) =>
          items.length === 0 ? (
            <EmptyState image={drawing('drop')} title="Rien à rembourser">
              <p>Ce que le centre doit rendre apparaîtra ici, jusqu’à ce que ce soit fait.</p>
            </EmptyState>
          ) : (
            <>
              <p className={styles.sum}>
                <b>{amount(total_cents)}</b> à rendre. Une annulation ne rembourse rien d’elle-même : chaque
                remboursement se décide ici. <Link href="/payments">Voir tous les paiements</Link>
              </p>
              <Panel>
                <ul className={styles.list} aria-label="Sommes à rembourser">
                  {items.map(item => (
                    <DueRow key={item.id} due={item} onAsk={method => setAsked({ due: item, method })} />
                  ))}
                </ul>
              </Panel>
            </>
          )
        }
      </QueryView>
      {asked && due && (
        <GiveBackDialog
          money={refundableOf(due)}
          method={asked.method}
          about={`${due.customer_name}, ${due.what} : ${amount(due.outstanding_cents)} à rembourser.`}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
