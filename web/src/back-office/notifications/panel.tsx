import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { staffKeys } from '../../api/staff/keys.ts'
import { LISTED, markAllRead, notificationsQuery } from '../../api/staff/notifications.ts'
import { choices } from '../../shared/centre.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ModalWindow } from '../../ui/modal-window.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { unpressable } from '../../ui/unpressable.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { type Filter, Filters, isFiltering, noFilter } from './filters.tsx'
import { Item } from './item.tsx'
import styles from './panel.module.css'

type Tab = 'all' | 'unread'
/** The notifications, fifty on a page, the latest first. */
export default function Panel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const titleId = useId()
  const [tab, setTab] = useState<Tab>('all')
  const [filter, setFilter] = useState(noFilter)
  const queries = useQueryClient()
  // Where the centre has only the filter by kind, all are marked, whatever the list shows.
  const marksFound = choices.bellFilters && isFiltering(filter)
  const reading = useMutation({
    mutationFn: () => markAllRead(marksFound ? filter : undefined),
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
          {marksFound ? 'Les marquer comme lues' : 'Tout marquer comme lu'}
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
            {
              value: 'unread',
              // It counts all of them, whatever the list shows.
              label: <>Non lues {unread > 0 && !marksFound && <span className={styles.number}>{unread}</span>}</>,
            },
          ]}
        />
        <Filters filter={filter} onChange={setFilter} />
      </div>
      <div className={styles.found}>
        <List key={`${tab} ${JSON.stringify(filter)}`} tab={tab} filter={filter} onGo={onClose} />
      </div>
    </ModalWindow>
  )
}

function List({ tab, filter, onGo }: { tab: Tab; filter: Filter; onGo: () => void }) {
  const [page, setPage] = useState(0)
  const kept = useKeptFocus<HTMLUListElement>()
  const notifications = useQuery(notificationsQuery({ unreadOnly: tab === 'unread', ...filter, page }))
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
