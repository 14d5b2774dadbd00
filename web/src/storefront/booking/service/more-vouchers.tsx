import { MOST_VOUCHERS } from '@alba/contracts/bookings/settlement'
import { exactPrice } from '@alba/contracts/shared/price'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type DraftVoucher, setDraft, useDraft } from '../model/draft.ts'
import { useWanted } from '../model/use-wanted.ts'
import { sharesOf } from '../model/voucher.ts'
import { payableOf } from '../model/wanted.ts'
import styles from './voucher-panel.module.css'

/**
 * The further vouchers that pay together with the first one, and the form for the next while something is left to pay.
 * @param children that form
 */
export function MoreVouchers({ first, children }: { first: DraftVoucher; children: ReactNode }) {
  const more = useDraft(draft => draft.moreVouchers)
  const wanted = useWanted()
  const shares = sharesOf([first, ...more], wanted && payableOf(wanted))
  if (!shares) return null
  const isOpen = shares.dueCents > 0 && more.length + 1 < MOST_VOUCHERS
  return (
    <>
      {more.length > 0 && (
        <ul className={styles.more} aria-label="Autres bons cadeaux">
          {more.map(({ number, balanceCents }) => (
            <li key={number}>
              {number} · {exactPrice(balanceCents)}
              <Button
                look="quiet"
                small
                aria-label={`Retirer le bon ${number}`}
                onClick={() => setDraft({ moreVouchers: more.filter(each => each.number !== number) })}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && children}
    </>
  )
}
