import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '../../../api/errors.ts'
import { type OrderedList, saveOrder } from '../../../api/staff/admin.ts'
import { refreshOffer } from '../../../api/staff/retiring.ts'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import styles from './admin.module.css'
import { moved } from './moved.ts'

/** A line of the list. */
export type Line = {
  readonly id: number
  readonly name: string
  /** Two texts below the name: the first at the left, the second at the right. */
  readonly detail: string
  readonly figure?: string
  /** Shown beside the name, unless the thing is retired: then the retired state is shown. */
  readonly beside?: ReactNode
  /** The label of the retired state; undefined for a thing that is offered. */
  readonly state?: string | undefined
}

type Props = {
  label: string
  lines: readonly Line[]
  /** The address parameter with the id of the chosen thing. */
  param: string
  chosen: number | undefined
  onChoose: (id: number) => void
  /** Which list the server reorders. */
  order?: OrderedList
}

/** The things of one kind, of which one is chosen. With `order` each can be moved up and down. */
export function ItemList({ label, lines, param, chosen, onChoose, order }: Props) {
  const address = useSearchState()
  const kept = useKeptFocus<HTMLUListElement>()
  const { ids, moveBy, isMoving } = useOrder(lines, order)
  const shown = ids.flatMap(id => lines.find(line => line.id === id) ?? [])
  return (
    <Panel className={styles.list} aria-label={label}>
      <ul {...kept}>
        {shown.map((line, index) => (
          <li key={line.id}>
            <Link
              href={address.addressWith({ [param]: line.id })}
              aria-current={line.id === chosen ? 'true' : undefined}
              onClick={event => {
                // A click with a modifier opens a new tab or window, so this one stays as it is.
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                if (line.id !== chosen) onChoose(line.id)
              }}
            >
              <b>{line.name}</b>
              {line.state ? <Badge plain>{line.state}</Badge> : <span className={styles.beside}>{line.beside}</span>}
              <span className={line.figure ? undefined : styles.alone}>{line.detail}</span>
              {line.figure && <span className={styles.figure}>{line.figure}</span>}
            </Link>
            {order && (
              <span className={styles.moves}>
                <IconButton
                  label={`Monter : ${line.name}`}
                  disabled={index === 0 || isMoving}
                  onClick={() => moveBy(index, -1)}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Descendre : ${line.name}`}
                  disabled={index === shown.length - 1 || isMoving}
                  onClick={() => moveBy(index, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The order of the list. A move is shown at once, and undone when saving it fails. */
function useOrder(lines: readonly Line[], list: OrderedList | undefined) {
  const client = useQueryClient()
  const moving = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      if (list) await saveOrder(list, ids)
      await refreshOffer(client)
    },
    onError: error => toast.error(errorMessage(error, 'L’ordre n’a pas pu être enregistré.')),
  })
  const ids = moving.isPending ? moving.variables : lines.map(({ id }) => id)
  const moveBy = (index: number, by: -1 | 1) => moving.mutate(moved(ids, index, by))
  return { ids, moveBy, isMoving: moving.isPending }
}
