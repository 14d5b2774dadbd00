import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { useDraft } from '../model/draft.ts'
import styles from './voucher-panel.module.css'

const VoucherForm = lazy(() => import('./voucher-form.tsx'))

/** « Vous avez un bon cadeau ? »: closed at first, unless the address opens it or a voucher is in use. */
export function VoucherPanel() {
  const [search] = useSearchParams()
  const voucher = useDraft(draft => draft.voucher)
  const expand = search.get('expand_gift_voucher') === 'true' || voucher !== null
  const [toggled, setToggled] = useState<boolean>()
  const open = toggled ?? expand
  return (
    <details className={styles.panel} open={open} onToggle={event => setToggled(event.currentTarget.open)}>
      <summary>
        <LineIcon name="gift" />
        Vous avez un bon cadeau ?
      </summary>
      <div className={styles.body}>
        <Suspense>{open && <VoucherForm />}</Suspense>
      </div>
    </details>
  )
}
