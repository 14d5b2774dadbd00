import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { LISTED, markAllRead, NOTIFICATIONS, notificationsQuery } from '../../api/staff/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ModalWindow } from '../../ui/modal-window.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Item } from './item.tsx'
import styles from './panel.module.css'

type Tab = 'all' | 'unread'

/** The notifications, the latest fifty of them (back-office §2). */
export default function Panel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const titleId = useId()
  const [tab, setTab] = useState<Tab>('all')
  const queries = useQueryClient()
  const reading = useMutation({
    mutationFn: markAllRead,
    onSettled: () => queries.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
  })
  return (
    <ModalWindow labelledBy={titleId} className={styles.panel} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>Notifications</h2>
        <button
          type="button"
          className={styles.action}
          disabled={unread === 0 || reading.isPending}
          onClick={() => reading.mutate()}
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
      </div>
      <List key={tab} tab={tab} onGo={onClose} />
    </ModalWindow>
  )
}

function List({ tab, onGo }: { tab: Tab; onGo: () => void }) {
  const notifications = useQuery(notificationsQuery(tab === 'unread'))
  if (notifications.isPending)
    return <Skeletons count={4} shape="pill" className={styles.waiting} label="Chargement des notifications…" />
  if (notifications.isError)
    return (
      <div className={styles.waiting}>
        <Notice tone="error">
          <p>Les notifications n’ont pas pu être chargées.</p>
          <Button look="quiet" busy={notifications.isFetching} onClick={() => void notifications.refetch()}>
            Réessayer
          </Button>
        </Notice>
      </div>
    )
  if (notifications.data.length === 0)
    return <p className={styles.none}>{tab === 'all' ? 'Aucune notification' : 'Aucune notification non lue'}</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Notifications">
        {notifications.data.map(notification => (
          <Item key={notification.id} notification={notification} onGo={onGo} />
        ))}
      </ul>
      {notifications.data.length >= LISTED && <p className={styles.foot}>Les {LISTED} dernières notifications</p>}
    </>
  )
}
