import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { staffKeys } from '../../api/staff/keys.ts'
import { type AskedNotifications, LISTED, markAllRead, notificationsQuery } from '../../api/staff/notifications.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ModalWindow } from '../../ui/modal-window.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { unpressable } from '../../ui/unpressable.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { Item } from './item.tsx'
import styles from './panel.module.css'

type Tab = 'all' | 'unread'
type Kind = AskedNotifications['kind']

const KINDS: readonly (readonly [Kind, string])[] = [
  ['all', 'De toute sorte'],
  ['new_booking', 'Nouvelles réservations'],
  ['booking_changed', 'Réservations déplacées'],
  ['booking_canceled', 'Annulations'],
  ['schedule_conflict', 'À déplacer'],
  ['payment_reversed', 'Remboursements et litiges'],
  ['payment_failed', 'Cartes refusées'],
  ['payment_pending_timeout', 'Paiements non aboutis'],
  ['letter_undelivered', 'E-mails non remis'],
]

/** The notifications, fifty on a page, the latest first. */
export default function Panel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const titleId = useId()
  const [tab, setTab] = useState<Tab>('all')
  const [kind, setKind] = useState<Kind>('all')
  const queries = useQueryClient()
  const reading = useMutation({
    mutationFn: markAllRead,
    onSettled: () => queries.invalidateQueries({ queryKey: staffKeys.notifications }),
  })
  return (
    <ModalWindow labelledBy={titleId} className={styles.panel} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>Notifications</h2>
        <button
          type="button"
          className={styles.action}
          onClick={() => reading.mutate()}
          {...unpressable(unread === 0 || reading.isPending)}
        >
          <CheckCheck aria-hidden="true" />
          Tout marquer comme lu
        </button>
        <IconButton label="Fermer" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.tabs}>
        <Segments<Tab>
          label="Notifications affichées"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'all', label: 'Toutes' },
            { value: 'unread', label: <>Non lues {unread > 0 && <span className={styles.number}>{unread}</span>}</> },
          ]}
        />
        <Select label="Sorte de notifications" options={KINDS} value={kind} onChange={setKind} />
      </div>
      <List key={`${tab} ${kind}`} tab={tab} kind={kind} onGo={onClose} />
    </ModalWindow>
  )
}

function List({ tab, kind, onGo }: { tab: Tab; kind: Kind; onGo: () => void }) {
  const [page, setPage] = useState(0)
  const kept = useKeptFocus<HTMLUListElement>()
  const notifications = useQuery(notificationsQuery({ unreadOnly: tab === 'unread', kind, page }))
  return (
    <QueryView
      query={notifications}
      waiting={<Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement des notifications…" />}
      failure="Les notifications n’ont pas pu être chargées."
      isReasonHidden
      isPart
    >
      {found =>
        found.length === 0 && page === 0 ? (
          <p className={styles.none}>{tab === 'all' ? 'Aucune notification' : 'Aucune notification non lue'}</p>
        ) : (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <ul {...kept} className={styles.list} tabIndex={0} aria-label="Notifications">
              {found.map(notification => (
                <Item key={notification.id} notification={notification} onGo={onGo} />
              ))}
            </ul>
            <Pages page={page} isFull={found.length >= LISTED} onGo={setPage} />
          </>
        )
      }
    </QueryView>
  )
}

/** Buttons to newer and older pages. */
function Pages({ page, isFull, onGo }: { page: number; isFull: boolean; onGo: (page: number) => void }) {
  if (page === 0 && !isFull) return null
  return (
    <div className={styles.foot}>
      {page === 0 && <span>Les {LISTED} dernières notifications</span>}
      {page > 0 && (
        <Button look="quiet" onClick={() => onGo(page - 1)}>
          Plus récentes
        </Button>
      )}
      {isFull && (
        <Button look="quiet" onClick={() => onGo(page + 1)}>
          Plus anciennes
        </Button>
      )}
    </div>
  )
}
