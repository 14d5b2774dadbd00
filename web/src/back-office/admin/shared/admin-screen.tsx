import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderedList } from '../../../api/staff/admin.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from './admin.module.css'
import { Columns } from './columns.tsx'
import { ItemList, type Line } from './item-list.tsx'

/** The value of the address parameter that opens the form for a new thing. */
const NEW = 'nouveau'

type Props<Item extends { readonly id: number }> = {
  title: string
  subtitle?: string
  /** Between the head and the list. */
  notice?: ReactNode
  /** The address parameter with the id of the chosen thing. */
  param: string
  /** « Nouvelle salle », the label of the button that opens the form for a new thing. */
  addLabel: string
  query: UseQueryResult<readonly Item[]>
  failure: string
  line: (item: Item) => Line
  /** The accessible name of the list. */
  listLabel: string
  /** What `Columns` shows beside the list while nothing is chosen. */
  noneChosen: string
  advice: string
  /** Shown in place of an empty list. */
  empty: { readonly image: string; readonly title: string; readonly text: string }
  /** Which list the server reorders; left out where the order cannot be changed. */
  order?: OrderedList
  /**
   * Renders the form of the chosen thing, or of a new one. It calls `onBack` to return to the list, and `onAdded` once a
   * new thing is saved, which is then chosen.
   */
  form: (chosen: Item | 'new', handlers: { onBack: () => void; onAdded: (id: number) => void }) => ReactNode
}

/** A screen for one kind of thing, such as rooms: the list of all, and the form of the chosen one. */
export function AdminScreen<Item extends { readonly id: number }>(props: Props<Item>) {
  const { title, subtitle, addLabel, param, query } = props
  const address = useSearchState()
  const go = (id: number | string | null) => address.set({ [param]: id }, { push: id !== null })
  return (
    <>
      <ScreenHead title={title} {...(subtitle && { subtitle })}>
        <Button onClick={() => go(NEW)}>
          <Plus aria-hidden="true" />
          {addLabel}
        </Button>
      </ScreenHead>
      {props.notice}
      <QueryView
        query={query}
        waiting={<Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />}
        failure={props.failure}
      >
        {items => <Chosen {...props} items={items} asked={address.get(param)} go={go} />}
      </QueryView>
    </>
  )
}

type ChosenProps<Item extends { readonly id: number }> = Props<Item> & {
  items: readonly Item[]
  /** The thing that the address names. */
  asked: string
  go: (id: number | string | null) => void
}

function Chosen<Item extends { readonly id: number }>({ items, asked, go, ...props }: ChosenProps<Item>) {
  const { param, empty, order, line } = props
  const chosen = asked === NEW ? 'new' : items.find(({ id }) => id === Number(asked))
  const handlers = { onBack: () => go(null), onAdded: (id: number) => go(id) }
  if (items.length === 0 && chosen === undefined)
    return (
      <EmptyState
        image={empty.image}
        title={empty.title}
        actions={<Button onClick={() => go(NEW)}>{props.addLabel}</Button>}
      >
        <p>{empty.text}</p>
      </EmptyState>
    )
  return (
    <Columns
      noneChosen={props.noneChosen}
      advice={props.advice}
      list={
        <ItemList
          label={props.listLabel}
          lines={items.map(line)}
          param={param}
          chosen={chosen === 'new' ? undefined : chosen?.id}
          onChoose={go}
          {...(order && { order })}
        />
      }
    >
      {chosen === undefined ? null : props.form(chosen, handlers)}
    </Columns>
  )
}
